// Asks Gemini for a response that conforms to a schema. Google recommends the larger `@google/genai` library instead.
// Switch to it if Gemini rejects a field that this library adds, or when Google announces the end of `v1beta`.
import { setTimeout as sleep } from 'node:timers/promises';
import type { GenerationConfig, GoogleGenerativeAIFetchError } from '@google/generative-ai';
import { SECOND_MS } from '../platform/clock';
import { log } from '../platform/log';
import { deploymentParams, geminiApiKey } from '../platform/params';

/** The subset of JSON Schema that we need and Gemini supports. */
export interface ModelAnswerSchema {
  type: string | readonly string[];
  description?: string;
  items?: ModelAnswerSchema;
  properties?: Readonly<Record<string, ModelAnswerSchema>>;
  required?: readonly string[];
}

export type ModelInputPart = { text: string } | { mimeType: string; bytes: Buffer };

export interface ModelPrompt {
  /** The instructions for the model, without any untrusted text. */
  instruction: string;
  /** The data that the instructions apply to. */
  material: readonly ModelInputPart[];
  answerSchema: ModelAnswerSchema;
}

/** Fields of Gemini's response. The library's own types lack some of them. */
interface ModelResponse {
  candidates?: {
    finishReason?: string;
    content?: { parts?: { text?: string; thought?: boolean }[] };
  }[];
  usageMetadata?: {
    promptTokenCount?: number;
    candidatesTokenCount?: number;
    thoughtsTokenCount?: number;
  };
}

export type ModelCallResult =
  /** The model's text. The caller must check it against the schema. */
  | { kind: 'answered'; text: string }
  /**
   * `late`: no response in time. `refused`: the same request will never succeed. `cut_off`: the response exceeds the
   * maximum length.
   */
  | { kind: 'unavailable' | 'late' | 'refused' | 'cut_off'; reason: string }
  /** An operator must fix the key or its permissions, or replace a model that is no longer available. */
  | { kind: 'misconfigured'; reason: string };

export interface ModelRetryOptions {
  timeoutMs: number;
  pauseMs: number;
}

/** Two attempts, including the pause between them, leave about a third of the endpoint's 60 seconds. */
const PATIENCE: ModelRetryOptions = { timeoutMs: 20 * SECOND_MS, pauseMs: SECOND_MS };
const MAX_TRIES = 2;
const MAX_ANSWER_TOKENS = 8192;
/** The output limit when retrying after a truncated response. The model’s thinking counts towards the limit. */
const MORE_ANSWER_TOKENS = 32_768;

export const isModelConfigured = (): boolean => !['', 'none'].includes(geminiApiKey.value());

/**
 * Sends one request, without retries. Gemini 3 and later have a thinking level instead of `temperature`, `topP`, `topK`
 * and `thinkingBudget`. Thinking counts as output.
 * @throws the library's error, with the response's `status` if there was one.
 */
async function callModel(
  { instruction, material, answerSchema }: ModelPrompt,
  maxOutputTokens: number,
  signal: AbortSignal,
): Promise<ModelResponse> {
  const { GoogleGenerativeAI } = await import('@google/generative-ai');
  const generationConfig = {
    maxOutputTokens,
    responseMimeType: 'application/json',
    responseJsonSchema: answerSchema,
    thinkingConfig: { thinkingLevel: 'LOW' },
  };
  const endpoint = deploymentParams.geminiEndpoint();
  const model = new GoogleGenerativeAI(geminiApiKey.value()).getGenerativeModel(
    {
      model: deploymentParams.geminiModel(),
      systemInstruction: instruction,
      // The library passes through fields that its types don’t declare.
      generationConfig: generationConfig as GenerationConfig,
    },
    endpoint === '' ? {} : { baseUrl: endpoint },
  );
  const parts = material.map((each) =>
    'text' in each
      ? { text: each.text }
      : { inlineData: { mimeType: each.mimeType, data: each.bytes.toString('base64') } },
  );
  const { response } = await model.generateContent(parts, { signal });
  return response as ModelResponse;
}

/** Returns a failure if the response is incomplete or blocked. */
function answerIn({ candidates: [candidate] = [], usageMetadata = {} }: ModelResponse): ModelCallResult {
  const { finishReason = 'none', content } = candidate ?? {};
  log.info('model answered', {
    finishReason,
    promptTokens: usageMetadata.promptTokenCount,
    answerTokens: usageMetadata.candidatesTokenCount,
    thoughtTokens: usageMetadata.thoughtsTokenCount,
  });
  if (finishReason === 'MAX_TOKENS') return { kind: 'cut_off', reason: 'the response was too long' };
  const spoken = (content?.parts ?? []).filter(({ thought }) => thought !== true);
  const text = spoken.map((part) => part.text ?? '').join('');
  if (finishReason !== 'STOP' || text === '') return { kind: 'refused', reason: `returned no text (${finishReason})` };
  return { kind: 'answered', text };
}

async function askOnce(question: ModelPrompt, maxOutputTokens: number, timeoutMs: number): Promise<ModelCallResult> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return answerIn(await callModel(question, maxOutputTokens, signal));
  } catch (thrown) {
    // Gemini charges for late responses too, so a retry would double the cost.
    if (signal.aborted) return { kind: 'late', reason: `no response within ${timeoutMs} ms` };
    return failureOf(thrown);
  }
}

function failureOf(thrown: unknown): ModelCallResult {
  const { name, status, errorDetails = [] } = thrown as Partial<GoogleGenerativeAIFetchError>;
  if (typeof status !== 'number') return { kind: 'unavailable', reason: `no response (${name ?? 'unknown'})` };
  const reason = `answered ${status}`;
  // Google returns 400 for an invalid key.
  const isKeyInvalid = errorDetails.some((detail) => detail.reason === 'API_KEY_INVALID');
  if (isKeyInvalid || [401, 403, 404].includes(status)) return { kind: 'misconfigured', reason };
  const passing = status === 408 || status === 429 || status >= 500;
  return { kind: passing ? 'unavailable' : 'refused', reason };
}

/**
 * Makes at most two attempts, and doesn't retry after a timeout. Returns provider failures instead of throwing them.
 */
export async function askModel(
  question: ModelPrompt,
  { timeoutMs, pauseMs }: ModelRetryOptions = PATIENCE,
): Promise<ModelCallResult> {
  let room = MAX_ANSWER_TOKENS;
  for (let tries = 1; ; tries += 1) {
    const answer = await askOnce(question, room, timeoutMs);
    if (answer.kind === 'misconfigured') {
      log.error('Gemini rejects our key or model: an operator must fix it', { reason: answer.reason });
    }
    const wantsRoom = answer.kind === 'cut_off';
    if ((answer.kind !== 'unavailable' && !wantsRoom) || tries >= MAX_TRIES) return answer;
    if (wantsRoom) room = MORE_ANSWER_TOKENS;
    log.warn('model failed', { reason: answer.reason });
    await sleep(pauseMs);
  }
}

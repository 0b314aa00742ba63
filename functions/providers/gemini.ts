// Asks Gemini through Google's own library for an answer of a given shape (issue 8, extraction).
import type { GenerativeModel, Part, ResponseSchema } from '@google/generative-ai';
import { SECOND_MS } from '../platform/clock';
import { log } from '../platform/log';
import { geminiApiKey, params } from '../platform/params';

/** The part of OpenAPI's schemas that Gemini takes and we need. */
export type AnswerSchema = { description?: string; nullable?: boolean } & (
  | { type: 'string' | 'integer' }
  | { type: 'array'; items: AnswerSchema }
  | { type: 'object'; properties: Readonly<Record<string, AnswerSchema>>; required?: readonly string[] }
);

export interface ModelQuestion {
  /** What the model is to do. Nothing that a stranger wrote stands in it. */
  instruction: string;
  /** What it is to be done with: data. */
  material: readonly ModelMaterial[];
  answerSchema: AnswerSchema;
}
export type ModelMaterial = { text: string } | { mimeType: string; bytes: Buffer };

export type ModelAnswer =
  /** As the model wrote it; whether it keeps to the schema is for the caller to check. */
  | { kind: 'answered'; text: string }
  /** `late`: no answer in time, though one may have been worked for. `refused`: the same question never helps. */
  | { kind: 'unavailable' | 'late' | 'refused'; reason: string };

export interface Patience {
  timeoutMs: number;
  pauseMs: number;
}

/** Two tries and the pause between them leave an endpoint a third of its 60 seconds. */
const PATIENCE: Patience = { timeoutMs: 20 * SECOND_MS, pauseMs: SECOND_MS };
const MOST_TRIES = 2;
const MOST_ANSWER_TOKENS = 8192;

/** Whether there is a key to ask with. */
export const isModelConfigured = (): boolean => !['', 'none'].includes(geminiApiKey.value());

async function modelFor({ instruction, answerSchema }: ModelQuestion): Promise<GenerativeModel> {
  const { GoogleGenerativeAI } = await import('@google/generative-ai');
  const endpoint = params.geminiEndpoint();
  return new GoogleGenerativeAI(geminiApiKey.value()).getGenerativeModel(
    {
      model: params.geminiModel(),
      systemInstruction: instruction,
      generationConfig: {
        temperature: 0,
        maxOutputTokens: MOST_ANSWER_TOKENS,
        responseMimeType: 'application/json',
        responseSchema: answerSchema as ResponseSchema,
      },
    },
    endpoint === '' ? {} : { baseUrl: endpoint },
  );
}

const partOf = (material: ModelMaterial): Part =>
  'text' in material
    ? { text: material.text }
    : { inlineData: { mimeType: material.mimeType, data: material.bytes.toString('base64') } };

async function askOnce(model: GenerativeModel, parts: Part[], timeoutMs: number): Promise<ModelAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { response } = await model.generateContent(parts, { signal });
    const [finishReason] = (response.candidates ?? []).map((candidate) => candidate.finishReason);
    log.info('model answered', {
      finishReason,
      promptTokens: response.usageMetadata?.promptTokenCount,
      answerTokens: response.usageMetadata?.candidatesTokenCount,
    });
    // Throws for an answer that was blocked.
    return { kind: 'answered', text: response.text() };
  } catch (thrown) {
    // A late answer was worked for, and asking again would be paid again.
    if (signal.aborted) return { kind: 'late', reason: `no answer within ${timeoutMs} ms` };
    return failureOf(thrown);
  }
}

function failureOf(thrown: unknown): ModelAnswer {
  const { name, status } = thrown as { name?: string; status?: number };
  if (typeof status === 'number') {
    const passing = status === 408 || status === 429 || status >= 500;
    return { kind: passing ? 'unavailable' : 'refused', reason: `answered ${status}` };
  }
  // Of the library's errors without a status, those about an answer carry it; the others are the network's.
  const answered = typeof thrown === 'object' && thrown !== null && 'response' in thrown;
  return answered
    ? { kind: 'refused', reason: 'gave no text' }
    : { kind: 'unavailable', reason: `no answer (${name ?? 'unknown'})` };
}

/** Asks at most twice, and never again after a time-out; never throws for what the provider does. */
export async function askModel(
  question: ModelQuestion,
  { timeoutMs, pauseMs }: Patience = PATIENCE,
): Promise<ModelAnswer> {
  const model = await modelFor(question);
  const parts = question.material.map(partOf);
  for (let tries = 1; ; tries += 1) {
    const answer = await askOnce(model, parts, timeoutMs);
    if (answer.kind !== 'unavailable' || tries >= MOST_TRIES) return answer;
    log.warn('model failed', { reason: answer.reason });
    await new Promise((wake) => setTimeout(wake, pauseMs));
  }
}

// Asks Gemini for an answer of a given shape, through whichever of Google's libraries is chosen.
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../platform/clock';
import { log } from '../platform/log';
import { geminiApiKey, params } from '../platform/params';
import type { CallModel, ModelQuestion, ModelResponse } from './modelCall';

export type ModelAnswer =
  /** As the model wrote it; whether it keeps to the schema is for the caller to check. */
  | { kind: 'answered'; text: string }
  /**
   * `late`: no answer in time, though one may have been worked for. `refused`: the same question never helps.
   * `cut_off`: the answer does not fit, with all the room that there is.
   */
  | { kind: 'unavailable' | 'late' | 'refused' | 'cut_off'; reason: string }
  /** Only an operator can mend it: the key, its rights, or a model that is not served any more. */
  | { kind: 'misconfigured'; reason: string };

export interface Patience {
  timeoutMs: number;
  pauseMs: number;
}

/** Two tries and the pause between them leave an endpoint a third of its 60 seconds. */
const PATIENCE: Patience = { timeoutMs: 20 * SECOND_MS, pauseMs: SECOND_MS };
const MOST_TRIES = 2;
const MOST_ANSWER_TOKENS = 8192;
/** For an answer that found no room in that: what the model thinks counts too. */
const MORE_ANSWER_TOKENS = 32_768;

/** Whether there is a key to ask with. */
export const isModelConfigured = (): boolean => !['', 'none'].includes(geminiApiKey.value());

async function library(): Promise<CallModel> {
  if (params.geminiLibrary() === 'genai') return (await import('./geminiByGenai')).callGeminiByGenai;
  return (await import('./geminiByGenerativeAi')).callGeminiByGenerativeAi;
}

/** What is there of an answer that was cut off or blocked is no answer. */
function answerIn({ candidates: [candidate] = [], usageMetadata = {} }: ModelResponse): ModelAnswer {
  const { finishReason = 'none', content } = candidate ?? {};
  log.info('model answered', {
    finishReason,
    promptTokens: usageMetadata.promptTokenCount,
    answerTokens: usageMetadata.candidatesTokenCount,
    thoughtTokens: usageMetadata.thoughtsTokenCount,
  });
  if (finishReason === 'MAX_TOKENS') return { kind: 'cut_off', reason: 'the answer found no room' };
  const spoken = (content?.parts ?? []).filter(({ thought }) => thought !== true);
  const text = spoken.map((part) => part.text ?? '').join('');
  if (finishReason !== 'STOP' || text === '')
    return { kind: 'refused', reason: `gave no text (${finishReason})` };
  return { kind: 'answered', text };
}

async function askOnce(
  question: ModelQuestion,
  maxOutputTokens: number,
  timeoutMs: number,
): Promise<ModelAnswer> {
  const call = await library();
  const signal = AbortSignal.timeout(timeoutMs);
  const [key, endpoint, model] = [geminiApiKey.value(), params.geminiEndpoint(), params.geminiModel()];
  try {
    return answerIn(await call({ key, endpoint, model, question, maxOutputTokens, signal }));
  } catch (thrown) {
    // A late answer was worked for, and asking again would be paid again.
    if (signal.aborted) return { kind: 'late', reason: `no answer within ${timeoutMs} ms` };
    return failureOf(thrown);
  }
}

/** No such model, no right to use it, or a key that is none: Google words that last one as 400. */
const needsAnOperator = (status: number, message: string): boolean =>
  status === 401 || status === 403 || status === 404 || (status === 400 && /api key/i.test(message));

function failureOf(thrown: unknown): ModelAnswer {
  const { name, status, message = '' } = thrown as { name?: string; status?: number; message?: string };
  if (typeof status !== 'number') return { kind: 'unavailable', reason: `no answer (${name ?? 'unknown'})` };
  if (needsAnOperator(status, message)) return { kind: 'misconfigured', reason: `answered ${status}` };
  const passing = status === 408 || status === 429 || status >= 500;
  return { kind: passing ? 'unavailable' : 'refused', reason: `answered ${status}` };
}

/** Asks at most twice, and never again after a time-out; never throws for what the provider does. */
export async function tryAskModel(
  question: ModelQuestion,
  { timeoutMs, pauseMs }: Patience = PATIENCE,
): Promise<ModelAnswer> {
  let room = MOST_ANSWER_TOKENS;
  for (let tries = 1; ; tries += 1) {
    const answer = await askOnce(question, room, timeoutMs);
    if (answer.kind === 'misconfigured') {
      log.error('Gemini refuses us: its key or model needs an operator', { reason: answer.reason });
    }
    const wantsRoom = answer.kind === 'cut_off';
    if ((answer.kind !== 'unavailable' && !wantsRoom) || tries >= MOST_TRIES) return answer;
    if (wantsRoom) room = MORE_ANSWER_TOKENS;
    log.warn('model failed', { reason: answer.reason });
    await sleep(pauseMs);
  }
}

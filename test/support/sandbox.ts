// The sandbox's control API for tests.
import { addMs, DAY_MS, MINUTE_MS } from '../../functions/platform/clock';
import type { DuplicableDelivery } from '../../local/sandbox/duplicates';
import type { Fate } from '../../local/sandbox/fates';
import type { FinishReason } from '../../local/sandbox/gemini';
import { call } from './client';

const sandboxUrl = (): string => process.env.SANDBOX_URL ?? '';

export async function control(path: string, body?: unknown) {
  const answer = await call(`${sandboxUrl()}${path}`, { body });
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export interface Message {
  id: string;
  channel: 'email' | 'sms' | 'whatsapp';
  from: string;
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  headers: Record<string, string>;
  sent_at: string;
}

export interface ChatMessage {
  id: string;
  channel: string;
  to: string;
  payload: Record<string, unknown>;
  sent_at: string;
}

export interface ModelQuestion {
  model: string;
  instruction: string;
  texts: string[];
  files: { mime_type: string; bytes: number }[];
  has_schema: boolean;
}

export const sandbox = {
  now: async (): Promise<Date> => new Date((await control('/api/clock')).now),
  untilIdle: (): Promise<{ now: string; ran: number }> => control('/api/settle', {}),
  advance: (duration: string): Promise<{ now: string; ran: number }> => control('/api/clock', { advance: duration }),
  moveTo: (now: string | Date): Promise<{ now: string; ran: number }> =>
    control('/api/clock', { now: typeof now === 'string' ? now : now.toISOString() }),
  messagesTo: async (to: string): Promise<Message[]> =>
    (await control(`/api/messages?to=${encodeURIComponent(to)}`)).messages,
  /** Runs `fill` without triggering any functions. */
  async silently<T>(fill: () => Promise<T>): Promise<T> {
    await control('/api/triggers', { silent: true });
    try {
      return await fill();
    } finally {
      await control('/api/triggers', { silent: false });
    }
  },
  /**
   * Skips days in which nothing is due, without running their schedules. Tasks that nightly schedules would create are
   * missing afterwards.
   */
  skipTo: async (now: string | Date): Promise<void> => {
    await sandbox.pause(true);
    await sandbox.moveTo(now);
    await sandbox.pause(false);
  },
  /**
   * Moves to that time faster than `moveTo`: tasks that are due more than 15 minutes earlier run late, and schedules
   * only run in those minutes.
   */
  jumpTo: async (now: string | Date): Promise<void> => {
    await sandbox.skipTo(addMs(new Date(now), -15 * MINUTE_MS));
    await sandbox.moveTo(now);
  },
  /** Like `jumpTo`, by a number of days. */
  jump: async (days: number): Promise<void> => sandbox.jumpTo(addMs(await sandbox.now(), days * DAY_MS)),
  /** Pauses or resumes all queues and schedules. */
  pause: (paused: boolean): Promise<void> => control('/api/pause', { paused }),
  /** Resets everything to the initial state. Only for the setup, because other tests may be running. */
  reset: (): Promise<void> => control('/api/reset', {}),
  fault: (fault: Record<string, unknown>): Promise<void> => control('/api/faults', fault),
  /** Runs `work`, whose tasks are all lost. */
  async losingTasks<T>(work: () => Promise<T>): Promise<T> {
    await sandbox.fault({ service: 'tasks', status: 503, times: 50 });
    try {
      return await work();
    } finally {
      await sandbox.fault({ service: 'tasks', times: 0 });
    }
  },
  /** Firestore rejects calls from the service's functions, but not from tests, for this long in real time. */
  refuseFirestore: (durationMs: number): Promise<void> => control('/api/firestore', { refuse_ms: durationMs }),
  /** Sets the fate of later messages to the address, after the provider has accepted them; null: they arrive. */
  fate: (to: string, fate: Fate | null): Promise<void> => control('/api/fates', { to, fate }),
  /** Sends a person's message to our number. Returns the service's HTTP status. */
  reply: async (from: string, text: string, channel: 'sms' | 'whatsapp' = 'sms'): Promise<number> =>
    (await control('/api/replies', { channel, from, text })).answered,
  /** The same, but only the provider learns of it: our webhook isn't called. */
  replyUnheard: (from: string, text: string): Promise<void> => control('/api/replies', { from, text, unheard: true }),
  /** Whether the bucket has the CORS rules that an operator sets. */
  corsRules: (configured: boolean): Promise<void> => control('/api/cors', { configured }),
  /** Sets WhatsApp's approval status of a template. */
  approval: (name: string, status: string): Promise<void> => control('/api/templates', { name, status }),
  duplicate: (what: DuplicableDelivery, times: number): Promise<void> => control('/api/duplicate', { what, times }),
  /** Sets the model's next response; with `about`, the response to the next question whose material contains that. */
  modelAnswers: (result: unknown, about?: string, finishReason?: FinishReason): Promise<void> =>
    control('/api/extraction', { result, about, finish_reason: finishReason }),
  /** The questions sent to the model, in order. */
  modelQuestions: async (): Promise<ModelQuestion[]> => (await control('/api/extraction')).questions,
  /** Sends an email to Inbound Parse. Returns the service's HTTP status. */
  inboundMail: async (mail: Record<string, unknown>): Promise<number> =>
    (await control('/api/inbound-mail', mail)).answered,
  receiver: (settings: Record<string, unknown>): Promise<void> => control('/api/webhooks', settings),
  async chatMessages(channel: string, to?: string): Promise<ChatMessage[]> {
    const query = new URLSearchParams({ channel, ...(to === undefined ? {} : { to }) });
    return (await control(`/api/messages?${query}`)).messages;
  },
  received: async (host: string) => (await control(`/api/webhooks?host=${host}`)).requests,
};

// Structured logs, and the number of billed Firestore reads and writes per request or worker run. Never log secrets,
// tokens, people’s addresses or message bodies.
import { AsyncLocalStorage } from 'node:async_hooks';
import { error, info, warn } from 'firebase-functions/logger';
import { rawEnvironmentVariables } from './params';
import { cutWithoutEllipsis } from './text';

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Adds the request's id and the field that Cloud Logging uses to group the lines of a trace. */
function withRequest(fields: LogFields): LogFields {
  const meter = currentMeter();
  if (meter === null) return fields;
  const { requestId, traceId } = meter;
  const trace = `projects/${rawEnvironmentVariables().GCLOUD_PROJECT}/traces/${traceId}`;
  return { requestId, ...(traceId === null ? {} : { 'logging.googleapis.com/trace': trace }), ...fields };
}

/** Matches addresses and telephone numbers quoted in error messages from providers or the database. */
const PERSONAL = /[^\s@]{1,320}(?<!node_modules\/)@[^\s@]+|\+\d[\d ().-]{5,}\d/g;
/** The maximum length of text to redact, because errors can quote whole files or pages. */
const MAX_TEXT = 8_000;
const withoutPersonal = (text: string): string => cutWithoutEllipsis(text, MAX_TEXT).replaceAll(PERSONAL, '…');

/**
 * The loggable fields of a thrown value: class, code, message and stack, with email addresses and phone numbers
 * redacted.
 */
export function logFieldsOfError(thrown: unknown): LogFields {
  if (!(thrown instanceof Error)) return { error: typeof thrown };
  const code = (thrown as { code?: unknown }).code;
  return {
    error: thrown.name,
    // The logger reserves `message` for the text of the line.
    reason: withoutPersonal(thrown.message),
    stack: thrown.stack && withoutPersonal(thrown.stack),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
  };
}

export const log = {
  info: (message: string, fields: LogFields = {}): void => info(message, withRequest(fields)),
  warn: (message: string, fields: LogFields = {}): void => warn(message, withRequest(fields)),
  error: (message: string, fields: LogFields = {}): void => error(message, withRequest(fields)),
};

export interface RequestCostMeter {
  requestId: string;
  /** The request's trace in Google Cloud; null if there is none. */
  traceId: string | null;
  reads: number;
  writes: number;
}

const storage = new AsyncLocalStorage<RequestCostMeter>();

/** Runs `work` with its own meter, which counts every Firestore access that `work` makes. */
export function runWithCostMeter<T>(
  requestId: string,
  work: (meter: RequestCostMeter) => Promise<T>,
  traceId: string | null = null,
): Promise<T> {
  const meter: RequestCostMeter = { requestId, traceId, reads: 0, writes: 0 };
  return storage.run(meter, () => work(meter));
}

export function addReadsToMeter(documents: number): void {
  const meter = storage.getStore();
  if (meter) meter.reads += documents;
}

export function addWritesToMeter(documents: number): void {
  const meter = storage.getStore();
  if (meter) meter.writes += documents;
}

const currentMeter = (): Readonly<RequestCostMeter> | null => storage.getStore() ?? null;

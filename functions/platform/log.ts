// Structured logs. Never hand them secrets, tokens, addresses of people or message bodies.
import { error, info, warn } from 'firebase-functions/logger';
import { currentRequestId } from './meter';

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

const withRequest = (fields: LogFields): LogFields => {
  const requestId = currentRequestId();
  return requestId === null ? fields : { requestId, ...fields };
};

/** Addresses and telephone numbers that whoever threw has quoted: a provider, or a database that was given them. */
const PERSONAL = /[^\s@]+(?<!node_modules\/)@[^\s@]+|\+\d[\d ().-]{5,}\d/g;
const withoutPersonal = (text: string): string => text.replaceAll(PERSONAL, '…');

/** What may be told of a thrown value: its class, code, message and stack, without addresses and numbers of people. */
export function logFieldsOfError(thrown: unknown): LogFields {
  if (!(thrown instanceof Error)) return { error: typeof thrown };
  const code = (thrown as { code?: unknown }).code;
  return {
    error: thrown.name,
    // Not `message`: the logger has that name for the line's own text.
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

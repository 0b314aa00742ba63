// Structured logs. Never hand them secrets, tokens, addresses of people or message bodies.
import { error, info, warn } from 'firebase-functions/logger';
import { currentRequestId } from './meter';
import { cutToLength } from './text';

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

const withRequest = (fields: LogFields): LogFields => {
  const requestId = currentRequestId();
  return requestId === null ? fields : { requestId, ...fields };
};

/** Addresses and telephone numbers that whoever threw has quoted: a provider, or a database that was given them. */
const PERSONAL = /[^\s@]{1,320}(?<!node_modules\/)@[^\s@]+|\+\d[\d ().-]{5,}\d/g;
/** Of what somebody quotes whole, such as a file or a page, no more is looked at, and none of it is needed. */
const MOST_TEXT = 8_000;
const withoutPersonal = (text: string): string => cutToLength(text, MOST_TEXT).replaceAll(PERSONAL, '…');

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

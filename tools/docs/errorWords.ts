// Explains each error code and its remedy: the page that errors of v2 link to.
import { ERROR_STATUS, type ErrorCode } from '../../functions/api/errors';
import { anchorOf } from './anchors';

interface Words {
  meaning: string;
  /** The remedy. */
  mend: string;
}

const SAME_KEY = 'Wait for `Retry-After` seconds, then send the same request with the same key.';

/** A code without words does not compile. */
const ERROR_WORDS: Readonly<Record<ErrorCode, Words>> = {
  VALIDATION_FAILED: {
    meaning: 'Input is missing or invalid; `details.fields` says what is wrong with each field',
    mend: 'Correct each field in `details.fields`. A field that is “not a known field” is misspelled, read-only or in the wrong place; the [reference](/docs/reference/?version=v2) lists all fields.',
  },
  SEATS_EXHAUSTED: {
    meaning: 'The plan doesn’t have enough seats for these invitations',
    mend: 'Invite fewer people, remove a member, cancel an invitation, or buy seats.',
  },
  ORGANIZATION_REQUIRED: {
    meaning: 'Your account doesn’t belong to an organization (v1 only; v2 returns `FORBIDDEN`)',
    mend: 'Accept an invitation, or register an organization.',
  },
  UNAUTHORIZED: {
    meaning: 'The token is missing, invalid, expired or revoked',
    mend: 'Send `Authorization: Bearer <token>`. Sign in again, refresh the ID token, or ask an admin for a new API key. `GET /v2/me` shows whether a token works. See [authentication](/docs/authentication/).',
  },
  FORBIDDEN: {
    meaning: 'Your role or API key doesn’t allow this',
    mend: 'Ask an admin for a different role. If an API key lacks a scope, `details.scope` names it: ask an admin for a key that has it. Some operations don’t accept API keys; the reference says which.',
  },
  PLAN_LIMIT_REACHED: {
    meaning: 'Your plan’s limit is reached; `details` has the numbers',
    mend: 'Delete records that you no longer need, or buy a larger plan or an add-on.',
  },
  EMAIL_NOT_VERIFIED: {
    meaning: 'Your email address isn’t confirmed yet, so you can’t send anything to other people',
    mend: 'Open the link in the email we sent you. `resendVerificationEmail` sends a new one.',
  },
  ORGANIZATION_READ_ONLY: {
    meaning: 'The plan has ended, so the organization is read-only',
    mend: 'Ask an admin to choose a plan. Changes are then possible immediately. `details.reason` says why the plan ended.',
  },
  NOT_FOUND: {
    meaning: 'Your organization has no such record, or the path doesn’t exist',
    mend: 'Check the id, and the organization of your token with `GET /v2/me`. `details.fields` names body fields that refer to unknown records. For an unknown path, check its spelling and version.',
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'This path doesn’t support the HTTP method',
    mend: 'Use one of the methods in the `Allow` header.',
  },
  CONFLICT: {
    meaning:
      'The request conflicts with another record, such as one with the same name; the message has the details',
    mend: 'Choose a different value for the field in `details.fields`, or use the existing record.',
  },
  EMAIL_EXISTS: {
    meaning: 'Another contact or account already has this email address',
    mend: 'Use the existing record, or a different address.',
  },
  GROUP_EXISTS: {
    meaning: 'Another contact group already has this name',
    mend: 'Use that group, or a different name. Names are compared ignoring case.',
  },
  FOLDER_NOT_EMPTY: {
    meaning: 'The folder contains folders or expiries',
    mend: 'Move its contents, or send `force=true` to delete the folder and move its expiries to the top level.',
  },
  CLIENT_HAS_PROJECTS: {
    meaning: 'The compliance client still has projects',
    mend: 'Delete its projects, including archived ones, or move them to another client.',
  },
  TOO_MANY_ATTACHMENTS: {
    meaning: 'The expiry has the maximum number of attachments',
    mend: 'Delete an attachment first. See [limits](/docs/limits/) for the number.',
  },
  INVALID_STATE: {
    meaning:
      'The record’s state doesn’t allow this: for example, a completed expiry can’t be completed again',
    mend: 'Read the record. The change may already have happened, or another step has to come first.',
  },
  LIMIT_REACHED: {
    meaning: 'The maximum number of these is reached; `details.limit` has the number',
    mend: 'Remove one that you no longer need.',
  },
  WEBHOOK_LIMIT_REACHED: {
    meaning: 'The organization has the maximum number of webhooks',
    mend: 'Delete a webhook, or subscribe one webhook to several event types.',
  },
  IDEMPOTENCY_ANSWER_TOO_LARGE: {
    meaning:
      'The first request with this `Idempotency-Key` succeeded, but its response was too large to store',
    mend: 'Read the records that the first request created. Don’t send it again with a different key.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    meaning: 'A request with this `Idempotency-Key` is still running',
    mend: SAME_KEY,
  },
  GONE: {
    meaning: 'The link or invitation has expired or was cancelled',
    mend: 'Ask the sender for a new one.',
  },
  PRECONDITION_FAILED: {
    meaning: 'The record has changed since you read it: its `ETag` no longer matches `If-Match`',
    mend: 'Read the record again, and retry with its new `ETag`. See [concurrent changes](/docs/concurrent-changes/).',
  },
  FILE_TOO_LARGE: {
    meaning: 'The file is too large',
    mend: 'Compress or split the file. See [limits](/docs/limits/) for the sizes.',
  },
  PAYLOAD_TOO_LARGE: {
    meaning: 'The request body is too large',
    mend: 'Send less data per request. [Upload](/docs/uploads/) files instead of sending them in the body.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The request body is compressed',
    mend: 'Send the body uncompressed, without `Content-Encoding`.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    meaning: 'This `Idempotency-Key` was already used with a different body',
    mend: 'Use a new key for a new request. To retry the first request, send exactly the same body.',
  },
  RATE_LIMITED: {
    meaning: 'Too many requests',
    mend: 'Wait for `Retry-After` seconds. The `RateLimit` header of each response shows how many requests are left.',
  },
  INTERNAL: {
    meaning: 'An unexpected error in the service',
    mend: 'Retry with exponential backoff; retry a `POST` only with an [Idempotency-Key](/docs/idempotency/). If the error persists, contact us and quote the request id.',
  },
  UNAVAILABLE: {
    meaning: 'The service is temporarily unavailable',
    mend: 'Wait for `Retry-After` seconds, then send the same request again.',
  },
};

const byStatus = (): [ErrorCode, number][] =>
  (Object.entries(ERROR_STATUS) as [ErrorCode, number][]).sort(([, left], [, right]) => left - right);

/** Each code as a row: status, code, meaning. */
export const errorRows = (): (readonly [number, string, string])[] =>
  byStatus().map(([code, status]) => [
    status,
    `[\`${code}\`](#${anchorOf(code)})`,
    ERROR_WORDS[code].meaning,
  ]);

/** Each code under a heading of its own, for the links that errors carry. */
export const errorSections = (): string =>
  byStatus()
    .map(([code, status]) => {
      const { meaning, mend } = ERROR_WORDS[code];
      return `### ${code}\n\n${status}. ${meaning.replace(/\.$/, '')}.\n\n${mend}`;
    })
    .join('\n\n');

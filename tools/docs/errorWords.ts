// Explains each error code and its remedy: the page that errors of v2 link to.
import { ERROR_STATUS, type ErrorCode } from '../../functions/api/errors';
import { anchorOf } from './anchors';

interface Words {
  meaning: string;
  /** The remedy. */
  mend: string;
}

const SAME_KEY = 'Wait for `Retry-After` seconds and send the same request with the same key again.';

/** A code without words does not compile. */
const ERROR_WORDS: Readonly<Record<ErrorCode, Words>> = {
  VALIDATION_FAILED: {
    meaning: 'Input is missing or wrong; `details.fields` names each field and what is wrong with it',
    mend: 'Correct each field that `details.fields` names: the sentence says what would be right. A field that is “not a known field” is misspelt, can only be read, or belongs elsewhere; the [reference](/docs/reference/?version=v2) has the names.',
  },
  SEATS_EXHAUSTED: {
    meaning: 'The invitations need more seats than the plan has left',
    mend: 'Invite fewer people, remove a member or cancel an invitation, or buy seats.',
  },
  ORGANIZATION_REQUIRED: {
    meaning: 'Your account belongs to no organization (v1; v2 answers `FORBIDDEN`)',
    mend: 'Accept an invitation, or register an organization.',
  },
  UNAUTHORIZED: {
    meaning: 'The token is missing, wrong, expired or revoked',
    mend: 'Send `Authorization: Bearer <token>`. Sign in again, refresh the ID token, or ask an admin for another API key; `GET /v2/me` tells whether a token works. More in [authentication](/docs/authentication/).',
  },
  FORBIDDEN: {
    meaning: 'Your role, or an API key, may not do this',
    mend: 'Ask an admin for another role. `details.scope` names the scope that an API key lacks: an admin creates a key that has it. Some operations are for people alone; the reference says which.',
  },
  PLAN_LIMIT_REACHED: {
    meaning: 'The plan allows no more of these; `details` gives the numbers',
    mend: 'Delete what is not needed any more, or buy a larger plan or an add-on.',
  },
  EMAIL_NOT_VERIFIED: {
    meaning: 'Your email address is not confirmed yet: until then nothing is sent to others',
    mend: 'Follow the link in the mail that you were sent; `resendVerificationEmail` sends another.',
  },
  ORGANIZATION_READ_ONLY: {
    meaning: 'The plan has run out: everything can be read, nothing changed until an admin pays',
    mend: 'An admin pays for a plan; changes are possible at once after. `details.reason` says how it came.',
  },
  NOT_FOUND: {
    meaning: 'There is no such record in your organization',
    mend: 'Look at the id, and at the organization that the token is for: `GET /v2/me`. `details.fields` names fields of a body that refer to nothing. For an unknown path, see its spelling and the version.',
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'Another HTTP method is needed; the `Allow` header lists them',
    mend: 'Use one of the methods in `Allow`.',
  },
  CONFLICT: {
    meaning: 'Something else is in the way, such as a name that is taken; the message says what',
    mend: 'Choose another value for the field in `details.fields`, or use the record that has it.',
  },
  EMAIL_EXISTS: {
    meaning: 'Another contact, or another account, has this email address',
    mend: 'Use the record that there is, or another address.',
  },
  GROUP_EXISTS: {
    meaning: 'Another contact group has this name',
    mend: 'Use that group, or another name; upper and lower case are one.',
  },
  FOLDER_NOT_EMPTY: {
    meaning: 'The folder holds something; `force=true` deletes it all the same',
    mend: 'Move what is in it, or send `force=true`: its expiries move to the top level.',
  },
  CLIENT_HAS_PROJECTS: {
    meaning: 'The compliance client has projects',
    mend: 'Delete the projects, archived ones too, or give them another client.',
  },
  TOO_MANY_ATTACHMENTS: {
    meaning: 'The expiry has as many attachments as it can have',
    mend: 'Delete an attachment first; [limits](/docs/limits/) has the number.',
  },
  INVALID_STATE: {
    meaning: 'The record’s state does not allow this, such as completing what is done',
    mend: 'Read the record: what you want may be done already, or another step has to come first.',
  },
  LIMIT_REACHED: {
    meaning: 'As many as there can be are there already',
    mend: 'Remove one that is not needed; `details.limit` gives the number.',
  },
  WEBHOOK_LIMIT_REACHED: {
    meaning: 'The organization has as many webhooks as it can have',
    mend: 'Delete a webhook, or let one receiver take several events.',
  },
  IDEMPOTENCY_ANSWER_TOO_LARGE: {
    meaning:
      'The first request with this Idempotency-Key succeeded, but its answer was too large to be kept. Read what it made; do not send it again under another key.',
    mend: 'Read what the first request made.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    meaning: 'A request with this `Idempotency-Key` is still running; see `Retry-After`',
    mend: SAME_KEY,
  },
  GONE: {
    meaning: 'The link or invitation has expired or was cancelled',
    mend: 'Ask whoever sent it for a new one.',
  },
  PRECONDITION_FAILED: {
    meaning: 'The record is not the one that `If-Match` names any more; read it again',
    mend: 'Read the record, decide anew on what it says now, and send its new `ETag`: [changes at the same time](/docs/concurrent-changes/).',
  },
  FILE_TOO_LARGE: {
    meaning: 'The file is larger than allowed',
    mend: 'Make it smaller or divide it; [limits](/docs/limits/) has the sizes.',
  },
  PAYLOAD_TOO_LARGE: {
    meaning: 'The request’s body is larger than allowed',
    mend: 'Send less at once; files are [uploaded](/docs/uploads/), not sent in a body.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The request’s body is compressed (`Content-Encoding`); send it as it is',
    mend: 'Leave `Content-Encoding` away.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    meaning: 'This `Idempotency-Key` was used with another body',
    mend: 'Take a new key for a new request. If it was to be the same, send exactly the same body.',
  },
  RATE_LIMITED: {
    meaning: 'Too many requests; `Retry-After` gives the seconds to wait',
    mend: 'Wait for `Retry-After` seconds; `RateLimit` says in each answer how many are left.',
  },
  INTERNAL: {
    meaning: 'An error of ours: try again later, and quote the request id if it stays',
    mend: 'Try again, waiting longer each time; a `POST` only with an [Idempotency-Key](/docs/idempotency/).',
  },
  UNAVAILABLE: {
    meaning: 'Busy at the moment; the same request may succeed after `Retry-After`',
    mend: 'Wait for `Retry-After` seconds and send the same request again.',
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

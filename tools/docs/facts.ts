// The tables in guides that state numbers: made from the constants that the service itself goes by.
import { ERROR_STATUS, type ErrorCode } from '../../functions/api/errors';
import * as attachments from '../../functions/attachments/record';
import * as collection from '../../functions/collection/form';
import { COMMENT_MAX } from '../../functions/comments/record';
import { CONTACT_GROUP_NAME_MAX } from '../../functions/contacts/contactGroup';
import { EVENT_TYPES, EVENTS_KEPT_MS } from '../../functions/events/record';
import { MAX_ROWS } from '../../functions/expiries/import/rows';
import { MAX_REASSIGNED } from '../../functions/expiries/reassignExpiries';
import * as extraction from '../../functions/extraction/limits';
import { TIERS } from '../../functions/http/rateLimit';
import { allV1Endpoints, allV2Endpoints } from '../../functions/http/register';
import { MOST_ACTIVE_KEYS } from '../../functions/identity/apiKeyPlaces';
import { PASSWORD_POLICY } from '../../functions/identity/passwordPolicy';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/platform/clock';
import { MAX_REMINDERS_PER_CALL } from '../../functions/reminding/input';
import { SKIP } from '../../functions/reminding/recipients';
import { EXCHANGE_BUDGET_MS } from '../../functions/webhooks/deliver';
import { MOST_FAILURES_IN_A_ROW, MOST_WEBHOOKS } from '../../functions/webhooks/record';
import { MOST_ATTEMPTS, RETRY_DELAYS_MS } from '../../functions/webhooks/retries';

type Row = readonly (string | number)[];

const table = (heads: Row, rows: readonly Row[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const mebibytes = (bytes: number): string => `${bytes / 1024 ** 2} MB`;

function duration(ms: number): string {
  const [unit, noun] =
    ms % DAY_MS === 0
      ? [DAY_MS, 'day']
      : ms % HOUR_MS === 0
        ? [HOUR_MS, 'hour']
        : ms % MINUTE_MS === 0
          ? [MINUTE_MS, 'minute']
          : [1000, 'second'];
  return counted(ms / unit, noun);
}

const code = (text: string): string => `\`${text}\``;

/** Tiers of people's endpoints, each with the names of those in it. */
function rateLimits(): string {
  const endpoints = [...allV1Endpoints(), ...allV2Endpoints()];
  const shown = Object.entries(TIERS).filter(([tier]) => tier !== 'provider');
  return table(
    ['Tier', 'Requests', 'In', 'Operations'],
    shown.map(([tier, { limit, windowMs }]) => {
      const names = endpoints.filter(([, endpoint]) => endpoint.tier === tier).map(([name]) => code(name));
      return [tier, limit, duration(windowMs), tier === 'default' ? 'all others' : names.sort().join(', ')];
    }),
  );
}

const limits = (): string =>
  table(
    ['What', 'Limit'],
    [
      ['Active API keys of an organization', MOST_ACTIVE_KEYS],
      ['Webhooks of an organization', MOST_WEBHOOKS],
      ['Reminders in one call', MAX_REMINDERS_PER_CALL],
      ['Size of an attachment', mebibytes(attachments.MAX_FILE_BYTES)],
      ['Attachments of an expiry', attachments.MAX_FILES],
      ['Time to complete an upload', duration(attachments.UPLOAD_LIFETIME_MS)],
      ['Length of a file name', counted(attachments.FILE_NAME_MAX, 'character')],
      ['Length of a comment', counted(COMMENT_MAX, 'character')],
      ['Length of a contact group’s name', counted(CONTACT_GROUP_NAME_MAX, 'character')],
      ['Ids in `bulkReassignExpiries`', MAX_REASSIGNED],
      ['Rows in `importExpiries`', MAX_ROWS],
      ['Pages of a collection template', collection.MAX_PAGES],
      ['Fields of a collection template', collection.MAX_FIELDS],
      ['Size of a document that is read, attached', mebibytes(extraction.MAX_DOCUMENT_BYTES)],
      ['Size of a document that is read, in a request', mebibytes(extraction.MAX_DIRECT_BYTES)],
      ['Pages of a document that is read', extraction.MAX_PAGES],
      ['Documents in `bulkExtractDocuments`', extraction.MAX_DOCUMENTS_PER_JOB],
      ['Documents read for an organization in a day (UTC)', extraction.MAX_DOCUMENTS_PER_DAY],
      ['How far back events can be read and replayed', duration(EVENTS_KEPT_MS)],
    ],
  );

/** What each code means to whoever meets it; a code without words does not compile. */
const MEANINGS: Readonly<Record<ErrorCode, string>> = {
  VALIDATION_FAILED: 'Input is missing or wrong; `details.fields` names each field and what is wrong with it',
  SEATS_EXHAUSTED: 'The invitations need more seats than the plan has left',
  ORGANIZATION_REQUIRED: 'Your account belongs to no organization (v1; v2 answers `FORBIDDEN`)',
  UNAUTHORIZED: 'The token is missing, wrong, expired or revoked',
  FORBIDDEN: 'Your role, or an API key, may not do this',
  PLAN_LIMIT_REACHED: 'The plan allows no more of these; `details` gives the numbers',
  ORGANIZATION_READ_ONLY: 'The plan has run out: everything can be read, nothing changed until an admin pays',
  NOT_FOUND: 'There is no such record in your organization',
  METHOD_NOT_ALLOWED: 'Another HTTP method is needed; the `Allow` header lists them',
  CONFLICT: 'Something else is in the way, such as a name that is taken; the message says what',
  EMAIL_EXISTS: 'Another contact, or another account, has this email address',
  GROUP_EXISTS: 'Another contact group has this name',
  FOLDER_NOT_EMPTY: 'The folder holds something; `force=true` deletes it all the same',
  CLIENT_HAS_PROJECTS: 'The compliance client has projects',
  TOO_MANY_ATTACHMENTS: 'The expiry has as many attachments as it can have',
  INVALID_STATE: 'The record’s state does not allow this, such as completing what is done',
  LIMIT_REACHED: 'As many as there can be are there already',
  WEBHOOK_LIMIT_REACHED: 'The organization has as many webhooks as it can have',
  IDEMPOTENCY_IN_PROGRESS: 'A request with this `Idempotency-Key` is still running; see `Retry-After`',
  GONE: 'The link or invitation has expired or was cancelled',
  FILE_TOO_LARGE: 'The file is larger than allowed',
  PAYLOAD_TOO_LARGE: 'The request’s body is larger than allowed',
  IDEMPOTENCY_KEY_REUSED: 'This `Idempotency-Key` was used with another body',
  RATE_LIMITED: 'Too many requests; `Retry-After` gives the seconds to wait',
  INTERNAL: 'An error of ours: try again later, and quote the request id if it stays',
  UNAVAILABLE: 'Busy at the moment; the same request may succeed after `Retry-After`',
};

function errors(): string {
  const codes = Object.entries(ERROR_STATUS).sort(([, left], [, right]) => left - right);
  const rows = codes.map(([name, status]) => [status, code(name), MEANINGS[name as ErrorCode] ?? '']);
  return table(['Status', 'Code', 'What it means'], rows);
}

/** What guides say in double braces, by its name. */
export const facts = (): Readonly<Record<string, string>> => ({
  'table: rate limits': rateLimits(),
  'table: limits': limits(),
  'table: errors': errors(),
  'table: events': table(
    ['Event', 'Sent when'],
    EVENT_TYPES.map((type) => [code(type), SENT_WHEN[type]]),
  ),
  'table: skip reasons': table(
    ['Reason', 'Why nobody was written to'],
    Object.entries(SKIP).map(([name, reason]) => [code(reason), SKIPPED_BECAUSE[name as keyof typeof SKIP]]),
  ),
  'password policy': PASSWORD_POLICY,
  'webhook timeout': duration(EXCHANGE_BUDGET_MS),
  'webhook tries': String(MOST_ATTEMPTS),
  'webhook retries': RETRY_DELAYS_MS.map(duration).join(', '),
  'webhook failures': String(MOST_FAILURES_IN_A_ROW),
  'events kept': duration(EVENTS_KEPT_MS),
});

const SENT_WHEN: Readonly<Record<(typeof EVENT_TYPES)[number], string>> = {
  'expiry.created': 'an expiry is created (rows of a CSV import send none)',
  'expiry.updated': 'an expiry is edited',
  'expiry.completed': 'an expiry is marked done; each cycle of a recurring one',
  'expiry.deleted': 'an expiry is deleted; `data` is the record just before',
  'collection_request.completed': 'a client completes a request, also after resubmitting',
  'collection_submission.received':
    'a client’s answers arrive; a resubmission sends it again with a higher revision',
  'webhook.test': '`sendTestWebhook` is called',
};

const SKIPPED_BECAUSE: Readonly<Record<keyof typeof SKIP, string>> = {
  contactGone: 'the contact was deleted',
  notificationsOff: '`sendNotifications` is false',
  notOptedIn: 'the contact has not opted in to this channel',
  noAddress: 'the contact has no address for this channel',
  duplicate: 'another recipient of this reminder has the same address',
  assigneeGone: 'the assignee is no longer in the organization',
  noCredit: 'the credits of this channel are used up',
};

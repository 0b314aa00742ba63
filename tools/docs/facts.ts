// The tables in guides that state numbers: made from the constants that the service itself goes by.
import { SCOPED_AREAS } from '../../functions/api/scopes';
import { EXPIRY_COMMENT_MAX } from '../../functions/comments/record';
import { CONTACT_GROUP_NAME_MAX } from '../../functions/contacts/contactGroup';
import * as collection from '../../functions/documentRequests/template/form';
import { EVENT_TYPES, EVENTS_KEPT_MS } from '../../functions/events/record';
import { MAX_REASSIGNED } from '../../functions/expiries/assign/reassignExpiries';
import { MAX_ROWS } from '../../functions/expiries/import/rows';
import { MAX_ATTACHMENTS_PER_EXPIRY } from '../../functions/expiries/record/attachmentLimit';
import * as extraction from '../../functions/extraction/reading/limits';
import { loadAllV1Endpoints, loadAllV2Endpoints } from '../../functions/http/register';
import { RATE_LIMIT_TIERS } from '../../functions/http/request/rateLimit';
import { MAX_ACTIVE_KEYS } from '../../functions/identity/apiKeyChanges';
import { PASSWORD_POLICY } from '../../functions/identity/password/passwordPolicy';
import { MAX_INTEGRATIONS } from '../../functions/integrations/record';
import { type LimitedRecord, RECORD_LIMITS } from '../../functions/plans/recordLimits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/platform/clock';
import { MAX_REMINDERS_PER_CALL } from '../../functions/reminders/edit/input';
import { SKIP_REASONS } from '../../functions/reminders/plan/recipients';
import { FILE_NAME_MAX } from '../../functions/uploads/fileName';
import * as uploads from '../../functions/uploads/upload';
import {
  MAX_DELIVERY_ATTEMPTS,
  RETRY_DELAYS_MS,
  WEBHOOK_TIMEOUT_MS,
} from '../../functions/webhooks/delivery/tryDelivery';
import { MAX_FAILURES_IN_A_ROW, MAX_WEBHOOKS } from '../../functions/webhooks/record';
import { errorRows, errorSections } from './errorWords';

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
  const endpoints = [...loadAllV1Endpoints(), ...loadAllV2Endpoints()];
  const shown = Object.entries(RATE_LIMIT_TIERS).filter(([tier]) => tier !== 'provider');
  return table(
    ['Tier', 'Requests', 'In', 'Operations'],
    shown.map(([tier, { limit, windowMs }]) => {
      const names = endpoints.filter(([, endpoint]) => endpoint.tier === tier).map(([name]) => code(name));
      return [tier, limit, duration(windowMs), tier === 'default' ? 'all others' : names.sort().join(', ')];
    }),
  );
}

const LIMITED: Readonly<Record<LimitedRecord, string>> = {
  contacts: 'Contacts',
  contact_groups: 'Contact groups',
  folders: 'Folders',
  expiry_templates: 'Expiry templates',
  expiry_types: 'Expiry types',
  entities: 'Entities of the directory',
  compliance_clients: 'Compliance clients',
  compliance_projects: 'Compliance projects',
  expiry_shares: 'Share links of expiries',
  collection_templates: 'Collection templates',
  compliance_portals: 'Portal links',
};

const limits = (): string =>
  table(
    ['What', 'Limit'],
    [
      ['Active API keys of an organization', MAX_ACTIVE_KEYS],
      ['Webhooks of an organization', MAX_WEBHOOKS],
      ['Chat integrations of an organization', MAX_INTEGRATIONS],
      ...Object.entries(RECORD_LIMITS).map(
        ([kind, limit]) => [`${LIMITED[kind as LimitedRecord]} of an organization`, limit] as const,
      ),
      ['Reminders in one call', MAX_REMINDERS_PER_CALL],
      ['Size of an attachment', mebibytes(uploads.MAX_FILE_BYTES)],
      ['Attachments of an expiry', MAX_ATTACHMENTS_PER_EXPIRY],
      ['Time to complete an upload', duration(uploads.UPLOAD_LIFETIME_MS)],
      ['Length of a file name', counted(FILE_NAME_MAX, 'character')],
      ['Length of a comment', counted(EXPIRY_COMMENT_MAX, 'character')],
      ['Length of a contact group’s name', counted(CONTACT_GROUP_NAME_MAX, 'character')],
      ['Ids in `bulkReassignExpiries`', MAX_REASSIGNED],
      ['Rows in `importExpiries`', MAX_ROWS],
      ['Pages of a collection template', collection.MAX_FORM_PAGES],
      ['Fields of a collection template', collection.MAX_FORM_FIELDS],
      ['Size of a document that is read, attached', mebibytes(extraction.MAX_DOCUMENT_BYTES)],
      ['Size of a document that is read, in a request', mebibytes(extraction.MAX_DIRECT_BYTES)],
      ['Pages of a document that is read', extraction.MAX_DOCUMENT_PAGES],
      ['Documents in `bulkExtractDocuments`', extraction.MAX_DOCUMENTS_PER_JOB],
      ['Documents read for an organization in a day (UTC)', extraction.MAX_DOCUMENTS_PER_DAY],
      ['How far back events can be read and replayed', duration(EVENTS_KEPT_MS)],
    ],
  );

/** The facts that guides insert with double braces, by name. */
export const facts = (): Readonly<Record<string, string>> => ({
  'table: rate limits': rateLimits(),
  'table: limits': limits(),
  'table: errors': table(['Status', 'Code', 'What it means'], errorRows()),
  'error codes': errorSections(),
  'table: events': table(
    ['Event', 'Sent when'],
    EVENT_TYPES.map((type) => [code(type), SENT_WHEN[type]]),
  ),
  'table: skip reasons': table(
    ['Reason', 'Why nobody was written to'],
    Object.entries(SKIP_REASONS).map(([name, reason]) => [
      code(reason),
      SKIPPED_BECAUSE[name as keyof typeof SKIP_REASONS],
    ]),
  ),
  'password policy': PASSWORD_POLICY,
  scopes: SCOPED_AREAS.map(code).join(', '),
  'webhook timeout': duration(WEBHOOK_TIMEOUT_MS),
  'webhook tries': String(MAX_DELIVERY_ATTEMPTS),
  'webhook retries': RETRY_DELAYS_MS.map(duration).join(', '),
  'webhook failures': String(MAX_FAILURES_IN_A_ROW),
  'events kept': duration(EVENTS_KEPT_MS),
});

const SENT_WHEN: Readonly<Record<(typeof EVENT_TYPES)[number], string>> = {
  'expiry.created': 'an expiry is created (rows of a CSV import send none)',
  'expiry.updated': 'an expiry is edited',
  'expiry.completed': 'an expiry is marked done; each cycle of a recurring one',
  'expiry.deleted': 'an expiry is deleted; `data` is the record just before',
  'expiry.acknowledged': 'somebody says first that they see to it, for this due date',
  'expiry.renewal_proposed': 'somebody says that it is renewed; an editor decides',
  'collection_request.completed': 'a client completes a request, also after resubmitting',
  'collection_submission.received':
    'a client’s answers arrive; a resubmission sends it again with a higher revision',
  'webhook.test': '`sendTestWebhook` is called',
};

const SKIPPED_BECAUSE: Readonly<Record<keyof typeof SKIP_REASONS, string>> = {
  expiryClosed: 'While the message waited, the expiry was completed, archived or deleted',
  dateMoved: 'While the message waited, the expiry got another date, for which its reminders are set again',
  reminderGone: 'While the message waited, the reminder was removed, or got another moment or other channels',
  notRecipient: 'While the message waited, the recipient was taken off the expiry',
  declined: 'the recipient answered that the expiry is not theirs',
  contactGone: 'the contact was deleted',
  notificationsOff: '`sendNotifications` is false',
  notOptedIn: 'the contact has not opted in to this channel',
  noAddress: 'the contact has no address for this channel',
  duplicate: 'another recipient of this reminder has the same address',
  sameMessage:
    'another reminder of the expiry fell into the same minute, and its message (`same_as`) says the same',
  assigneeGone: 'the assignee is no longer in the organization',
  noCredit: 'the credits of this channel are used up',
  notVerified: 'the organization’s founder has not confirmed their address, and this one is another’s',
  integrationGone: 'the chat integration was deleted',
  integrationDisabled: 'the chat integration is disabled',
  noTemplate:
    'WhatsApp has approved no template of reminders, and the contact has not written to us within 24 hours',
};

// The tables of numbers in guides, generated from the service's own constants.

import { API_KEY_AREAS } from '../../functions/api/actor';
import { COMMENT_MAX_CHARACTERS } from '../../functions/comments/record';
import { CONTACT_GROUP_NAME_MAX_LENGTH } from '../../functions/contacts/contactGroup';
import * as collection from '../../functions/documentRequests/template/template';
import { EVENT_RETENTION_MS } from '../../functions/events/event';
import { MAX_IMPORT_ROWS } from '../../functions/expiries/import/rows';
import { MAX_ATTACHMENTS_PER_EXPIRY } from '../../functions/expiries/record/record';
import { MAX_REASSIGNED_EXPIRIES } from '../../functions/expiries/record/references';
import * as extraction from '../../functions/extraction/reading/limits';
import { RATE_LIMIT_BY_TIER } from '../../functions/http/limits';
import { loadAllV1Endpoints, loadAllV2Endpoints } from '../../functions/http/register';
import { MAX_ACTIVE_API_KEYS } from '../../functions/identity/apiKey';
import { PASSWORD_POLICY_TEXT } from '../../functions/identity/passwordPolicy';
import { MAX_INTEGRATIONS } from '../../functions/integrations/integration';
import { type LimitedRecordKind, RECORD_LIMITS } from '../../functions/plans/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/platform/clock';
import { MAX_REMINDERS_PER_CREATE } from '../../functions/reminders/edit/input';
import { MAX_FILE_NAME_LENGTH } from '../../functions/uploads/fileTypes';
import * as uploads from '../../functions/uploads/upload';
import { DELIVERY_RETRY_DELAYS_MS, MAX_ATTEMPTS_PER_ROUND, WEBHOOK_TIMEOUT_MS } from '../../functions/webhooks/attempt';
import { MAX_CONSECUTIVE_WEBHOOK_FAILURES, MAX_WEBHOOKS } from '../../functions/webhooks/subscription';

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

/** Rate limits of people's endpoints, each with the endpoints it applies to. */
function rateLimits(): string {
  const endpoints = [...loadAllV1Endpoints(), ...loadAllV2Endpoints()];
  const shown = Object.entries(RATE_LIMIT_BY_TIER).filter(([tier]) => tier !== 'provider');
  return table(
    ['Tier', 'Requests', 'In', 'Operations'],
    shown.map(([tier, { limit, windowMs }]) => {
      const names = endpoints.filter(([, endpoint]) => endpoint.tier === tier).map(([name]) => code(name));
      return [tier, limit, duration(windowMs), tier === 'default' ? 'all others' : names.sort().join(', ')];
    }),
  );
}

const LIMITED: Readonly<Record<LimitedRecordKind, string>> = {
  contacts: 'Contacts',
  contact_groups: 'Contact groups',
  folders: 'Folders',
  expiry_templates: 'Expiry templates',
  expiry_types: 'Expiry types',
  entities: 'Directory entities',
  compliance_clients: 'Compliance clients',
  compliance_projects: 'Compliance projects',
  expiry_shares: 'Share links',
  collection_templates: 'Collection templates',
  compliance_portals: 'Portal links',
};

const limits = (): string =>
  table(
    ['What', 'Limit'],
    [
      ['Active API keys per organization', MAX_ACTIVE_API_KEYS],
      ['Webhooks per organization', MAX_WEBHOOKS],
      ['Chat integrations per organization', MAX_INTEGRATIONS],
      ...Object.entries(RECORD_LIMITS).map(
        ([kind, limit]) => [`${LIMITED[kind as LimitedRecordKind]} of an organization`, limit] as const,
      ),
      ['Reminders in one call', MAX_REMINDERS_PER_CREATE],
      ['Size of an attachment', mebibytes(uploads.MAX_FILE_BYTES)],
      ['Attachments per expiry', MAX_ATTACHMENTS_PER_EXPIRY],
      ['Time to complete an upload', duration(uploads.UPLOAD_LIFETIME_MS)],
      ['Length of a file name', counted(MAX_FILE_NAME_LENGTH, 'character')],
      ['Length of a comment', counted(COMMENT_MAX_CHARACTERS, 'character')],
      ['Length of a contact group name', counted(CONTACT_GROUP_NAME_MAX_LENGTH, 'character')],
      ['Ids in `bulkReassignExpiries`', MAX_REASSIGNED_EXPIRIES],
      ['Rows in `importExpiries`', MAX_IMPORT_ROWS],
      ['Pages per collection template', collection.MAX_FORM_PAGES],
      ['Fields per collection template', collection.MAX_FORM_FIELDS],
      ['Size of an attached document for extraction', mebibytes(extraction.MAX_EXTRACTION_DOCUMENT_BYTES)],
      ['Size of a document for extraction in a request', mebibytes(extraction.MAX_POSTED_DOCUMENT_BYTES)],
      ['Pages of a document for extraction', extraction.MAX_EXTRACTION_DOCUMENT_PAGES],
      ['Documents in `bulkExtractDocuments`', extraction.MAX_DOCUMENTS_PER_EXTRACTION_JOB],
      ['Documents extracted per organization and day (UTC)', extraction.MAX_EXTRACTIONS_PER_DAY],
      ['Time for which events can be read and replayed', duration(EVENT_RETENTION_MS)],
    ],
  );

/** The facts that guides insert with double braces, by name. */
export const facts = (): Readonly<Record<string, string>> => ({
  'table: rate limits': rateLimits(),
  'table: limits': limits(),
  'password policy': PASSWORD_POLICY_TEXT,
  scopes: API_KEY_AREAS.map(code).join(', '),
  'webhook timeout': duration(WEBHOOK_TIMEOUT_MS),
  'webhook tries': String(MAX_ATTEMPTS_PER_ROUND),
  'webhook retries': DELIVERY_RETRY_DELAYS_MS.map(duration).join(', '),
  'webhook failures': String(MAX_CONSECUTIVE_WEBHOOK_FAILURES),
  'events kept': duration(EVENT_RETENTION_MS),
});

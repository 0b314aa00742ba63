// Introductions to the OpenAPI documents, and descriptions of common parameters.

export const OPENAPI_DESCRIPTION_BY_VERSION: Readonly<Record<1 | 2, string>> = {
  1: 'Changes to v1 only add endpoints, fields and optional inputs. Ignore unknown fields.',
  2: 'v2 is a preview: paths and fields may change before general availability. Changes are announced in the changelog.',
};

const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  description,
  schema: { type },
});

/** Response headers. */
export const OPENAPI_RESPONSE_HEADERS = {
  'X-Request-Id': header('Identifies the request; quote it in support requests'),
  'X-RateLimit-Remaining': header('Requests remaining in this window', 'integer'),
  'Retry-After': header('The number of seconds to wait before the next attempt', 'integer'),
  'WWW-Authenticate': header('The required authentication scheme'),
  Allow: header('The methods that this path supports'),
  ETag: header('The version of the record, for `If-Match` and `If-None-Match`'),
  Location: header('The URL of the new record or of the requested resource'),
};

export const OPENAPI_COMMON_HEADERS = ['X-Request-Id', 'X-RateLimit-Remaining'];

/** References to the named headers. */
export const openApiHeaderReferences = (...names: readonly (string | undefined)[]) =>
  Object.fromEntries(names.flatMap((name) => (name ? [[name, { $ref: `#/components/headers/${name}` }]] : [])));

const headerParameter = (name: string, description: string, schema: object = {}) => ({
  name,
  in: 'header' as const,
  required: false,
  description,
  schema: { type: 'string' as const, minLength: 1, ...schema },
});

/** Request headers. */
export const OPENAPI_HEADER_PARAMETERS = {
  'Idempotency-Key': headerParameter(
    'Idempotency-Key',
    'A retry with the same key and body within 24 hours returns the first response',
    { maxLength: 255, pattern: '^[A-Za-z0-9\\-_.:]+$' },
  ),
  'If-Match': headerParameter(
    'If-Match',
    'The ETag of your copy. If the record has changed since then, the request fails with 412 and changes nothing',
  ),
  'If-None-Match': headerParameter(
    'If-None-Match',
    'The ETag of your copy. If the record hasn’t changed since then, the response is 304 without a body',
  ),
};

/** The description of each tag. */
const TAGS: Readonly<Record<string, string>> = {
  activity: 'The tamper-evident activity log',
  attachments: 'Uploading, listing and deleting expiry attachments',
  billing: 'Buying, changing and cancelling a plan',
  calendars: 'Calendar feeds for Outlook, Google and Apple',
  collection: 'Requesting documents from clients, and reviewing their submissions',
  comments: 'Comments on expiries',
  compliance: 'Clients and their projects',
  contacts: 'Recipients of reminders, and their groups',
  directory: 'People, companies and assets that expiries belong to',
  events: 'The ordered feed of events',
  evidence: 'Signed proof of due dates, reminders and actions, for auditors',
  expiries: 'Dated records: licences, contracts, certificates, passports',
  extraction: 'Extracting data from documents',
  folders: 'Folders of expiries',
  hooks: 'REST hooks created by API keys, for no-code tools such as Zapier, Make and n8n',
  health: 'The health of the service',
  integrations: 'Messages to Slack, Microsoft Teams and Google Chat',
  identity: 'Sign-in, profiles and API keys',
  inboundMail: 'Documents by email',
  notifications: 'Notifications in the app',
  organizations: 'An organization’s settings and people',
  plans: 'Plan limits and usage',
  privacy: 'Erasing people and deleting the organization',
  portals: 'Client portals: links to a client’s projects and documents',
  reminders: 'Reminders, and the ledger of sent messages',
  responses: 'Responses to reminders, and renewal proposals',
  signup: 'Registration and invitations',
  webhooks: 'Events sent to your servers',
  workflows: 'Checklists, their triggers and their runs',
};

/** @throws if the tag has no description. */
export function openApiTagDescription(name: string): string {
  const known = TAGS[name];
  if (known === undefined) throw new Error(`The tag ${name} has no description`);
  return known;
}

/**
 * Descriptions of parameters whose schemas have none, keyed by parameter name. Descriptions of record ids are derived
 * from the parameter's suffix.
 */
const PARAMETERS: Readonly<Record<string, string>> = {
  id: 'The record’s id',
  token: 'The secret part of a link',
  cursor: 'The previous page’s `next_cursor`; use it with the same filters and sort',
  sort: 'The field to sort by; a leading `-` sorts in descending order',
  sortBy: 'The field to sort by',
  sortOrder: 'Ascending or descending',
  status: 'Only records with this status',
  type: 'Only records of this type',
  types: 'Only events of these types (comma-separated)',
  ids: 'Only records with these ids (comma-separated)',
  search: 'Only records with words that start with the search terms',
  kind: 'Only records of this kind',
  archived: '`true`: only archived records; `false`: only active ones',
  page: 'The page number, starting at 1',
  after: 'Only items after this position',
  updated_since: 'Only records changed at or after this time; requires `sort=updated_at`',
  submitted_since: 'Only submissions made at or after this time',
  act_by_after: 'Only records with an act-by date on or after this day',
  act_by_before: 'Only records with an act-by date on or before this day',
  expires_after: 'Only records that expire on or after this day',
  expires_before: 'Only records that expire on or before this day',
  assigned_to: 'Only records assigned to this member; use `nobody` for unassigned records',
  reachable: '`true`: only reachable contacts; `false`: only unreachable ones',
  review_status: 'Only submissions with this review result',
  record_type: 'Only changes to records of this kind; requires `record_id`',
  collection: 'The record’s collection',
  organization: 'The organization’s id',
  selectedTeam: 'Has no effect; accepted for compatibility with older clients',
  contactGroup: 'Only contacts in this group',
  contactType: 'Only contacts of this type',
  ungrouped: 'Only contacts without a group',
  unread_only: 'Only unread notifications',
  url: 'The `url` of the attachment',
  force: '`true`: deletes the folder even if it isn’t empty',
};

/** @throws for an unknown name. To fix this, add a description to the field's schema. */
export function describeOpenApiParameter(name: string): string {
  const known = PARAMETERS[name];
  if (known !== undefined) return known;
  const [, subject] = /^(\w+?)(?:_id|Id)$/.exec(name) ?? [];
  if (subject === undefined) throw new Error(`The parameter ${name} has no description`);
  return `The id of the ${subject.replaceAll('_', ' ')}`;
}

// What the OpenAPI documents say of the whole and of parameters that mean the same wherever they stand.

export const OPENAPI_DESCRIPTION_BY_VERSION: Readonly<Record<1 | 2, string>> = {
  1: 'v1 changes additively only: new endpoints, new fields, new optional input. Let fields pass that you do not know.',
  2: 'v2 is a preview: paths and fields may change before general availability; the changelog announces changes.',
};

const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  description,
  schema: { type },
});

/** Headers of responses. */
export const OPENAPI_HEADERS = {
  'X-Request-Id': header('Names the request: quote it when you ask about one'),
  'X-RateLimit-Remaining': header('Requests that are left in this window', 'integer'),
  'Retry-After': header('Seconds to wait before the next try', 'integer'),
  'WWW-Authenticate': header('The scheme that is asked for'),
  Allow: header('The methods that this path takes'),
  ETag: header('Names this state of the record: for `If-Match` and `If-None-Match`'),
  Location: header('Where the new record is read, or what is asked for is found'),
};

export const COMMON_HEADERS = ['X-Request-Id', 'X-RateLimit-Remaining'];

/** References to the headers that have a name. */
export const openApiHeaders = (...names: readonly (string | undefined)[]) =>
  Object.fromEntries(
    names.flatMap((name) => (name ? [[name, { $ref: `#/components/headers/${name}` }]] : [])),
  );

const headerParameter = (name: string, description: string, schema: object = {}) => ({
  name,
  in: 'header' as const,
  required: false,
  description,
  schema: { type: 'string' as const, minLength: 1, ...schema },
});

/** Headers of requests. */
export const OPENAPI_HEADER_PARAMETERS = {
  'Idempotency-Key': headerParameter(
    'Idempotency-Key',
    'A retry with the same key and body within 24 hours replays the first answer',
    { maxLength: 255, pattern: '^[A-Za-z0-9\\-_.:]+$' },
  ),
  'If-Match': headerParameter(
    'If-Match',
    'The ETag of the record as you know it: if it has changed since, 412 and nothing is done',
  ),
  'If-None-Match': headerParameter(
    'If-None-Match',
    'The ETag of the record that you have: if it has not changed since, 304 without a body',
  ),
};

/** What lies under each heading of the reference. */
const TAGS: Readonly<Record<string, string>> = {
  activity: 'Who changed what, in a log whose seals prove it',
  attachments: 'Files of expiries: uploading, listing, deleting',
  billing: 'Buying, changing and cancelling a plan',
  calendars: 'Feeds that calendar programs subscribe to',
  collection: 'Asking clients for documents and answers by link, and reviewing what they send',
  comments: 'Comments on expiries',
  compliance: 'Clients and their projects',
  contacts: 'Who is reminded, and their groups',
  directory: 'People, companies and assets that expiries may belong to',
  events: 'What happened, in one gapless order',
  evidence: 'Signed proof for auditors of what was due, who was reminded and what happened',
  expiries: 'Dated records: licences, contracts, certificates, passports',
  extraction: 'Reading documents',
  folders: 'The tree that expiries are kept in',
  hooks: 'REST hooks of API keys, for no-code tools such as Zapier, Make and n8n',
  health: 'Whether the service does in time what is due',
  integrations: 'Channels of Slack, Microsoft Teams and Google Chat that take messages',
  identity: 'Signing in, profiles and API keys',
  inboundMail: 'Documents by email',
  notifications: 'What a person is shown in the app',
  organizations: 'An organization’s settings and people',
  plans: 'What a plan allows and how much is used',
  privacy: 'Erasing people and deleting the organization',
  portals: 'Links that show a client its projects and documents',
  reminders: 'When who is reminded, and the ledger of what was sent',
  responses: 'What people answer to reminders, and renewals that they propose',
  signup: 'Registering and invitations',
  webhooks: 'Events sent to receivers of yours',
  workflows: 'Checklists, what starts them, and how they are worked through',
};

/** @throws for a heading that nothing is known of. */
export function openApiTagDescription(name: string): string {
  const known = TAGS[name];
  if (known === undefined) throw new Error(`The tag ${name} has no description`);
  return known;
}

/** Parameters without words of their own, by name; what names a record says so by the end of its name. */
const PARAMETERS: Readonly<Record<string, string>> = {
  id: 'The record’s id',
  token: 'The secret part of a link',
  cursor: 'The `next_cursor` of the page before, with the same filters and order',
  sort: 'The order; `-` before a field begins with the highest',
  sortBy: 'The field to sort by',
  sortOrder: 'Ascending or descending',
  status: 'Only records of this status',
  type: 'Only records of this type',
  types: 'Only events of these types, separated by commas',
  ids: 'Only the records of these ids, separated by commas',
  search: 'Only records that have these words, or words that begin like them',
  kind: 'Only records of this kind',
  archived: 'Whether to list what is archived',
  page: 'The number of the page, from 1',
  after: 'Begins after this position',
  updated_since: 'Only what has changed since then; with `sort=updated_at`',
  submitted_since: 'Only what was submitted since then',
  act_by_after: 'Only what has an act-by date on or after this day',
  act_by_before: 'Only what has an act-by date on or before this day',
  expires_after: 'Only what expires on or after this day',
  expires_before: 'Only what expires on or before this day',
  assigned_to: 'Only what is assigned to this member',
  reachable: 'Only contacts whom a message can reach, or whom none can',
  review_status: 'Only submissions that were reviewed so',
  record_type: 'Only changes of records of this kind; with `record_id`',
  collection: 'The collection of the record',
  organization: 'The organization’s id',
  selectedTeam: 'Taken for older clients; nothing depends on it',
  contactGroup: 'Only contacts of this group',
  contactType: 'Only contacts of this type',
  ungrouped: 'Only contacts of no group',
  unread_only: 'Only what has not been read',
  url: 'The file’s address, as its attachment shows it',
  force: 'Deletes what is not empty, too',
};

/** @throws for a name that nothing is known of: give the field a description. */
export function openApiDescriptionByParameterName(name: string): string {
  const known = PARAMETERS[name];
  if (known !== undefined) return known;
  const [, subject] = /^(\w+?)(?:_id|Id)$/.exec(name) ?? [];
  if (subject === undefined) throw new Error(`The parameter ${name} has no description`);
  return `The id of the ${subject.replaceAll('_', ' ')}`;
}

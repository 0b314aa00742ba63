// For each endpoint that takes an id or an Idempotency-Key: a call that succeeds, given records of the caller's own.
import { newId } from '../../functions/platform/ids';
import { someEmail } from './accounts';
import { type Answer, call } from './client';
import { type EndpointAddress, filled } from './matrix';
import { DATE, type Ids, PAGES, type RecordKind, TRIGGER } from './records';

const FILE = { file_name: 'a.pdf', content_type: 'application/pdf', size: 100 };
const REMINDERS = [{ amount: 3, time_unit: 'day', period: 'before', time: '09:00' }];

export interface Sample {
  /** Refers to no existing record. */
  standsAlone?: boolean;
  /** The `{id}` in the path. */
  id?: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Sent in place of the body. */
  text?: string;
}
type MakeSample = (id: Ids) => Promise<Sample>;

const withPathId =
  (kind: RecordKind, body?: Record<string, unknown>): MakeSample =>
  async (id) => ({ id: await id(kind), ...(body ? { body } : {}) });
const withBody =
  (field: string, kind: RecordKind, body: Record<string, unknown> = {}): MakeSample =>
  async (id) => ({ body: { [field]: await id(kind), ...body } });
const withQuery =
  (field: string, kind: RecordKind, body?: Record<string, unknown>): MakeSample =>
  async (id) => ({ query: { [field]: await id(kind) }, ...(body ? { body } : {}) });
/** Needs no existing records. */
const only =
  (body: Record<string, unknown> | (() => Record<string, unknown>)): MakeSample =>
  async () => ({ standsAlone: true, body: typeof body === 'function' ? body() : body });

/** Calls the endpoint with the sample. */
export const sendSample = (
  { method, path }: Pick<EndpointAddress, 'method' | 'path'>,
  { id, query, body, text }: Sample,
  options: { token?: string; headers?: Record<string, string> },
): Promise<Answer> => {
  const sent = text ?? body;
  const asked = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  return call(filled(path, id === undefined ? {} : { id }) + asked, {
    method,
    ...options,
    ...(sent === undefined || method === 'GET' ? {} : { body: sent }),
  });
};

const MAX_REFUSALS = 8;

/** The fields that the response reports as invalid. */
export const refusedFields = ({ body }: Answer): string[] =>
  Object.keys(body?.error?.details?.fields ?? body?.details?.fields ?? {}).map((name) => name.split('.')[0] ?? '');

/** Sends the fullest body that the endpoint accepts. Rejected fields are omitted or taken from `plain`. */
export async function lessRefused(
  whole: Readonly<Record<string, unknown>>,
  plain: Readonly<Record<string, unknown>>,
  ask: (body: Record<string, unknown>) => Promise<Answer>,
): Promise<{ answer: Answer; body: Record<string, unknown> }> {
  let body = { ...whole };
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(body);
    const refused = refusedFields(answer).filter((field) => field in body);
    if (answer.status < 300 || refused.length === 0 || tries === MAX_REFUSALS) return { answer, body };
    const rest = Object.entries(body).filter(([field]) => !refused.includes(field));
    body = Object.fromEntries([...rest, ...Object.entries(plain).filter(([field]) => refused.includes(field))]);
  }
}

const named = () => ({ name: `A ${newId()}` });

export const SAMPLES: Readonly<Record<string, MakeSample>> = {
  'v2 createExpiry': only({ name: 'A', expiry_date: DATE }),
  'v2 getExpiry': withPathId('expiry'),
  'v2 updateExpiry': withPathId('expiry', { notes: 'x' }),
  'v2 deleteExpiry': withPathId('expiry'),
  'v2 completeExpiry': withPathId('expiry', {}),
  'v2 archiveExpiry': withPathId('expiry', {}),
  'v2 acknowledgeExpiry': withPathId('expiry', {}),
  'v2 listExpiryResponses': withPathId('expiry'),
  'v2 createReminders': withPathId('expiry', { reminders: REMINDERS }),
  'v2 replaceExpiryReminders': withPathId('expiry', { reminders: REMINDERS }),
  'v2 listReminders': withPathId('expiry'),
  'v2 deleteReminders': withPathId('expiry'),
  'v2 previewReminders': withPathId('expiry'),
  'v2 startAttachmentUpload': withPathId('expiry', FILE),
  'v2 listAttachments': withPathId('expiry'),
  'v2 createExpiryComment': withPathId('expiry', { text: 'Hello' }),
  'v2 listExpiryComments': withPathId('expiry'),
  'v2 getComment': withPathId('comment'),
  'v2 updateComment': withPathId('comment', { text: 'Hello' }),
  'v2 deleteComment': withPathId('comment'),
  'v2 createContact': only({ first_name: 'Ann' }),
  'v2 getContact': withPathId('contact'),
  'v2 updateContact': withPathId('contact', { first_name: 'Bea' }),
  'v2 deleteContact': withPathId('contact'),
  'v2 createContactGroup': only(named),
  'v2 getContactGroup': withPathId('contactGroup'),
  'v2 updateContactGroup': withPathId('contactGroup', { sort_order: 3 }),
  'v2 deleteContactGroup': withPathId('contactGroup'),
  'v2 createFolder': only(named),
  'v2 getFolder': withPathId('folder'),
  'v2 updateFolder': async (id) => ({ id: await id('folder'), body: named() }),
  'v2 deleteFolder': withPathId('folder'),
  'v2 createComplianceClient': only({ name: 'A' }),
  'v2 getComplianceClient': withPathId('complianceClient'),
  'v2 updateComplianceClient': withPathId('complianceClient', { notes: 'x' }),
  'v2 deleteComplianceClient': withPathId('complianceClient'),
  'v2 getComplianceScore': async (id) => ({ query: { scope: 'folder', id: await id('folder') } }),
  'v2 getCollectionTemplate': withPathId('collectionTemplate'),
  'v2 createCollectionRequests': async (id) => ({
    body: { template_id: await id('collectionTemplate'), contact_ids: [await id('contact')], name: 'A' },
  }),
  'v2 getCollectionRequest': withPathId('collectionRequest'),
  'v2 cancelCollectionRequest': withPathId('collectionRequest', {}),
  'v2 resendCollectionRequest': withPathId('collectionRequest', { skip_email: true }),
  'v1 previewMessage': withBody('expiry_id', 'expiry', { kind: 'reminder', locale: 'de' }),
  'v1 createExpiry': only({ name: 'A', expiry_date: DATE }),
  'v1 getExpiry': withQuery('expiry_id', 'expiry'),
  'v1 updateExpiry': withBody('expiry_id', 'expiry', { notes: 'x' }),
  'v1 deleteExpiry': withBody('expiry_id', 'expiry'),
  'v1 completeExpiry': withBody('expiry_id', 'expiry'),
  'v1 archiveExpiry': withBody('expiry_id', 'expiry'),
  'v1 restoreExpiry': withBody('expiry_id', 'archivedExpiry'),
  'v1 createExpiryReminders': withBody('expiry_id', 'expiry', { expiry_date: DATE, reminders: REMINDERS }),
  'v1 updateExpiryReminders': withBody('expiry_id', 'expiry', { expiry_date: DATE, reminders: REMINDERS }),
  'v1 deleteExpiryReminders': withBody('expiry_id', 'expiry'),
  'v1 getExpiryReminders': withQuery('expiry_id', 'expiry'),
  'v1 getExpiryAttachments': withQuery('expiryId', 'expiry'),
  'v1 startExpiryAttachmentUpload': withBody('expiryId', 'expiry', FILE),
  'v1 createExpiryComment': withBody('expiryId', 'expiry', { text: 'Hello' }),
  'v1 getExpiryComments': withQuery('expiryId', 'expiry'),
  'v1 updateExpiryComment': withBody('commentId', 'comment', { text: 'Hello' }),
  'v1 deleteExpiryComment': withBody('commentId', 'comment'),
  'v1 createExpiryShare': withBody('expiry_id', 'expiry'),
  'v1 getExpiryShares': withQuery('expiry_id', 'expiry'),
  'v1 revokeExpiryShare': withBody('id', 'expiryShare'),
  'v1 createCalendarFeed': only({ name: 'A', scope: 'mine' }),
  'v1 createExpiryType': only(named),
  'v1 updateExpiryType': withBody('id', 'expiryType', { sort_order: 3 }),
  'v1 deleteExpiryType': withBody('id', 'expiryType'),
  'v1 createExpiryTemplate': only(named),
  'v1 updateExpiryTemplate': withBody('id', 'expiryTemplate', { notes: 'x' }),
  'v1 deleteExpiryTemplate': withBody('id', 'expiryTemplate'),
  'v1 createContact': only({ firstName: 'Ann' }),
  'v1 updateContact': withBody('id', 'contact', { firstName: 'Bea' }),
  'v1 deleteContact': withBody('id', 'contact'),
  'v1 createContactGroup': only(named),
  'v1 updateContactGroup': withBody('id', 'contactGroup', { sort_order: 3 }),
  'v1 deleteContactGroup': withBody('id', 'contactGroup'),
  'v1 createFolder': only(named),
  'v1 updateFolder': async (id) => ({ body: { id: await id('folder'), ...named() } }),
  'v1 deleteFolder': withBody('id', 'folder'),
  'v1 createComplianceClient': only({ name: 'A' }),
  'v1 getComplianceClient': withQuery('client_id', 'complianceClient'),
  'v1 updateComplianceClient': withBody('client_id', 'complianceClient', { notes: 'x' }),
  'v1 deleteComplianceClient': withBody('client_id', 'complianceClient'),
  'v1 createComplianceProject': withBody('clientId', 'complianceClient', { name: 'A' }),
  'v1 getComplianceProject': withQuery('id', 'complianceProject'),
  'v1 updateComplianceProject': withQuery('id', 'complianceProject', { owner: 'x' }),
  'v1 archiveComplianceProject': withBody('project_id', 'complianceProject'),
  'v1 deleteComplianceProject': withBody('project_id', 'complianceProject'),
  'v1 createCompliancePortal': withBody('client_id', 'complianceClient'),
  'v1 getCompliancePortals': withQuery('client_id', 'complianceClient'),
  'v1 revokeCompliancePortal': withBody('portal_id', 'compliancePortal'),
  'v1 createDirectoryEntity': only({ kind: 'asset', name: 'A' }),
  'v1 getDirectoryEntity': withQuery('entity_id', 'directoryEntity'),
  'v1 updateDirectoryEntity': withBody('entity_id', 'directoryEntity', { notes: 'x' }),
  'v1 deleteDirectoryEntity': withBody('entity_id', 'directoryEntity'),
  'v1 createCollectionTemplate': only({ name: 'A', pages: PAGES }),
  'v1 getCollectionTemplate': withQuery('id', 'collectionTemplate'),
  'v1 updateCollectionTemplate': withQuery('id', 'collectionTemplate', { name: 'B' }),
  'v1 duplicateCollectionTemplate': withBody('id', 'collectionTemplate'),
  'v1 deleteCollectionTemplate': withBody('id', 'collectionTemplate'),
  'v1 startCollectionReferenceUpload': only(FILE),
  'v1 getCollectionRequest': withQuery('id', 'collectionRequest'),
  'v1 pauseCollectionRequest': withBody('id', 'collectionRequest'),
  'v1 resumeCollectionRequest': withBody('id', 'pausedRequest'),
  'v1 createWorkflow': only({ title: 'A' }),
  'v1 getWorkflow': withQuery('workflow_id', 'workflow'),
  'v1 updateWorkflow': withBody('workflow_id', 'workflow', { title: 'B' }),
  'v1 deleteWorkflow': withBody('workflow_id', 'workflow'),
  'v1 createWorkflowType': only(named),
  'v1 updateWorkflowType': withBody('workflow_type_id', 'workflowType', { description: 'x' }),
  'v1 deleteWorkflowType': withBody('workflow_type_id', 'workflowType'),
  'v1 createWorkflowComment': withBody('workflow_id', 'workflow', { content: 'Hello' }),
  'v1 getWorkflowComments': withQuery('workflow_id', 'workflow'),
  'v1 updateWorkflowComment': withBody('comment_id', 'workflowComment', { content: 'Hello' }),
  'v1 deleteWorkflowComment': withBody('comment_id', 'workflowComment'),
  'v1 startWorkflowRun': withBody('workflow_id', 'workflow'),
  'v1 getWorkflowRun': withQuery('run_id', 'workflowRun'),
  'v1 cancelWorkflowRun': withBody('run_id', 'workflowRun'),
  'v1 completeWorkflowRun': withBody('run_id', 'workflowRun'),
  'v1 createExpiryWorkflowTrigger': async (id) => ({
    body: { expiry_id: await id('expiry'), workflow_id: await id('workflow'), ...TRIGGER },
  }),
  'v1 getExpiryWorkflowTriggers': withQuery('expiry_id', 'expiry'),
  'v1 updateExpiryWorkflowTrigger': withBody('trigger_id', 'workflowTrigger', { trigger_days: 9 }),
  'v1 pauseExpiryWorkflowTrigger': withBody('trigger_id', 'workflowTrigger'),
  'v1 resumeExpiryWorkflowTrigger': withBody('trigger_id', 'pausedTrigger'),
  'v1 cancelExpiryWorkflowTrigger': withBody('trigger_id', 'workflowTrigger'),
  'v1 deleteExpiryWorkflowTrigger': withBody('trigger_id', 'workflowTrigger'),
  'v1 sendExpiryNotificationNow': withBody('expiry_id', 'expiry'),
  'v1 sendSampleReminderEmail': withBody('expiry_id', 'expiry'),
  'v1 createApiKey': only({ name: 'A' }),
  'v1 createCheckoutSession': only({ kind: 'plan', plan: 'starter', period: 'month' }),
  'v1 rotateApiKey': withBody('id', 'apiKey'),
  'v1 revokeApiKey': withBody('id', 'apiKey'),
  'v1 invite': only(() => ({ emails: [someEmail()] })),
  'v1 resendInvitation': withBody('id', 'invitation'),
  'v1 cancelInvitation': withBody('id', 'invitation'),
  'v1 updateUserRole': withBody('userId', 'user', { role: 'editor' }),
  'v1 removeUser': withBody('userId', 'user'),
  'v1 eraseContact': withBody('contact_id', 'contact'),
  'v1 eraseUser': withBody('user_id', 'user'),
  'v1 findPersonalData': only({ text: 'Ada' }),
  'v1 createIntegration': only({ kind: 'slack', name: 'A', url: 'https://hooks.slack.com/services/T/B/x' }),
  'v1 updateIntegration': withBody('id', 'integration', { name: 'B' }),
  'v1 deleteIntegration': withBody('id', 'integration'),
  'v1 sendTestIntegrationMessage': withBody('id', 'integration'),
  'v1 createWebhookSubscription': only({ url: 'https://hooks.example/x', events: ['expiry.created'] }),
  'v1 updateWebhookSubscription': withBody('id', 'webhook', { description: 'x' }),
  'v1 deleteWebhookSubscription': withBody('id', 'webhook'),
  'v1 rotateWebhookSecret': withBody('id', 'webhook'),
  'v1 sendTestWebhook': withBody('id', 'webhook'),
  'v1 getWebhookDeliveries': withQuery('id', 'webhook'),
  'v1 extractDocumentDirect': only({
    file_name: 'a.txt',
    content_type: 'text/plain',
    content_base64: Buffer.from('Licence\nValid until 31 March 2040').toString('base64'),
  }),
  'v1 startExpiryExport': only({}),
  'v1 exportOrganization': only({}),
  'v1 mapImportColumns': only({ headers: ['name', 'expiry_date'] }),
  'v1 updateMyProfile': only({ timezone: 'Europe/Berlin' }),
  'v1 createEvidencePack': withBody('expiry_id', 'expiry'),
  'v1 exportPersonalData': withBody('contact_id', 'contact'),
  'v1 importExpiries': only({ csv: 'name,expiry_date\nA,2040-06-01\n' }),
};

/** Endpoints whose own tests call them, because a call needs more than a record's id. */
export const WITHOUT_SAMPLE: ReadonlySet<string> = new Set([
  // Filters and a tax number, which are no ids of records.
  ...['v1 getAllExpiries', 'v1 getComplianceProjects', 'v1 getFolders', 'v1 getWorkflows'],
  ...['v1 getWorkflowRuns', 'v1 updateOrganizationSettings', 'v1 exportExpiries', 'v1 startExpiryExport'],
  ...['v1 completeExpiryAttachmentUpload', 'v1 deleteExpiryAttachment', 'v2 completeAttachmentUpload'],
  ...['v2 deleteAttachment', 'v1 cancelSubscription', 'v1 changeSubscription', 'v1 resumeSubscription'],
  ...['v1 createBillingPortalSession', 'v1 revokeCalendarFeed', 'v1 extractSubmittedDocument'],
  ...['v1 getCollectionSubmissionFile', 'v1 reviewCollectionSubmission', 'v1 getEvidencePack'],
  ...['v2 verifyEvidence', 'v1 bulkReassignExpiries', 'v1 getExpiryExport', 'v1 getExpiryImport'],
  ...['v1 undoExpiryImport', 'v1 extractDocument', 'v1 bulkExtractDocuments', 'v1 getExtractionJob'],
  ...['v2 createHook', 'v2 deleteHook', 'v1 logout', 'v1 logoutEverywhere', 'v1 rotateInboundAddress'],
  ...['v1 createExpiryFromDocument', 'v1 markNotificationsRead', 'v1 leaveOrganization'],
  ...['v1 cancelOrganizationDeletion', 'v1 deleteOrganization', 'v1 deleteMyAccount'],
  ...['v1 eraseSubmission', 'v1 getDataExport', 'v1 getReminderSends', 'v2 listReminderSends'],
  ...['v2 acceptRenewalProposal', 'v2 declineRenewalProposal', 'v1 recoverWebhookDeliveries'],
  ...['v1 retryWebhookDelivery', 'v1 assignWorkflowStep', 'v1 completeWorkflowStep', 'v1 reopenWorkflowStep'],
]);

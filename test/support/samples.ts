// For each endpoint that takes an id or an Idempotency-Key: a call that succeeds, given records of the caller's own.
import { newId } from '../../functions/platform/ids';
import { someEmail } from './accounts';
import type { Answer, Call } from './client';
import { newPerson, type World } from './world';

const PAGES = [{ sections: [{ fields: [{ type: 'short_text', label: 'Name', required: true }] }] }];
const FILE = { file_name: 'a.pdf', content_type: 'application/pdf', size: 100 };
const REMINDERS = [{ amount: 3, time_unit: 'day', period: 'before', time: '09:00' }];
const DATE = '2040-06-01';

export const RECORD_KINDS = [
  'expiry',
  'archivedExpiry',
  'contact',
  'contactGroup',
  'folder',
  'comment',
  'expiryType',
  'expiryTemplate',
  'expiryShare',
  'complianceClient',
  'complianceProject',
  'apiKey',
  'invitation',
  'webhook',
  'user',
  'collectionTemplate',
  'collectionRequest',
  'pausedRequest',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
/** Where a sample gets its ids from: fresh records of an organization, or ids that name nothing. */
export type Ids = (kind: RecordKind) => Promise<string>;

export const missingIds: Ids = () => Promise.resolve(newId());

/** Fresh records of the world, made through the API. */
export function idsOf(world: World, ask: (path: string, options: Call) => Promise<Answer>): Ids {
  async function make(path: string, body: unknown): Promise<Answer['body']> {
    const answer = await ask(path, { body, token: world.admin.token });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  const id: Ids = async (kind) => {
    const name = `A ${newId()}`;
    switch (kind) {
      case 'expiry':
        return (await make('/v2/expiries', { name, expiry_date: DATE })).id;
      case 'archivedExpiry': {
        const expiry = await id('expiry');
        await make(`/v2/expiries/${expiry}/archive`, {});
        return expiry;
      }
      case 'contact':
        return (await make('/v2/contacts', { first_name: 'Ann', email: someEmail() })).id;
      case 'contactGroup':
        return (await make('/v2/contact-groups', { name })).id;
      case 'folder':
        return (await make('/v2/folders', { name })).id;
      case 'comment':
        return (await make(`/v2/expiries/${await id('expiry')}/comments`, { text: name })).id;
      case 'expiryType':
        return (await make('/v1/createExpiryType', { name })).type.id;
      case 'expiryTemplate':
        return (await make('/v1/createExpiryTemplate', { name })).template.id;
      case 'expiryShare':
        return (await make('/v1/createExpiryShare', { expiry_id: await id('expiry') })).share.id;
      case 'complianceClient':
        return (await make('/v2/compliance-clients', { name })).id;
      case 'complianceProject':
        return (await make('/v1/createComplianceProject', { name, clientId: await id('complianceClient') }))
          .project.id;
      case 'apiKey':
        return (await make('/v1/createApiKey', { name })).api_key.id;
      case 'invitation':
        return (await make('/v1/invite', { emails: [someEmail()] })).invitations[0].id;
      case 'webhook': {
        const body = { url: `https://${newId().toLowerCase()}.example/hook`, events: ['expiry.created'] };
        return (await make('/v1/createWebhookSubscription', body)).subscription.id;
      }
      case 'user':
        return (await newPerson(world.organizationId, 'viewer')).id;
      case 'collectionTemplate':
        return (await make('/v1/createCollectionTemplate', { name, pages: PAGES })).template.id;
      case 'collectionRequest': {
        const body = {
          template_id: await id('collectionTemplate'),
          contact_ids: [await id('contact')],
          name,
        };
        return (await make('/v2/collection-requests', body)).data[0].id;
      }
      case 'pausedRequest': {
        const request = await id('collectionRequest');
        await make('/v1/pauseCollectionRequest', { id: request });
        return request;
      }
    }
  };
  return id;
}

export interface Sample {
  /** What the path's `{id}` is. */
  id?: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
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
const only =
  (body: Record<string, unknown> | (() => Record<string, unknown>)): MakeSample =>
  async () => ({ body: typeof body === 'function' ? body() : body });

const named = () => ({ name: `A ${newId()}` });

export const SAMPLES: Readonly<Record<string, MakeSample>> = {
  'v2 createExpiry': only({ name: 'A', expiry_date: DATE }),
  'v2 getExpiry': withPathId('expiry'),
  'v2 updateExpiry': withPathId('expiry', { notes: 'x' }),
  'v2 deleteExpiry': withPathId('expiry'),
  'v2 completeExpiry': withPathId('expiry', {}),
  'v2 archiveExpiry': withPathId('expiry', {}),
  'v2 createReminders': withPathId('expiry', { reminders: REMINDERS }),
  'v2 replaceExpiryReminders': withPathId('expiry', { reminders: REMINDERS }),
  'v2 listReminders': withPathId('expiry'),
  'v2 deleteReminders': withPathId('expiry'),
  'v2 startAttachmentUpload': withPathId('expiry', FILE),
  'v2 listAttachments': withPathId('expiry'),
  'v2 createExpiryComment': withPathId('expiry', { text: 'Hello' }),
  'v2 listExpiryComments': withPathId('expiry'),
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
  'v2 updateFolder': async (id) => ({ id: await id('folder'), body: named() }),
  'v2 deleteFolder': withPathId('folder'),
  'v2 createComplianceClient': only({ name: 'A' }),
  'v2 getComplianceClient': withPathId('complianceClient'),
  'v2 updateComplianceClient': withPathId('complianceClient', { notes: 'x' }),
  'v2 deleteComplianceClient': withPathId('complianceClient'),
  'v2 getCollectionTemplate': withPathId('collectionTemplate'),
  'v2 createCollectionRequests': async (id) => ({
    body: { template_id: await id('collectionTemplate'), contact_ids: [await id('contact')], name: 'A' },
  }),
  'v2 getCollectionRequest': withPathId('collectionRequest'),
  'v2 cancelCollectionRequest': withPathId('collectionRequest', {}),
  'v2 resendCollectionRequest': withPathId('collectionRequest', { skip_email: true }),
  'v1 createExpiry': only({ name: 'A', expiry_date: DATE }),
  'v1 getExpiry': withQuery('expiry_id', 'expiry'),
  'v1 updateExpiry': withBody('expiry_id', 'expiry', { notes: 'x' }),
  'v1 deleteExpiry': withBody('expiry_id', 'expiry'),
  'v1 completeExpiry': withBody('expiry_id', 'expiry'),
  'v1 archiveExpiry': withBody('expiry_id', 'expiry'),
  'v1 restoreExpiry': withBody('expiry_id', 'archivedExpiry'),
  'v1 createExpiryReminders': withBody('expiry_id', 'expiry', { expiry_date: DATE, reminders: REMINDERS }),
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
  'v1 createCollectionTemplate': only({ name: 'A', pages: PAGES }),
  'v1 getCollectionTemplate': withQuery('id', 'collectionTemplate'),
  'v1 updateCollectionTemplate': withQuery('id', 'collectionTemplate', { name: 'B' }),
  'v1 duplicateCollectionTemplate': withBody('id', 'collectionTemplate'),
  'v1 deleteCollectionTemplate': withBody('id', 'collectionTemplate'),
  'v1 startCollectionReferenceUpload': only(FILE),
  'v1 getCollectionRequest': withQuery('id', 'collectionRequest'),
  'v1 pauseCollectionRequest': withBody('id', 'collectionRequest'),
  'v1 resumeCollectionRequest': withBody('id', 'pausedRequest'),
  'v1 createApiKey': only({ name: 'A' }),
  'v1 revokeApiKey': withBody('id', 'apiKey'),
  'v1 invite': only(() => ({ emails: [someEmail()] })),
  'v1 resendInvitation': withBody('id', 'invitation'),
  'v1 cancelInvitation': withBody('id', 'invitation'),
  'v1 updateUserRole': withBody('userId', 'user', { role: 'editor' }),
  'v1 removeUser': withBody('userId', 'user'),
  'v1 createWebhookSubscription': only({ url: 'https://hooks.example/x', events: ['expiry.created'] }),
  'v1 updateWebhookSubscription': withBody('id', 'webhook', { description: 'x' }),
  'v1 deleteWebhookSubscription': withBody('id', 'webhook'),
  'v1 rotateWebhookSecret': withBody('id', 'webhook'),
  'v1 sendTestWebhook': withBody('id', 'webhook'),
  'v1 getWebhookDeliveries': withQuery('id', 'webhook'),
  'v1 importExpiries': only({ csv: 'name,expiry_date\nA,2040-06-01\n' }),
};

/** Endpoints without a sample, and who proves of them what samples prove of the others. */
export const WITHOUT_SAMPLE: Readonly<Record<string, string>> = {
  'v1 bulkReassignExpiries':
    'skips what is not there, as specified: test/behaviour/expiries/reassign.test.ts',
  'v1 completeExpiryAttachmentUpload': 'needs uploaded bytes: test/behaviour/attachments',
  'v1 deleteExpiryAttachment': 'needs uploaded bytes: test/behaviour/attachments',
  'v2 completeAttachmentUpload': 'needs uploaded bytes: test/behaviour/attachments',
  'v2 deleteAttachment': 'needs uploaded bytes: test/behaviour/attachments',
  'v1 getExpiryImport': 'needs a batch under way: test/behaviour/expiries/import.test.ts',
  'v1 undoExpiryImport': 'needs a batch under way: test/behaviour/expiries/import.test.ts',
  'v1 markNotificationsRead': 'passes over ids that are not the caller’s: test/behaviour/notifications',
  'v1 recoverWebhookDeliveries': 'needs failed deliveries: test/behaviour/webhooks',
  'v1 retryWebhookDelivery': 'needs failed deliveries: test/behaviour/webhooks',
  'v1 getCollectionSubmissionFile': 'needs a submission: test/behaviour/collection',
  'v1 reviewCollectionSubmission': 'needs a submission: test/behaviour/collection',
  'v1 getComplianceProjects': 'clientId is a filter',
};

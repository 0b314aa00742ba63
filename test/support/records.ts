// Creates fresh records of an organization through the API, for tests that need one of each kind.
import { newId } from '../../functions/platform/ids';
import { someEmail } from './accounts';
import type { Answer, Call } from './client';
import { newPerson, type World } from './world';

export const PAGES = [{ sections: [{ fields: [{ type: 'short_text', label: 'Name', required: true }] }] }];
export const TRIGGER = { trigger_type: 'before_expiry', trigger_days: 5, trigger_time: '09:00' };
export const DATE = '2040-06-01';

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
  'compliancePortal',
  'directoryEntity',
  'apiKey',
  'invitation',
  'webhook',
  'integration',
  'user',
  'collectionTemplate',
  'collectionRequest',
  'pausedRequest',
  'workflow',
  'workflowType',
  'workflowComment',
  'workflowRun',
  'workflowTrigger',
  'pausedTrigger',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
/** Supplies a sample's ids: of an organization's fresh records, or ids that don't exist. */
export type Ids = (kind: RecordKind) => Promise<string>;

export const missingIds: Ids = () => Promise.resolve(newId());

/** Ids of fresh records in the world, created through the API. */
export function idsOf(world: World, ask: (path: string, options: Call) => Promise<Answer>): Ids {
  async function make(path: string, body: unknown): Promise<Answer['body']> {
    const answer = await ask(path, { body, token: world.admin.token });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  const newRecords: Record<RecordKind, (name: string) => Promise<string>> = {
    expiry: async (name) => (await make('/v2/expiries', { name, expiry_date: DATE })).id,
    archivedExpiry: async () => (await make(`/v2/expiries/${await id('expiry')}/archive`, {})).id,
    contact: async () => (await make('/v2/contacts', { first_name: 'Ann', email: someEmail() })).id,
    contactGroup: async (name) => (await make('/v2/contact-groups', { name })).id,
    folder: async (name) => (await make('/v2/folders', { name })).id,
    comment: async (text) => (await make(`/v2/expiries/${await id('expiry')}/comments`, { text })).id,
    expiryType: async (name) => (await make('/v1/createExpiryType', { name })).expiry_type.id,
    expiryTemplate: async (name) => (await make('/v1/createExpiryTemplate', { name })).expiry_template.id,
    expiryShare: async () =>
      (await make('/v1/createExpiryShare', { expiry_id: await id('expiry') })).share.id,
    complianceClient: async (name) => (await make('/v2/compliance-clients', { name })).id,
    compliancePortal: async () =>
      (await make('/v1/createCompliancePortal', { client_id: await id('complianceClient') })).portal.id,
    directoryEntity: async (name) =>
      (await make('/v1/createDirectoryEntity', { kind: 'asset', name })).entity_id,
    complianceProject: async (name) => {
      const body = { name, clientId: await id('complianceClient') };
      return (await make('/v1/createComplianceProject', body)).project.id;
    },
    apiKey: async (name) => (await make('/v1/createApiKey', { name })).api_key.id,
    invitation: async () => (await make('/v1/invite', { emails: [someEmail()] })).invitations[0].id,
    webhook: async () => {
      const body = { url: `https://${newId().toLowerCase()}.example/hook`, events: ['expiry.created'] };
      return (await make('/v1/createWebhookSubscription', body)).subscription.id;
    },
    integration: async (name) => {
      const url = `https://hooks.slack.com/services/T0/B0/${newId()}`;
      return (await make('/v1/createIntegration', { kind: 'slack', name, url })).integration.id;
    },
    user: async () => (await newPerson(world.organizationId, 'viewer')).id,
    collectionTemplate: async (name) =>
      (await make('/v1/createCollectionTemplate', { name, pages: PAGES })).template.id,
    collectionRequest: async (name) => {
      const [template_id, contact] = [await id('collectionTemplate'), await id('contact')];
      return (await make('/v2/collection-requests', { template_id, contact_ids: [contact], name })).data[0]
        .id;
    },
    pausedRequest: async () => {
      const request = await id('collectionRequest');
      await make('/v1/pauseCollectionRequest', { id: request });
      return request;
    },
    workflow: async (title) => (await make('/v1/createWorkflow', { title })).workflow_id,
    workflowType: async (name) => (await make('/v1/createWorkflowType', { name })).workflow_type_id,
    workflowComment: async (content) =>
      (await make('/v1/createWorkflowComment', { workflow_id: await id('workflow'), content })).comment.id,
    workflowRun: async () =>
      (await make('/v1/startWorkflowRun', { workflow_id: await id('workflow') })).run_id,
    workflowTrigger: async () => {
      const body = { expiry_id: await id('expiry'), workflow_id: await id('workflow'), ...TRIGGER };
      return (await make('/v1/createExpiryWorkflowTrigger', body)).trigger_id;
    },
    pausedTrigger: async () => {
      const trigger_id = await id('workflowTrigger');
      await make('/v1/pauseExpiryWorkflowTrigger', { trigger_id });
      return trigger_id;
    },
  };
  const id: Ids = (kind) => newRecords[kind](`A ${newId()}`);
  return id;
}

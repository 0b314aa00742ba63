// Creates fresh records of an organization through the API, for tests that need one of each kind.
import { newId } from '../../functions/platform/ids';
import { someEmail } from './accounts';
import type { Answer, Call } from './client';
import { newPerson, type World } from './world';

export const PAGES = [{ sections: [{ fields: [{ type: 'short_text', label: 'Name', required: true }] }] }];
export const TRIGGER = { trigger_type: 'before_expiry', trigger_days: 5, trigger_time: '09:00' };
export const DATE = '2040-06-01';

export type RecordKind = keyof ReturnType<typeof creationsOf>;
/** Supplies a sample's ids: of an organization's fresh records, or ids that don't exist. */
export type Ids = (kind: RecordKind) => Promise<string>;

export const missingIds: Ids = () => Promise.resolve(newId());

type Make = (path: string, body: unknown) => Promise<Answer['body']>;

/** How to create a record of each kind; `id` creates one that it refers to. */
function creationsOf(world: World, make: Make, id: (kind: string) => Promise<string>) {
  return {
    expiry: async (name: string): Promise<string> => (await make('/v2/expiries', { name, expiry_date: DATE })).id,
    archivedExpiry: async (): Promise<string> => (await make(`/v2/expiries/${await id('expiry')}/archive`, {})).id,
    contact: async (): Promise<string> => (await make('/v2/contacts', { first_name: 'Ann', email: someEmail() })).id,
    contactGroup: async (name: string): Promise<string> => (await make('/v2/contact-groups', { name })).id,
    folder: async (name: string): Promise<string> => (await make('/v2/folders', { name })).id,
    comment: async (text: string): Promise<string> =>
      (await make(`/v2/expiries/${await id('expiry')}/comments`, { text })).id,
    expiryType: async (name: string): Promise<string> => (await make('/v1/createExpiryType', { name })).expiry_type.id,
    expiryTemplate: async (name: string): Promise<string> =>
      (await make('/v1/createExpiryTemplate', { name })).expiry_template.id,
    expiryShare: async (): Promise<string> =>
      (await make('/v1/createExpiryShare', { expiry_id: await id('expiry') })).share.id,
    complianceClient: async (name: string): Promise<string> => (await make('/v2/compliance-clients', { name })).id,
    compliancePortal: async (): Promise<string> =>
      (await make('/v1/createCompliancePortal', { client_id: await id('complianceClient') })).portal.id,
    directoryEntity: async (name: string): Promise<string> =>
      (await make('/v1/createDirectoryEntity', { kind: 'asset', name })).entity_id,
    complianceProject: async (name: string): Promise<string> => {
      const body = { name, clientId: await id('complianceClient') };
      return (await make('/v1/createComplianceProject', body)).project.id;
    },
    apiKey: async (name: string): Promise<string> => (await make('/v1/createApiKey', { name })).api_key.id,
    invitation: async (): Promise<string> => (await make('/v1/invite', { emails: [someEmail()] })).invitations[0].id,
    webhook: async (): Promise<string> => {
      const body = { url: `https://${newId().toLowerCase()}.example/hook`, events: ['expiry.created'] };
      return (await make('/v1/createWebhookSubscription', body)).subscription.id;
    },
    integration: async (name: string): Promise<string> => {
      const url = `https://hooks.slack.com/services/T0/B0/${newId()}`;
      return (await make('/v1/createIntegration', { kind: 'slack', name, url })).integration.id;
    },
    user: async (): Promise<string> => (await newPerson(world.organizationId, 'viewer')).id,
    collectionTemplate: async (name: string): Promise<string> =>
      (await make('/v1/createCollectionTemplate', { name, pages: PAGES })).template.id,
    collectionRequest: async (name: string): Promise<string> => {
      const [template_id, contact] = [await id('collectionTemplate'), await id('contact')];
      return (await make('/v2/collection-requests', { template_id, contact_ids: [contact], name })).data[0].id;
    },
    pausedRequest: async (): Promise<string> => {
      const request = await id('collectionRequest');
      await make('/v1/pauseCollectionRequest', { id: request });
      return request;
    },
    workflow: async (title: string): Promise<string> => (await make('/v1/createWorkflow', { title })).workflow_id,
    workflowType: async (name: string): Promise<string> =>
      (await make('/v1/createWorkflowType', { name })).workflow_type_id,
    workflowComment: async (content: string): Promise<string> =>
      (await make('/v1/createWorkflowComment', { workflow_id: await id('workflow'), content })).comment.id,
    workflowRun: async (): Promise<string> =>
      (await make('/v1/startWorkflowRun', { workflow_id: await id('workflow') })).run_id,
    workflowTrigger: async (): Promise<string> => {
      const body = { expiry_id: await id('expiry'), workflow_id: await id('workflow'), ...TRIGGER };
      return (await make('/v1/createExpiryWorkflowTrigger', body)).trigger_id;
    },
    pausedTrigger: async (): Promise<string> => {
      const trigger_id = await id('workflowTrigger');
      await make('/v1/pauseExpiryWorkflowTrigger', { trigger_id });
      return trigger_id;
    },
  };
}

/** Ids of fresh records in the world, created through the API. */
export function idsOf(world: World, ask: (path: string, options: Call) => Promise<Answer>) {
  async function make(path: string, body: unknown): Promise<Answer['body']> {
    const answer = await ask(path, { body, token: world.admin.token });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  const id: Ids = (kind) => creations[kind](`A ${newId()}`);
  const creations = creationsOf(world, make, id as (kind: string) => Promise<string>);
  return Object.assign(id, { kinds: Object.keys(creations) as RecordKind[] });
}

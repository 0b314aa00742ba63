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
        return (await make('/v1/createExpiryType', { name })).expiry_type.id;
      case 'expiryTemplate':
        return (await make('/v1/createExpiryTemplate', { name })).expiry_template.id;
      case 'expiryShare':
        return (await make('/v1/createExpiryShare', { expiry_id: await id('expiry') })).share.id;
      case 'complianceClient':
        return (await make('/v2/compliance-clients', { name })).id;
      case 'compliancePortal':
        return (await make('/v1/createCompliancePortal', { client_id: await id('complianceClient') })).portal
          .id;
      case 'directoryEntity':
        return (await make('/v1/createDirectoryEntity', { kind: 'asset', name })).entity_id;
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
      case 'integration': {
        const url = `https://hooks.slack.com/services/T0/B0/${newId()}`;
        return (await make('/v1/createIntegration', { kind: 'slack', name, url })).integration.id;
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
      case 'workflow':
        return (await make('/v1/createWorkflow', { title: name })).workflow_id;
      case 'workflowType':
        return (await make('/v1/createWorkflowType', { name })).workflow_type_id;
      case 'workflowComment': {
        const body = { workflow_id: await id('workflow'), content: name };
        return (await make('/v1/createWorkflowComment', body)).comment.id;
      }
      case 'workflowRun':
        return (await make('/v1/startWorkflowRun', { workflow_id: await id('workflow') })).run_id;
      case 'workflowTrigger': {
        const body = { expiry_id: await id('expiry'), workflow_id: await id('workflow'), ...TRIGGER };
        return (await make('/v1/createExpiryWorkflowTrigger', body)).trigger_id;
      }
      case 'pausedTrigger': {
        const trigger = await id('workflowTrigger');
        await make('/v1/pauseExpiryWorkflowTrigger', { trigger_id: trigger });
        return trigger;
      }
    }
  };
  return id;
}

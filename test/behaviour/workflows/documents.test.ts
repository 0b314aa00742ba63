// Triggers that request documents from clients instead of starting a workflow.
import { expect } from 'chai';
import { users } from '../../../functions/identity/user';
import { organizations } from '../../../functions/organizations/organization';
import { addMs, HOUR_MS } from '../../../functions/platform/clock';
import { workflowTriggers } from '../../../functions/workflows/triggers/trigger';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { moveBefore, newExpiry, newTrigger, newWorkflow, notificationsOf, triggerNow } from '../../support/workflows';
import { newWorld, type World } from '../../support/world';
import { newContact, newTemplate } from '../documentRequests/given';
import { valuesOf } from '../http';
import { copy } from '../privacy/erasing';

interface Setting {
  world: World;
  expiryId: string;
  template: { id: string };
  contact: { id: string; email: string };
}

/** An expiry in `days` days, a template and a contact, in a zone whose mornings have another date in UTC. */
async function setting(days: number, over: object = {}): Promise<Setting> {
  const world = await newWorld({ timezone: 'Pacific/Kiritimati' });
  const expiryId = await newExpiry(world.editor, dateIn(await sandbox.now(), days), over);
  const [template, contact] = await Promise.all([newTemplate(world), newContact(world)]);
  return { world, expiryId, template, contact };
}

const attach = ({ world, expiryId, template, contact }: Setting, over: object = {}, plan: object = {}) =>
  newTrigger(world.editor, {
    expiry_id: expiryId,
    trigger_days: 1,
    collection: { template_id: template.id, contact_ids: [contact.id], ...plan },
    ...over,
  });
const requestsOf = async ({ world, expiryId }: Setting) =>
  (await world.viewer.call(`/v2/collection-requests?expiry_id=${expiryId}`)).body.data;
const act = ({ world }: Setting, endpoint: string, body: object) => world.editor.call(`/v1/${endpoint}`, { body });

describe('A trigger that requests documents', () => {
  it('creates one request per contact at its time, once despite repeated tasks, and again for the renewal', async () => {
    const set = await setting(3, { recurrence: { every: 10, unit: 'day' } });
    const other = await newContact(set.world, { first_name: 'Bea' });
    const client = (await set.world.editor.call('/v2/compliance-clients', { body: { name: 'Acme' } })).body;
    const plan = {
      ...{ contact_ids: [set.contact.id, other.id], name: 'New licence', due_in_days: 5 },
      compliance_client_id: client.id,
    };
    const trigger = await attach(set, { carry_to_renewal: true }, plan);
    expect(trigger).to.deep.include({
      ...{ action: 'request_documents', workflow_id: '', workflow_title: '', request_ids: [] },
      collection: { ...plan, template_id: set.template.id, template_name: 'Onboarding' },
    });
    const [unverified, unreachable, bereft] = [await setting(3), await setting(3), await setting(3)];
    for (const one of [unverified, unreachable, bereft]) await attach(one);
    const quiet = await setting(3);
    await attach(quiet, { notify_on_start: false }, { due_in_days: 0 });
    const withoutEmail = { method: 'PATCH', body: { email: null } };
    await unreachable.world.editor.call(`/v2/contacts/${unreachable.contact.id}`, withoutEmail);
    await bereft.world.editor.call(`/v2/contacts/${bereft.contact.id}`, { method: 'DELETE' });
    await organizations.ref(unverified.world.organizationId).update({ address_verified: false });
    await users.ref(unverified.world.admin.id).update({ email_verified: false });
    await sandbox.duplicate('task', 20);
    await sandbox.duplicate('trigger', 20);
    await moveBefore(trigger.trigger_date);
    expect(await requestsOf(set), 'not before its moment').to.have.length(0);
    await sandbox.advance('PT1H');
    await sandbox.duplicate('task', 0);
    await sandbox.duplicate('trigger', 0);
    const requests = await requestsOf(set);
    expect(valuesOf(requests, 'contact_id')).to.have.members([set.contact.id, other.id]);
    const localDay = addMs(new Date(trigger.trigger_date), 14 * HOUR_MS);
    expect(requests[0]).to.deep.include({
      trigger_id: trigger.id,
      expiry_id: set.expiryId,
      name: 'New licence',
      due_date: dateIn(localDay, 5),
      created_by: set.world.editor.id,
      compliance_client_id: client.id,
    });
    for (const { email } of [set.contact, other]) {
      const mails = await sandbox.messagesTo(email);
      expect(mails, 'one mail each').to.have.length(1);
      expect(mails[0]?.headers['Reply-To'], 'who set the trigger').to.equal(set.world.editor.email);
    }
    const fired = await triggerNow(set.world.editor, set.expiryId);
    expect(fired).to.deep.include({ trigger_status: 'triggered', run_count: 1, current_run_id: null });
    expect(fired.request_ids).to.have.members(requests.map(({ id }: { id: string }) => id));
    const told = 'Documents requested: Onboarding for Licence';
    expect(await notificationsOf(set.world, set.world.editor)).to.deep.equal([told]);
    expect(valuesOf(await requestsOf(quiet), 'due_date')).to.deep.equal([dateIn(localDay, 0)]);
    expect(await notificationsOf(quiet.world, quiet.world.editor)).to.deep.equal([]);
    for (const [one, status_reason] of [
      [unverified, 'An admin must confirm their email address before requests are sent'],
      [unreachable, `These contacts no longer have an email address: ${unreachable.contact.id}`],
      [bereft, `These contacts no longer exist: ${bereft.contact.id}`],
    ] as const) {
      const failed = { trigger_status: 'error', status_reason };
      expect(await triggerNow(one.world.editor, one.expiryId)).to.deep.include(failed);
      expect(await requestsOf(one)).to.have.length(0);
    }

    await set.world.editor.call(`/v2/expiries/${set.expiryId}/complete`, { body: {} });
    await sandbox.untilIdle();
    const { next_expiry_id } = (await set.world.viewer.call(`/v2/expiries/${set.expiryId}`)).body;
    const carried = await triggerNow(set.world.editor, next_expiry_id);
    expect(carried).to.deep.include({ id: trigger.id, trigger_status: 'pending' });
    await moveBefore(carried.trigger_date);
    await sandbox.advance('PT3M');
    const again = await requestsOf({ ...set, expiryId: next_expiry_id });
    expect(again, 'new requests for the renewal').to.have.length(2);
    expect(await notificationsOf(set.world, set.world.editor)).to.deep.equal([told, told]);
    expect(again.map(({ id }: { id: string }) => id)).not.to.include(requests[0].id);
  });

  it('takes over its template’s new name, and fails as soon as the template is deleted', async () => {
    const set = await setting(20);
    await attach(set, { notify_channels: { email: false, in_app: false } });
    await copy('expiry_workflow_triggers', ['expiry_id', set.expiryId], 5);
    const seen = async () => (await sandbox.untilIdle()) && triggerNow(set.world.editor, set.expiryId);
    await act(set, 'updateCollectionTemplate', { id: set.template.id, name: 'Renewal' });
    expect((await seen()).collection.template_name).to.equal('Renewal');
    await act(set, 'deleteCollectionTemplate', { id: set.template.id });
    const failed = { trigger_status: 'error', status_reason: 'The collection template no longer exists' };
    expect(await seen()).to.include(failed);
    const all = workflowTriggers.of(set.world).count((query) => query.where('trigger_status', '==', 'error'));
    expect(await all, 'more than one page').to.equal(6);
  });

  it('rejects what it could not do', async () => {
    const [set, other] = await Promise.all([setting(20), newWorld()]);
    const workflow_id = await newWorkflow(set.world.editor, [{ title: 'A' }]);
    const plan = { template_id: set.template.id, contact_ids: [set.contact.id] };
    const trigger = { expiry_id: set.expiryId, trigger_days: 1 };
    const mute = await newContact(set.world, { email: null });
    const [foreign, stranger] = [await newTemplate(other), await newContact(other)];
    const wrong: [object, string][] = [
      [{}, 'workflow_id'],
      [{ workflow_id, collection: plan }, 'collection'],
      [{ collection: { ...plan, contact_ids: [mute.id] } }, 'contact_ids'],
      [{ collection: { ...plan, contact_ids: [stranger.id] } }, 'collection.contact_ids'],
      [{ collection: { ...plan, template_id: foreign.id } }, 'collection.template_id'],
      [{ collection: { ...plan, compliance_client_id: 'nobody' } }, 'collection.compliance_client_id'],
    ];
    for (const [over, field] of wrong) {
      const answer = await act(set, 'createExpiryWorkflowTrigger', { ...trigger, ...over });
      expect(answer.status, field).to.equal(400);
      expect(answer.body.details.fields, field).to.have.keys(field);
    }
    const run = (await act(set, 'createExpiryWorkflowTrigger', { ...trigger, workflow_id })).body;
    const mixed = { id: run.trigger_id, collection: { due_in_days: 1 } };
    expect((await act(set, 'updateExpiryWorkflowTrigger', mixed)).status).to.equal(400);
    const { id } = await attach(set);
    const emptied = await act(set, 'updateExpiryWorkflowTrigger', { id, collection: null });
    expect(emptied.body.details.fields).to.have.keys('collection');
  });
});

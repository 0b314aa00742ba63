// Markup in any text field stays text in every email.
import { expect } from 'chai';
import { tenantOf } from '../../functions/api/actor';
import { documentRequests } from '../../functions/documentRequests/request/request';
import { runDueDocumentRequest } from '../../functions/documentRequests/request/schedule';
import { messageOutbox } from '../../functions/messaging/mail';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../../functions/platform/clock';
import { newId } from '../../functions/platform/ids';
import { firings } from '../../functions/reminders/ledger/firing';
import {
  notifyOfUnreachableContacts,
  stageUnreachedContactRecord,
  unreachableContacts,
} from '../../functions/reminders/unreachable';
import { unitOfWork } from '../../functions/store/unitOfWork';
import { workflowRuns } from '../../functions/workflows/runs/run';
import { processStalledRun } from '../../functions/workflows/runs/runChanges';
import { fireWorkflowTrigger } from '../../functions/workflows/triggers/fireTrigger';
import { workflowTriggers } from '../../functions/workflows/triggers/trigger';
import { GOOD_PASSWORD, someEmail } from '../support/accounts';
import { call } from '../support/client';
import { kindsOfMail } from '../support/kindsOfMail';
import { evil, evilExpiry, evilWorld, expectInert, made, TEXTS } from '../support/markup';
import { addReminders, dateIn, only, rule } from '../support/reminding';
import { sandbox } from '../support/sandbox';
import type { World } from '../support/world';

/** An address, and the fields whose text its emails must contain. */
type Shown = readonly [address: string, fields: readonly string[]];

const OPERATOR = 'operator@service.example';
const outsider = { call };

/** Nobody can enter text for these: they have only numbers, dates and our own sentences. */
const WITHOUT_TEXTS = ['plan_step', 'no_credit', 'lateness_alarm'];
/** Sent only on Mondays; test/behaviour/compliance/summary.test.ts checks its markup. */
const ELSEWHERE = ['weekly_summary'];

async function mailsTo(addresses: readonly string[]) {
  const boxes = await Promise.all(addresses.map((address) => sandbox.messagesTo(address)));
  return boxes.flat().filter(({ channel }) => channel === 'email');
}

async function kindsSentTo(addresses: readonly string[]): Promise<string[]> {
  const sent = await Promise.all(
    addresses.map((address) => messageOutbox.find((query) => query.where('to', '==', address))),
  );
  return [...new Set(sent.flat().map(({ kind }) => kind))];
}

const evilTemplate = async ({ editor }: World) =>
  (await made(editor, '/v1/createCollectionTemplate', TEXTS['v1 createCollectionTemplate'])).template;

/** Reminders sent by hand, a sample and an invitation. */
async function mailsOfRecords(world: World): Promise<Shown[]> {
  const [email, invited] = [someEmail(), someEmail()];
  const { expiry } = await evilExpiry(world, email);
  await made(world.admin, '/v1/sendExpiryNotificationNow', { expiry_id: expiry.id });
  await made(world.admin, '/v1/sendSampleReminderEmail', { expiry_id: expiry.id });
  await made(world.admin, '/v1/invite', { emails: [invited] });
  return [
    [world.viewer.email, ['user', 'name']],
    [email, ['name', 'type', 'organization']],
    [world.admin.email, ['name']],
    [invited, ['organization', 'user']],
  ];
}

async function mailsOfAccounts(): Promise<Shown[]> {
  const email = someEmail();
  const registration = { ...TEXTS['v1 register'], email, password: GOOD_PASSWORD };
  await made(outsider, '/v1/register', registration);
  await made(outsider, '/v1/sendPasswordResetEmail', { email });
  await made(outsider, '/v1/submitSignupRequest', { ...TEXTS['v1 submitSignupRequest'], email });
  return [
    [email, ['registerfirst']],
    [OPERATOR, ['askfirst', 'asklast', 'askorganization', 'askphone', 'askmessage']],
  ];
}

/** A run from its start, through a stall, to its end; a trigger that requests documents, and one that can't. */
async function mailsOfWorkflows(world: World): Promise<Shown[]> {
  const tenant = tenantOf(world.organizationId);
  const past = addMs(clock.now(), -MINUTE_MS);
  const { contact, expiry } = await evilExpiry(world);
  const workflow = structuredClone(TEXTS['v1 createWorkflow']);
  const steps = workflow.sections.flatMap((section) => section.steps);
  for (const step of steps) Object.assign(step, { assignee_id: world.viewer.id });
  const { workflow_id } = await made(world.editor, '/v1/createWorkflow', workflow);
  const about = { expiry_id: expiry.id, notify_recipients: [world.viewer.id] };

  const { run_id } = await made(world.editor, '/v1/startWorkflowRun', {
    ...{ ...about, workflow_id, notify_on_stall: true, stall_threshold_days: 1 },
  });
  const stalled = { last_progress_at: addMs(past, -2 * DAY_MS), wake_at: past };
  await workflowRuns.of(tenant).ref(run_id).update(stalled);
  await processStalledRun({ id: run_id, organization_id: world.organizationId });
  await made(world.editor, '/v1/completeWorkflowStep', { run_id, step_id: 'step' });

  const template = await evilTemplate(world);
  const collection = { template_id: template.id, contact_ids: [contact.id], name: evil('plan') };
  const dueSoon = { ...about, trigger_days: 5 };
  const asking = await made(world.editor, '/v1/createExpiryWorkflowTrigger', { ...dueSoon, collection });
  await workflowTriggers.of(tenant).ref(asking.trigger_id).update({ trigger_date: past, wake_at: past });
  const due = await workflowTriggers.of(tenant).get(asking.trigger_id);
  if (due) await fireWorkflowTrigger(due);

  await made(world.editor, '/v1/createExpiryWorkflowTrigger', { ...dueSoon, workflow_id });
  await made(world.editor, '/v1/deleteWorkflow', { id: workflow_id });
  return [
    [world.viewer.email, ['workflow', 'step', 'name', 'user', 'collection']],
    [contact.email, ['plan', 'organization', 'first']],
  ];
}

/** The email about a contact whom no message reached. */
async function mailOfLostContact(world: World): Promise<Shown[]> {
  const tenant = tenantOf(world.organizationId);
  const { contact, expiry } = await evilExpiry(world, someEmail());
  await made(world.admin, '/v1/updateContact', { id: contact.id, email_opt_in: false });
  await made(world.admin, '/v1/sendExpiryNotificationNow', { expiry_id: expiry.id });
  const [firing] = await firings.of(tenant).list((query) => query.where('expiry_id', '==', expiry.id));
  const organization = { digest_send_time: '09:00', timezone: 'UTC', send_window: null };
  const now = addMs(clock.now(), -2 * DAY_MS);
  await unitOfWork(async (writes) => {
    if (firing)
      stageUnreachedContactRecord(writes, tenant, { firing, contactId: contact.id, organization, now });
  });
  await notifyOfUnreachableContacts(await unreachableContacts.of(tenant).list((query) => query));
  return [[world.viewer.email, ['name', 'first']]];
}

/** A request, its reminder, and a reviewer's request for changes. */
async function mailsOfCollection(world: World): Promise<Shown[]> {
  const email = someEmail();
  const template = await evilTemplate(world);
  const contact = await made(world.editor, '/v2/contacts', { ...TEXTS['v2 createContact'], email });
  const asked = { template_id: template.id, contact_ids: [contact.id], name: evil('request') };
  const { data } = await made(world.editor, '/v2/collection-requests', asked);
  const store = documentRequests.of(tenantOf(world.organizationId));
  const now = clock.now();
  const overdue = { last_mailed_at: addMs(now, -4 * DAY_MS), wake_at: addMs(now, -MINUTE_MS) };
  await store.ref(data[0].id).update(overdue);
  const request = await store.get(data[0].id);
  if (request) await runDueDocumentRequest(request);

  await sandbox.untilIdle();
  const [mail] = await mailsTo([email]);
  const token = /\/collect\/#(\S+)/.exec(mail?.text ?? '')?.[1];
  await made(outsider, '/v1/saveCollectionDraft', { token, answers: { name: evil('answer') } });
  await made(outsider, '/v1/submitCollectionRequest', { token });
  const listed = await world.viewer.call(`/v2/collection-submissions?request_id=${data[0].id}`);
  await made(world.editor, '/v1/reviewCollectionSubmission', {
    submission_id: listed.body.data[0].id,
    review_status: 'rejected',
    rejections: [{ field_id: 'name', reason: evil('reason') }],
  });
  return [
    [email, ['request', 'organization', 'first', 'label', 'reason', 'answer']],
    [world.editor.email, ['request', 'first']],
  ];
}

describe('Markup in emails', () => {
  it('appears as text in every email, whoever wrote it', async () => {
    const world = await evilWorld();
    const stories = [mailsOfRecords, mailsOfAccounts, mailsOfWorkflows, mailOfLostContact, mailsOfCollection];
    const shown = (await Promise.all(stories.map((story) => story(world)))).flat();
    await sandbox.untilIdle();
    for (const [address, fields] of shown) {
      const mails = await mailsTo([address]);
      expect(mails.length, address).to.be.greaterThan(0);
      expectInert(mails.map(({ html }) => html).join('\n'), fields);
      for (const { text, subject } of mails) {
        expect(text, 'a text has no entities').not.to.match(/&(quot|lt|gt|#39|amp);/);
        expect(subject).not.to.match(/[\r\n]/);
      }
    }
    const addresses = shown.map(([address]) => address);
    const all = (await mailsTo(addresses)).map(({ html }) => html).join('\n');
    expect(all).to.contain('<p>Our words</p>');
    const tried = [...(await kindsSentTo(addresses)), ...WITHOUT_TEXTS, ...ELSEWHERE];
    expect(tried, 'a story sends each kind of mail').to.include.members(kindsOfMail());
    expect(kindsOfMail()).to.include.members(['invitation', 'workflow_stall', ...WITHOUT_TEXTS]);
  });

  it('appears as text in digests', async () => {
    const world = await evilWorld();
    await made(world.admin, '/v1/updateOrganizationSettings', {
      ...{ email_reminder_mode: 'DIGEST', digest_send_time: '09:00' },
    });
    const email = `digest-${newId(8).toLowerCase()}@client.example`;
    const now = await sandbox.now();
    const { contact, expiry } = await evilExpiry(world, email, { expiry_date: dateIn(now, 5) });
    const setting = { world, email, sms: '', whatsapp: '', contactId: contact.id, expiryId: expiry.id };
    await addReminders(setting, [rule(3, { ...only('email'), time: '08:00' })], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 2)}T09:02:00Z`);
    const mails = await mailsTo([email]);
    expect(mails).to.have.length(1);
    expectInert(mails[0]?.html ?? '', ['name']);
  });
});

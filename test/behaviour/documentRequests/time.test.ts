// How a collection request changes over time, its emails that wait for the provider, and the notices of a submission.
import { expect } from 'chai';
import { getDraftOfRequest, submissionDrafts } from '../../../functions/documentRequests/client/draft';
import { documentRequestLinkToken } from '../../../functions/documentRequests/client/link';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { runDueDocumentRequest } from '../../../functions/documentRequests/request/schedule';
import { sweepCollectionUploads } from '../../../functions/documentRequests/workers';
import { users } from '../../../functions/identity/user';
import { messageOutbox } from '../../../functions/messaging/mail';
import { organizations } from '../../../functions/organizations/organization';
import { loadPlanUsage, planUsages } from '../../../functions/plans/usage';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../../../functions/platform/clock';
import { getStoredFileMetadata } from '../../../functions/platform/storage';
import type { Answer } from '../../support/client';
import { dateIn, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';
import { usedBytes } from '../attachments/uploading';
import { outcomeOf, remove } from '../http';
import {
  clientWith,
  mailsTo,
  newContact,
  newestToken,
  newRequest,
  newSubmission,
  newTemplate,
  PDF,
  putFile,
  statusOf,
} from './given';

/** The request with its last email backdated by four days, so that its reminder is due. */
async function overdue(world: World, id: string) {
  const store = documentRequests.of(world);
  const now = clock.now();
  await store.ref(id).update({ last_mailed_at: addMs(now, -4 * DAY_MS), wake_at: addMs(now, -MINUTE_MS) });
  const request = await store.get(id);
  if (!request) throw new Error('No request');
  return request;
}

describe('Collection requests over time', () => {
  it('follow their contact’s address: a corrected one gets reminders, until completion', async () => {
    const world = await newWorld();
    const open = await newRequest(world);
    const done = await newSubmission(world);
    const addressOf = async (id: string): Promise<string> =>
      (await world.viewer.call(`/v2/collection-requests/${id}`)).body.client_email;
    const correct = async (contactId: string): Promise<string> => {
      const email = `corrected-${unique()}@client.example`;
      await world.editor.call(`/v2/contacts/${contactId}`, { method: 'PATCH', body: { email } });
      await sandbox.untilIdle();
      return email;
    };
    const [corrected, ofDone] = [await correct(open.contact.id), await correct(done.contact.id)];
    await runDueDocumentRequest(await overdue(world, open.request.id));
    expect(await mailsTo(corrected), 'the reminder').to.have.length(1);
    expect(await newestToken(corrected)).to.equal(open.token);
    expect(await addressOf(open.request.id)).to.equal(corrected);
    expect(await mailsTo(open.contact.email), 'the former address').to.have.length(1);
    expect(await addressOf(done.request.id), 'of a completed one it stays').to.equal(done.contact.email);
    expect(await mailsTo(ofDone)).to.have.length(0);
  });

  it('use the sender’s reply-to address while the sender is a member, and end when cancelled', async () => {
    const world = await newWorld();
    const { request, contact } = await newRequest(world);
    const remind = async (): Promise<string | undefined> => {
      await runDueDocumentRequest(await overdue(world, request.id));
      const mails = await mailsTo(contact.email);
      return mails.toSorted((one, other) => one.sent_at.localeCompare(other.sent_at)).at(-1)?.headers['Reply-To'];
    };
    expect(await remind()).to.equal(world.editor.email);
    await world.admin.call('/v1/removeUser', { body: { userId: world.editor.id } });
    expect(await remind(), 'to nobody who has left').to.equal(undefined);
    await overdue(world, request.id);
    const resent = await world.admin.call(`/v2/collection-requests/${request.id}/resend`, { body: {} });
    const stored = await documentRequests.of(world).get(request.id);
    expect(stored?.wake_at, 'a new link’s reminders start again').to.be.above(clock.now());
    expect(resent.body.reminders_sent, 'reminders are counted per link').to.equal(0);
    const mails = await mailsTo(contact.email);
    expect(mails.filter(({ headers }) => headers['Reply-To'] === world.editor.email)).to.have.length(2);
    expect(mails).to.have.length(4);
    const found = await overdue(world, request.id);
    await world.admin.call(`/v2/collection-requests/${request.id}/cancel`, { body: {} });
    await runDueDocumentRequest(found);
    expect(await mailsTo(contact.email), 'cancelled while it was due').to.have.length(4);
    expect(await statusOf(world, request.id)).to.equal('cancelled');
  });

  it('remind clients who have not submitted and want reminders, with the same link, and expire', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const waiting = await newRequest(world);
    const unwilling = await Promise.all(
      [{ sendNotifications: false }, { email_opt_in: false }, {}].map(async (unwanted) =>
        newRequest(world, { contact_ids: [(await newContact(world, unwanted)).id] }),
      ),
    );
    await remove(world.editor, `/v2/contacts/${unwilling[2]?.request.contact_id}`);
    const due = await newRequest(world, { due_date: dateIn(await sandbox.now(), 2) });
    await clientWith(due.token).save({ name: 'Acme' });
    const done = await newSubmission(world);
    const now = await sandbox.now();
    for (const days of [1, 3, 4]) await sandbox.jumpTo(`${dateIn(now, days)}T09:01:00Z`);
    const mails = await mailsTo(waiting.contact.email);
    expect(mails).to.have.length(2);
    const [reminder, ...more] = mails.filter(({ subject }) => subject?.startsWith('Reminder:'));
    expect(more).to.deep.equal([]);
    expect(new Date(reminder?.sent_at ?? '').getUTCMinutes(), 'at nine, by its own timer').to.equal(0);
    expect(await newestToken(waiting.contact.email)).to.equal(waiting.token);
    for (const { request } of unwilling) {
      expect(await mailsTo(request.client_email)).to.have.length(1);
      const stored = await documentRequests.of(world).get(request.id);
      expect(stored?.reminders_sent, 'a skipped reminder doesn’t count').to.equal(0);
    }
    expect(await mailsTo(done.contact.email), 'the request and its receipt').to.have.length(2);

    expect(await mailsTo(due.contact.email)).to.have.length(2);
    expect((await clientWith(due.token).open()).body.details).to.deep.equal({ state: 'expired' });
    const sweptAt = async () => (await getDraftOfRequest(world, due.request.id))?.sweep_at?.getTime();
    const end = Date.parse(due.request.expires_at) + 30 * DAY_MS;
    expect(await sweptAt(), 'set when it expired').to.equal(end);
    await submissionDrafts.of(world).ref(due.request.id).update({ sweep_at: clock.now() });
    await sweepCollectionUploads.sweep.run();
    expect(await sweptAt()).to.equal(end);
    const expired = await world.viewer.call('/v2/collection-requests?status=expired');
    expect(expired.body.data.map(({ id }: { id: string }) => id)).to.deep.equal([due.request.id]);
    const wish = async (token: string) => (await clientWith(token).ask('requestNewCollectionLink')).status;
    const statuses = [await wish(waiting.token), await wish(done.token), await wish(due.token), await wish(due.token)];
    expect(statuses).to.deep.equal([409, 409, 200, 200]);
    const { notifications } = (await world.editor.call('/v1/notifications')).body;
    const wishes = notifications.filter(({ type }: { type: string }) => type === 'link_wish');
    expect(wishes, 'once a day').to.have.length(1);
    await world.editor.call(`/v2/collection-requests/${due.request.id}/resend`, { body: {} });
    expect(await statusOf(world, due.request.id)).to.equal('sent');
    const { body } = await clientWith(await newestToken(due.contact.email)).open();
    expect(body.request.answers, 'the draft outlives its link').to.deep.equal({ name: 'Acme' });
  });
});

describe('An unsubmitted draft', () => {
  const draftOfRequest = (world: World, id: string) => getDraftOfRequest(world, id);

  /** A request whose client uploaded a file and left. */
  async function abandoned(world: World, over: object = {}) {
    const made = await newRequest(world, over);
    expect((await clientWith(made.token).upload()).status).to.equal(201);
    const path = (await draftOfRequest(world, made.request.id))?.files[0]?.storage_path ?? '';
    expect(await getStoredFileMetadata(path)).not.to.equal(null);
    return { ...made, path };
  }

  it('is deleted with its files once the request is cancelled, and frees its storage', async () => {
    const world = await newWorld();
    const [gone, busy, kept] = [await abandoned(world), await abandoned(world), await abandoned(world)];
    for (const { token } of [gone, busy]) expect((await clientWith(token).start()).status).to.equal(201);
    const { id } = gone.request;
    await submissionDrafts
      .of(world)
      .ref(id)
      .update({ sweep_at: addMs(clock.now(), 30 * DAY_MS) });
    const before = await usedBytes(world);
    for (const { request } of [gone, busy])
      await world.editor.call(`/v2/collection-requests/${request.id}/cancel`, { body: {} });
    const client = clientWith(kept.token);
    const late = (await client.start()).body;
    await putFile(late, PDF);
    const [{ storage_path = '' } = {}] = (await draftOfRequest(world, kept.request.id))?.pending ?? [];
    await sandbox.advance('PT16M');
    const ended = await client.ask('completeCollectionUpload', { upload_id: late.upload_id });
    expect(ended.status).to.equal(404);
    await sandbox.advance('PT3H');
    expect(await getStoredFileMetadata(storage_path), 'an unfinished upload').to.equal(null);
    for (const { path, request } of [gone, busy]) {
      expect(await getStoredFileMetadata(path)).to.equal(null);
      expect(await draftOfRequest(world, request.id)).to.equal(null);
    }
    expect(await usedBytes(world)).to.equal(before - 4 * PDF.length);
    expect(await getStoredFileMetadata(kept.path), 'an open request keeps what it has').not.to.equal(null);
  });
});

const countOf = async (email: string): Promise<number> => (await sandbox.messagesTo(email)).length;

/** Creates requests whose emails stay in the outbox until the clock moves on. */
async function requestsWhoseMailsWait(world: World, count: number) {
  await sandbox.untilIdle();
  await sandbox.fault({ service: 'sendgrid', status: 503 });
  const made = await Promise.all(Array.from({ length: count }, () => newRequest(world)));
  // By then, each has been tried once.
  await sandbox.untilIdle().finally(() => sandbox.fault({ service: 'sendgrid', times: 0 }));
  return made.map(({ request, contact, template }) => ({ id: request.id as string, contact, template }));
}

describe('Emails of collection requests', () => {
  it('go to the contact’s current address after a delay', async () => {
    const world = await newWorld();
    const made = await requestsWhoseMailsWait(world, 3);
    const [corrected, bare, gone] = made.map(({ contact }) => contact);
    const [waiting] = await messageOutbox.list((query) => query.where('to', '==', bare.email));
    expect(waiting).to.include({ status: 'queued' });
    const email = `corrected-${unique()}@client.example`;
    const change = (id: string, request: object): Promise<unknown> => world.editor.call(`/v2/contacts/${id}`, request);
    await change(corrected.id, { method: 'PATCH', body: { email } });
    await change(bare.id, { method: 'PATCH', body: { email: null } });
    await change(gone.id, { method: 'DELETE' });
    await sandbox.advance('PT20M');
    expect(await countOf(email), 'the corrected address').to.equal(1);
    const former = await Promise.all([corrected, bare, gone].map((contact) => countOf(contact.email)));
    expect(former, 'the former addresses').to.deep.equal([0, 0, 1]);
    const ended = await messageOutbox.get(waiting?.id ?? '');
    expect(ended).to.include({ status: 'skipped', reason: 'no_address' });
  });

  it('count once toward the daily limit, however often they are attempted', async () => {
    const world = await newWorld({ plan: 'trial' });
    const [made] = await requestsWhoseMailsWait(world, 1);
    await sandbox.advance('PT20M');
    expect(await countOf(made?.contact.email ?? '')).to.equal(1);
    const usage = await loadPlanUsage(world);
    expect(usage.sent_today?.email).to.equal(1);
    const asked = { template_id: made?.template.id, contact_ids: [made?.contact.id] };
    const ask = async (path: string, body: object) =>
      outcomeOf(await world.editor.call(`/v2/collection-requests${path}`, { body }))[1];
    const refusals = async () => [await ask('', asked), await ask(`/${made?.id}/resend`, {})];
    const sent_today = usage.sent_today && { ...usage.sent_today, email: 1000 };
    await planUsages.tryUpdate(usage, { sent_today });
    expect(await refusals()).to.deep.equal(Array(2).fill('PLAN_LIMIT_REACHED'));
    await planUsages.ref(world.organizationId).update({ sent_today: null });
    await organizations.ref(world.organizationId).update({ address_verified: false });
    await users.ref(world.admin.id).update({ email_verified: false });
    expect(await refusals()).to.deep.equal(Array(2).fill('EMAIL_NOT_VERIFIED'));
  });

  it('are skipped once the request is cancelled, resent or submitted', async () => {
    const world = await newWorld();
    const made = await requestsWhoseMailsWait(world, 4);
    const [cancelled, resent, submitted] = made.map(({ id }) => id);
    const act = (id: string | undefined, verb: string): Promise<Answer> =>
      world.editor.call(`/v2/collection-requests/${id}/${verb}`, { body: {} });
    expect((await act(cancelled, 'cancel')).status).to.equal(200);
    expect((await act(resent, 'resend')).status).to.equal(200);
    const client = clientWith(documentRequestLinkToken(submitted ?? '', 1));
    await client.save({ name: 'Acme' });
    await client.upload();
    expect((await client.submit()).status).to.equal(200);
    await sandbox.advance('PT20M');
    const mails = await Promise.all(made.map(({ contact }) => sandbox.messagesTo(contact.email)));
    const links = mails.map(({ length }) => length);
    expect(links, 'one link each, or the receipt').to.deep.equal([0, 1, 1, 1]);
    expect(mails[2]?.[0]?.text, 'of the one that was submitted').to.match(/received/i);
  });
});

const FIELDS = [
  { id: 'name', type: 'short_text', label: 'Legal name', required: true },
  { id: 'turnover', type: 'number', label: 'Turnover' },
  { id: 'since', type: 'date', label: 'Since' },
  { id: 'agreed', type: 'checkbox', label: 'Agreed' },
  { id: 'note', type: 'long_text', label: 'Note' },
];
const FORM = [{ sections: [{ fields: FIELDS }] }];
const ANSWERS = { name: 'Acme <Ltd>', turnover: '1,500', since: '2031-03-01', agreed: true };

describe('A submission', () => {
  it('is emailed to the requesting member, unless they opt out', async () => {
    const world = await newWorld();
    const { request } = await newSubmission(world, { name: 'Supplier file' });
    const [mail, ...others] = await mailsTo(world.editor.email);
    expect(others).to.deep.equal([]);
    expect(mail?.subject).to.equal('Ada Client submitted Supplier file');
    expect(mail?.text).to.include(`/request/?id=${request.id}`);
    await world.editor.call('/v1/updateMyProfile', { body: { submission_emails: false } });
    await newSubmission(world);
    expect(await mailsTo(world.editor.email)).to.have.length(1);
    const { body } = await world.editor.call('/v1/notifications');
    const told = body.notifications.filter(({ type }: { type: string }) => type === 'submission');
    expect(told, 'the app shows both').to.have.length(2);
  });

  it('notifies the admins in the app if the requesting member has left or was an API key', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'editor');
    const [byGone, template, contact] = await Promise.all([
      newRequest(world),
      newTemplate(world, { pages: FORM }),
      newContact(world),
    ]);
    const body = { template_id: template.id, contact_ids: [contact.id] };
    expect((await key.call('/v2/collection-requests', { body })).status).to.equal(201);
    await world.admin.call('/v1/removeUser', { body: { userId: world.editor.id } });
    const gone = clientWith(byGone.token);
    await gone.save({ name: 'Acme' });
    await gone.upload();
    expect((await gone.submit()).status).to.equal(200);
    const asked = clientWith(await newestToken(contact.email));
    await asked.save(ANSWERS);
    expect((await asked.submit()).status).to.equal(200);
    const { notifications } = (await world.admin.call('/v1/notifications')).body;
    const told = notifications.filter(({ type }: { type: string }) => type === 'submission');
    expect(told).to.have.length(2);
    expect(await mailsTo(world.admin.email)).to.deep.equal([]);
    expect((await world.viewer.call('/v1/notifications')).body.total).to.equal(0);
  });

  it('sends the client a receipt in their language with their answers', async () => {
    const world = await newWorld({ timezone: 'Asia/Tokyo' });
    const template = await newTemplate(world, { pages: FORM });
    const contact = await newContact(world, { locale: 'de' });
    const body = { template_id: template.id, contact_ids: [contact.id], name: 'Supplier file' };
    expect((await world.editor.call('/v2/collection-requests', { body })).status).to.equal(201);
    const token = await newestToken(contact.email);
    const client = clientWith(token);
    await client.save(ANSWERS);
    expect((await client.open()).body.request.locale).to.equal('de');
    const [requested] = await mailsTo(contact.email);
    expect((await client.submit()).status).to.equal(200);
    const [receipt, ...others] = (await mailsTo(contact.email)).filter(({ id }) => id !== requested?.id);
    expect(others).to.deep.equal([]);
    expect(receipt?.subject).to.match(/hat erhalten: Supplier file$/);
    const received = /hat Ihre Angaben am \d+\. \S+ \d{4} um \d\d:\d\d GMT\+9 erhalten/;
    expect(receipt?.text, 'in whose time').to.match(received);
    for (const told of [
      ...['Legal name: Acme <Ltd>', 'Turnover: 1500', 'Since: 1. März 2031', 'Agreed: Ja', 'Note: –'],
    ])
      expect(receipt?.text?.replace('1.500', '1500')).to.include(told);
    expect(receipt?.text).to.include(`/collect/#${token}`);
    expect(receipt?.html).to.include('Acme &lt;Ltd&gt;').and.include('lang="de"');
  });
});

// How a collection request changes over time: reminders until the client is done, and its end.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { getDraftOfRequest } from '../../../functions/documentRequests/client/draft';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { runDueDocumentRequest } from '../../../functions/documentRequests/request/schedule';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../../../functions/platform/clock';
import { getStoredFileMetadata } from '../../../functions/platform/storage';
import { dateIn, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { usedBytes } from '../attachments/uploading';
import {
  clientWith,
  mailsTo,
  newContact,
  newestToken,
  newRequest,
  newSubmission,
  PDF,
  statusOf,
} from './given';

/** The request with its last email backdated by four days, so that its reminder is due. */
async function overdue(world: World, id: string) {
  const store = documentRequests.of(tenantOf(world.organizationId));
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

  it('use the sender’s reply-to address while the sender is a member', async () => {
    const world = await newWorld();
    const { request, contact } = await newRequest(world);
    const remind = async (): Promise<string | undefined> => {
      await runDueDocumentRequest(await overdue(world, request.id));
      const mails = await mailsTo(contact.email);
      return mails.toSorted((one, other) => one.sent_at.localeCompare(other.sent_at)).at(-1)?.headers[
        'Reply-To'
      ];
    };
    expect(await remind()).to.equal(world.editor.email);
    await world.admin.call('/v1/removeUser', { body: { userId: world.editor.id } });
    expect(await remind(), 'to nobody who has left').to.equal(undefined);
    const resent = await world.admin.call(`/v2/collection-requests/${request.id}/resend`, { body: {} });
    expect(resent.body.reminders_sent, 'reminders are counted per link').to.equal(0);
    const mails = await mailsTo(contact.email);
    expect(mails.filter(({ headers }) => headers['Reply-To'] === world.editor.email)).to.have.length(2);
    expect(mails).to.have.length(4);
  });

  it('remind clients who have not submitted and want reminders, with the same link, and expire', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const waiting = await newRequest(world);
    const unwilling = await newRequest(world, {
      contact_ids: [(await newContact(world, { sendNotifications: false })).id],
    });
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
    expect(await mailsTo(unwilling.request.client_email)).to.have.length(1);
    const stored = await documentRequests.of(tenantOf(world.organizationId)).get(unwilling.request.id);
    expect(stored?.reminders_sent, 'a skipped reminder doesn’t count').to.equal(0);
    expect(await mailsTo(done.contact.email), 'the request and its receipt').to.have.length(2);

    expect(await mailsTo(due.contact.email)).to.have.length(2);
    expect((await clientWith(due.token).open()).body.details).to.deep.equal({ state: 'expired' });
    const expired = await world.viewer.call('/v2/collection-requests?status=expired');
    expect(expired.body.data.map(({ id }: { id: string }) => id)).to.deep.equal([due.request.id]);
    const wish = async (token: string) => (await clientWith(token).ask('requestNewCollectionLink')).status;
    expect([await wish(waiting.token), await wish(due.token), await wish(due.token)]).to.deep.equal([
      409, 200, 200,
    ]);
    const { notifications } = (await world.editor.call('/v1/notifications')).body;
    const wishes = notifications.filter(({ type }: { type: string }) => type === 'link_wish');
    expect(wishes, 'once a day').to.have.length(1);
    await world.editor.call(`/v2/collection-requests/${due.request.id}/resend`, { body: {} });
    expect(await statusOf(world, due.request.id)).to.equal('sent');
    const { body } = await clientWith(await newestToken(due.contact.email)).open();
    expect(body.request.answers, 'the draft outlives its link').to.deep.equal({ name: 'Acme' });
  });

  it('send no reminder if the request was cancelled while it was due', async () => {
    const world = await newWorld();
    const { request, contact } = await newRequest(world);
    const found = await overdue(world, request.id);
    await world.editor.call(`/v2/collection-requests/${request.id}/cancel`, { body: {} });
    await runDueDocumentRequest(found);
    expect(await mailsTo(contact.email)).to.have.length(1);
    expect(await statusOf(world, request.id)).to.equal('cancelled');
  });
});

describe('An unsubmitted draft', () => {
  const draftOfRequest = (world: World, id: string) => getDraftOfRequest(tenantOf(world.organizationId), id);

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
    const [gone, kept] = [await abandoned(world), await abandoned(world)];
    const before = await usedBytes(world);
    await world.editor.call(`/v2/collection-requests/${gone.request.id}/cancel`, { body: {} });
    await sandbox.advance('PT3H');
    expect(await getStoredFileMetadata(gone.path)).to.equal(null);
    expect(await draftOfRequest(world, gone.request.id)).to.equal(null);
    expect(await usedBytes(world)).to.equal(before - PDF.length);
    expect(await getStoredFileMetadata(kept.path), 'an open request keeps what it has').not.to.equal(null);
  });
});

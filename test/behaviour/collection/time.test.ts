// What time does to a collection request: reminders until the client is done, and its end (issue 7, Document Collection).
import { expect } from 'chai';
import { collectionRequests } from '../../../functions/collection/request';
import { tendRequest } from '../../../functions/collection/tendRequests';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../../../functions/platform/clock';
import { tenantOf } from '../../../functions/platform/tenant';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { clientOf, newContact, newestToken, newRequest, newSubmission, statusOf } from './given';

const mailsTo = async (email: string): Promise<string[]> => {
  await sandbox.settle();
  return (await sandbox.messagesTo(email)).map(({ subject }) => subject ?? '');
};

/** The request as if its last mail were four days old, and its reminder due since. */
async function overdue(world: World, id: string) {
  const store = collectionRequests.of(tenantOf(world.organizationId));
  const now = clock.now();
  await store.ref(id).update({ last_mailed_at: addMs(now, -4 * DAY_MS), wake_at: addMs(now, -MINUTE_MS) });
  const request = await store.get(id);
  if (!request) throw new Error('No request');
  return request;
}

describe('collection requests in time', function () {
  this.timeout(240_000);

  it('remind those who have not submitted and want reminders, with the same link, and expire', async () => {
    const world = await newWorld();
    const waiting = await newRequest(world);
    const unwilling = await newRequest(world, {
      contact_ids: [(await newContact(world, { sendNotifications: false })).id],
    });
    const due = await newRequest(world, { due_date: dateIn(await sandbox.now(), 2) });
    const done = await newSubmission(world);
    await sandbox.advance('P4D');
    const subjects = await mailsTo(waiting.contact.email);
    expect(subjects).to.have.length(2);
    expect(subjects.filter((subject) => subject.startsWith('Reminder:'))).to.have.length(1);
    expect(await newestToken(waiting.contact.email)).to.equal(waiting.token);
    expect(await mailsTo(unwilling.request.client_email)).to.have.length(1);
    expect(await mailsTo(done.contact.email)).to.have.length(1);

    expect(await mailsTo(due.contact.email)).to.have.length(2);
    expect((await clientOf(due.token).open()).body.details).to.deep.equal({ state: 'expired' });
    const expired = await world.viewer.call('/v2/collection-requests?status=expired');
    expect(expired.body.data.map(({ id }: { id: string }) => id)).to.deep.equal([due.request.id]);
    await world.editor.call(`/v2/collection-requests/${due.request.id}/resend`, { body: {} });
    expect(await statusOf(world, due.request.id)).to.equal('sent');
    expect((await clientOf(await newestToken(due.contact.email)).open()).status).to.equal(200);
  });

  it('send one reminder, however many workers are at it and however often', async () => {
    const world = await newWorld();
    const { request, contact } = await newRequest(world);
    const found = await overdue(world, request.id);
    await Promise.all([tendRequest(found), tendRequest(found), tendRequest(found)]);
    await tendRequest(found);
    expect(await mailsTo(contact.email)).to.have.length(2);
    const { body } = await world.viewer.call(`/v2/collection-requests/${request.id}`);
    expect(body.reminders_sent).to.equal(1);
  });

  it('remind nobody of a request that was cancelled, paused or submitted while its reminder was due', async () => {
    const world = await newWorld();
    const { request, contact } = await newRequest(world);
    const found = await overdue(world, request.id);
    await world.editor.call(`/v2/collection-requests/${request.id}/cancel`, { body: {} });
    await tendRequest(found);
    expect(await mailsTo(contact.email)).to.have.length(1);
    expect(await statusOf(world, request.id)).to.equal('cancelled');
  });
});

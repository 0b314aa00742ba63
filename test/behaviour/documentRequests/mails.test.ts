// Emails of requests that had to wait for the provider.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { documentRequestLinkToken } from '../../../functions/documentRequests/client/link';
import { messageOutbox } from '../../../functions/messaging/mail';
import { loadPlanUsage } from '../../../functions/plans/usage';
import type { Answer } from '../../support/client';
import { unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { clientWith, newRequest } from './given';

const mailsTo = async (email: string): Promise<number> => (await sandbox.messagesTo(email)).length;

/** Creates requests whose emails stay in the outbox until the clock moves on. */
async function requestsWhoseMailsWait(world: World, count: number) {
  await sandbox.untilIdle();
  await sandbox.fault({ service: 'sendgrid', status: 503 });
  const made = await Promise.all(Array.from({ length: count }, () => newRequest(world)));
  // By then, each has been tried once.
  await sandbox.untilIdle().finally(() => sandbox.fault({ service: 'sendgrid', times: 0 }));
  return made.map(({ request, contact }) => ({ id: request.id as string, contact }));
}

describe('Emails of collection requests', () => {
  it('go to the contact’s current address after a delay', async () => {
    const world = await newWorld();
    const made = await requestsWhoseMailsWait(world, 3);
    const [corrected, bare, gone] = made.map(({ contact }) => contact);
    const [waiting] = await messageOutbox.find((query) => query.where('to', '==', bare.email));
    expect(waiting).to.include({ status: 'queued' });
    const email = `corrected-${unique()}@client.example`;
    const change = (id: string, request: object): Promise<unknown> =>
      world.editor.call(`/v2/contacts/${id}`, request);
    await change(corrected.id, { method: 'PATCH', body: { email } });
    await change(bare.id, { method: 'PATCH', body: { email: null } });
    await change(gone.id, { method: 'DELETE' });
    await sandbox.advance('PT20M');
    expect(await mailsTo(email), 'the corrected address').to.equal(1);
    const former = await Promise.all([corrected, bare, gone].map((contact) => mailsTo(contact.email)));
    expect(former, 'the former addresses').to.deep.equal([0, 0, 1]);
    const ended = await messageOutbox.get(waiting?.id ?? '');
    expect(ended).to.include({ status: 'skipped', reason: 'no_address' });
  });

  it('count once toward the daily limit, however often they are attempted', async () => {
    const world = await newWorld({ plan: 'trial' });
    const [made] = await requestsWhoseMailsWait(world, 1);
    await sandbox.advance('PT20M');
    expect(await mailsTo(made?.contact.email ?? '')).to.equal(1);
    const { sent_today } = await loadPlanUsage(tenantOf(world.organizationId));
    expect(sent_today?.email).to.equal(1);
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
    expect(
      mails.map(({ length }) => length),
      'one link each, or the receipt',
    ).to.deep.equal([0, 1, 1, 1]);
    expect(mails[2]?.[0]?.text, 'of the one that was submitted').to.match(/received/i);
  });
});

// Where a request's mails go that have waited for their provider.
import { expect } from 'chai';
import { mailOutbox } from '../../../functions/messaging/mail';
import { unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { newRequest } from './given';

const mailsTo = async (email: string): Promise<number> => (await sandbox.messagesTo(email)).length;

describe('mails of collection requests', () => {
  it('go to the address that their contact has by then, however long they have waited', async () => {
    const world = await newWorld();
    await sandbox.untilIdle();
    await sandbox.fault({ service: 'sendgrid', status: 503 });
    const made = await Promise.all([newRequest(world), newRequest(world), newRequest(world)]).finally(() =>
      sandbox.fault({ service: 'sendgrid', times: 0 }),
    );
    const [corrected, bare, gone] = made.map(({ contact }) => contact);
    const [waiting] = await mailOutbox.find((query) => query.where('to', '==', bare.email));
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
    const ended = await mailOutbox.get(waiting?.id ?? '');
    expect(ended).to.include({ status: 'skipped', reason: 'no_address' });
  });
});

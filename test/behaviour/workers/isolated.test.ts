// A queue's, a schedule's and a trigger's function, each by itself: called again and several times at once, one effect.
import { expect } from 'chai';
import { verifyChain } from '../../../functions/activity/chain';
import { chainActivity } from '../../../functions/activity/workers/chainActivity';
import { contacts } from '../../../functions/contacts/record';
import { events } from '../../../functions/events/record';
import { recordExpiryEvents } from '../../../functions/events/workers/recordExpiryEvents';
import { expiries } from '../../../functions/expiries/record';
import { mailId, mailOutbox, stageMail } from '../../../functions/messaging/mail';
import { sendMail } from '../../../functions/messaging/workers/sendMail';
import { authoredByService } from '../../../functions/platform/activityLog';
import { newId } from '../../../functions/platform/ids';
import { tenantOf } from '../../../functions/platform/tenant';
import { unitOfWork } from '../../../functions/platform/unitOfWork';
import { changeOf, platformCallOf } from '../../support/functionsTest';
import { unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { newExpiry } from '../webhooks/given';

describe('in isolation', () => {
  it('a task that comes four times at once, and later again, sends one mail', async () => {
    const [to, id] = [`${unique()}@isolated.example`, mailId('isolated', newId())];
    const now = await sandbox.now();
    const mail = {
      id,
      kind: 'isolated',
      organizationId: null,
      to,
      subject: 'Once',
      html: '<p>Once</p>',
      text: 'Once',
    };
    // Without its task: the only ones that send it are the calls below.
    await unitOfWork(async (writes) =>
      stageMail(Object.assign(Object.create(writes), { afterCommit: () => undefined }), mail, now),
    );
    const call = platformCallOf(sendMail);
    await Promise.all([1, 2, 3, 4].map(() => call({ data: { id } })));
    await call({ data: { id } });
    expect(await sandbox.messagesTo(to)).to.have.length(1);
    expect((await mailOutbox.get(id))?.status).to.equal('sent');
  });

  it('a task with a payload that is not its own fails, for the queue to tell', async () => {
    const refused = await platformCallOf(sendMail)({ data: { mail: 1 } }).catch((error: Error) => error);
    expect(refused).to.be.instanceOf(Error);
  });

  it('a trigger that is handed the same event twice records one event of ours', async () => {
    const world = await newWorld();
    const { id } = await newExpiry(world);
    await sandbox.untilIdle();
    const tenant = tenantOf(world.organizationId);
    const stored = await world.viewer.call(`/v2/expiries/${id}`);
    const before = await events.of(tenant).list((query) => query);
    expect([stored.status, before.length]).to.deep.equal([200, 1]);
    const document = (await expiries.of(tenant).ref(id).get()).data();
    const [was, is] = [document ?? {}, { ...document, name: 'Renamed in isolation' }];
    const change = {
      id: `isolated-${newId()}`,
      params: { id },
      data: changeOf(`expiries/${id}`, was, is),
    };
    const call = platformCallOf(recordExpiryEvents);
    await Promise.all([call(change), call(change)]);
    await call(change);
    const after = await events.of(tenant).list((query) => query);
    expect(after.map(({ type }) => type).toSorted()).to.deep.equal(['expiry.created', 'expiry.updated']);
  });

  it('a schedule that runs twice at once seals each entry once', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    const { id } = (await world.editor.call('/v2/contacts', { body: { first_name: 'Ada' } })).body;
    await unitOfWork(async (writes) => {
      const contact = await contacts.of(tenant).get(id);
      if (!contact) throw new Error('No contact');
      contacts
        .of(tenant)
        .stageUpdate(authoredByService(tenant, writes, 'A job'), contact, { first_name: 'Eve' });
    });
    const call = platformCallOf(chainActivity);
    await Promise.all([call(), call()]);
    expect(await verifyChain(tenant)).to.deep.equal({ entries: 2, brokenAt: null });
  });
});

// A task, a schedule and a trigger each have one effect when they run repeatedly and concurrently.
import { expect } from 'chai';
import { verifyActivity } from '../../../functions/activity/verify';
import { sealActivity } from '../../../functions/activity/workers';
import { auditedServiceWritesOf } from '../../../functions/activity/write/activityLog';
import { tenantOf } from '../../../functions/api/actor';
import { contacts } from '../../../functions/contacts/record';
import { events } from '../../../functions/events/event';
import { notifyAssignment } from '../../../functions/expiries/workers';
import { sendMail } from '../../../functions/integrations/workers';
import { mailId, messageOutbox, stageMail } from '../../../functions/messaging/mail';
import { notifications } from '../../../functions/notifications/notification';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { platformCallOf, snapshotOf } from '../../support/functionsTest';
import { unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { sealAll, sealedIds } from '../activity/given';
import { newExpiry } from '../webhooks/given';

describe('In isolation', () => {
  it('a task that runs four times concurrently, and again later, sends one email', async () => {
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
    // Without a task, so that only the calls below send it.
    await unitOfWork(async (writes) =>
      stageMail(Object.assign(Object.create(writes), { afterCommit: () => undefined }), mail, now),
    );
    const call = platformCallOf(sendMail);
    await Promise.all([1, 2, 3, 4].map(() => call({ data: { id } })));
    await call({ data: { id } });
    expect(await sandbox.messagesTo(to)).to.have.length(1);
    expect((await messageOutbox.get(id))?.status).to.equal('sent');
  });

  it('a task with an invalid payload fails', async () => {
    const refused = await platformCallOf(sendMail)({ data: { mail: 1 } }).catch((error: Error) => error);
    expect(refused).to.be.instanceOf(Error);
  });

  it('a trigger that receives one event twice concurrently, and again later, has one effect', async () => {
    const world = await newWorld();
    const { id } = await newExpiry(world);
    await sandbox.untilIdle();
    const tenant = tenantOf(world.organizationId);
    // Without a trigger event, so that only the calls below handle the change.
    await sandbox.silently(async () => {
      const body = { assigned_to: world.admin.id };
      const assigned = await world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body });
      expect(assigned.status).to.equal(200);
    });
    const [event] = await events.of(tenant).list((query) => query.where('type', '==', 'expiry.updated'));
    const document = (
      await events
        .of(tenant)
        .ref(event?.id ?? '')
        .get()
    ).data();
    const creation = {
      id: `isolated-${newId()}`,
      params: { id: event?.id },
      data: snapshotOf(`events/${event?.id}`, document ?? {}),
    };
    const call = platformCallOf(notifyAssignment);
    await Promise.all([call(creation), call(creation)]);
    await call({ ...creation, id: `isolated-${newId()}` });
    const notices = await notifications
      .of(tenant)
      .list((query) => query.where('user_id', '==', world.admin.id));
    expect(notices.map(({ type }) => type)).to.deep.equal(['assignment']);
  });

  it('a schedule that runs twice concurrently seals each entry once', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    const { id } = (await world.editor.call('/v2/contacts', { body: { first_name: 'Ada' } })).body;
    await unitOfWork(async (writes) => {
      const contact = await contacts.of(tenant).get(id);
      if (!contact) throw new Error('No contact');
      contacts.of(tenant).stageUpdate(auditedServiceWritesOf(tenant, writes, 'A job'), contact, {
        first_name: 'Eve',
      });
    });
    const call = platformCallOf(sealActivity);
    await Promise.all([call(), call()]);
    await sealAll(tenant);
    expect(await verifyActivity(tenant)).to.deep.equal({ entries: 2, waiting: 0, fault: null });
    expect(await sealedIds(tenant)).to.have.length(2);
  });
});

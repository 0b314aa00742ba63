// Workers have one effect when they run repeatedly or a commit’s response is lost, and unreadable records block no queue.
import { expect } from 'chai';
import { type DocumentReference, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { auditedServiceWritesOf } from '../../../functions/activity/write/activityLog';
import { tenantOf } from '../../../functions/api/actor';
import { entities } from '../../../functions/directory/entity';
import { events } from '../../../functions/events/event';
import { notifyAssignment } from '../../../functions/expiries/workers';
import { DUE_WORK_KINDS, measureDueWork } from '../../../functions/health/measure';
import { sendMail } from '../../../functions/integrations/workers';
import { SET_ASIDE_NOTE_FIELD } from '../../../functions/jobs/failures';
import { mailId, messageOutbox, stageMail } from '../../../functions/messaging/mail';
import { notifications } from '../../../functions/notifications/notification';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { type Reminder, reminders } from '../../../functions/reminders/rule/record';
import { firestore } from '../../../functions/store/firestore';
import { commitOnceUnlessChanged, unitOfWork } from '../../../functions/store/unitOfWork';
import { newDueOrganization } from '../../support/dueReminders';
import { platformCallOf, snapshotOf } from '../../support/functionsTest';
import { addReminders, dateIn, expiryWithContact, only, remindersNow, rule, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newTrigger, newWorkflow, triggerNow } from '../../support/workflows';
import { newWorld } from '../../support/world';
import { newExpiry } from '../webhooks/given';
import { sharedWorld } from '../worlds';

describe('In isolation', () => {
  it('a task that runs four times concurrently, and again later, sends one email; an invalid payload fails', async () => {
    const [to, id] = [`${unique()}@isolated.example`, mailId('isolated', newId())];
    const now = await sandbox.now();
    const texts = { subject: 'Once', html: '<p>Once</p>', text: 'Once' };
    const mail = { id, kind: 'isolated', organizationId: null, to, ...texts };
    // Without a task, so that only the calls below send it.
    await unitOfWork(async (writes) =>
      stageMail(Object.assign(Object.create(writes), { afterCommit: () => undefined }), mail, now),
    );
    const call = platformCallOf(sendMail);
    await Promise.all([1, 2, 3, 4].map(() => call({ data: { id } })));
    await call({ data: { id } });
    expect(await sandbox.messagesTo(to)).to.have.length(1);
    expect((await messageOutbox.get(id))?.status).to.equal('sent');
    const refused = await platformCallOf(sendMail)({ data: { mail: 1 } }).catch((error: Error) => error);
    expect(refused).to.be.instanceOf(Error);
  });

  it('a trigger that receives one event twice concurrently, and again later, has one effect', async () => {
    const world = await newWorld();
    const { id } = await newExpiry(world);
    await sandbox.untilIdle();
    // Without a trigger event, so that only the calls below handle the change.
    await sandbox.silently(async () => {
      const body = { assigned_to: world.admin.id };
      expect((await world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body })).status).to.equal(200);
    });
    const [event] = await events.of(world).list((query) => query.where('type', '==', 'expiry.updated'));
    const document = (
      await events
        .of(world)
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
    const notices = await notifications.of(world).list((query) => query.where('user_id', '==', world.admin.id));
    expect(notices.map(({ type }) => type)).to.deep.equal(['assignment']);
    const stranger = (await newWorld()).admin.id;
    const data_json = document?.data_json.replace(world.admin.id, stranger);
    const data = snapshotOf(`events/${newId()}`, { ...document, data_json });
    await call({ ...creation, id: `isolated-${newId()}`, data });
    const all = await notifications.of(world).list((query) => query.where('user_id', '==', stranger));
    expect(all, 'of someone who is no member').to.deep.equal([]);
  });
});

const ROUNDS = 15;

interface Batch {
  _commit(options: unknown): Promise<unknown>;
}

/** While `work` runs, sends each of this process's commits twice, as if the first response were lost. */
async function answersLost<T>(work: () => Promise<T>): Promise<T> {
  const batch = WriteBatch.prototype as unknown as Batch;
  const { _commit } = batch;
  batch._commit = async function (options) {
    await _commit.call(this, options);
    return _commit.call(this, options);
  };
  try {
    return await work();
  } finally {
    batch._commit = _commit;
  }
}

describe('A commit whose response is lost', () => {
  const world = sharedWorld();

  it('creates one record, runs its later steps once, and reverts nothing', async () => {
    const done: string[] = [];
    const now = clock.now();
    const created = await answersLost(() =>
      unitOfWork(async (writes, attempt) => {
        writes.afterCommit(async () => void done.push(`finished ${attempt}`));
        writes.onAbandon(async () => void done.push(`taken back ${attempt}`));
        const authored = auditedServiceWritesOf(world, writes);
        return entities.of(world).stageCreate(authored, newId(), {
          ...{ kind: 'asset', name: 'Crane 7', email: null, phone: null, notes: '' },
          ...{ custom_fields: {}, created_by: 'nobody', created_at: now, updated_at: now },
        });
      }),
    );
    expect((await entities.of(world).list((query) => query)).map(({ id }) => id)).to.deep.equal([created.id]);
    expect(done).to.deep.equal(['finished 1']);
  });

  it('changes a record once, and counts the change as its own', async () => {
    const [entity] = await entities.of(world).list((query) => query);
    if (!entity) throw new Error('The test before made one');
    let attempts = 0;
    await answersLost(() =>
      unitOfWork(async (writes) => {
        attempts += 1;
        const read = await entities.of(world).require(entity.id, 'Directory entity');
        const authored = auditedServiceWritesOf(world, writes);
        entities.of(world).stageUpdate(authored, read, { name: `${read.name}, again` });
      }),
    );
    expect(attempts).to.equal(1);
    const { name } = await entities.of(world).require(entity.id, 'Directory entity');
    expect(name).to.equal(`${entity.name}, again`);
  });
});

describe('Concurrent and unreadable work', () => {
  it('Reminders claimed together go to one of two concurrent claims, even if each claim also finds a changed record', async () => {
    const inTenDays = addMs(clock.now(), 10 * DAY_MS);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { organizationId } = await newDueOrganization({ contacts: 1, hasAssignee: false, each: 4 }, inTenDays);
      const store = reminders.of(tenantOf(organizationId));
      const [one, two, changedHere, changedThere] = (await store.list((query) => query)) as [
        Reminder,
        Reminder,
        Reminder,
        Reminder,
      ];
      for (const { id } of [changedHere, changedThere]) await store.ref(id).update({ error_message: newId() });
      const belonging = ({ id }: Reminder) => (id === one.id || id === two.id ? 'together' : id);
      const claim = (records: Reminder[]) => store.tryClaimAll(records, { status: 'sending' }, belonging);
      const [here, there] = await Promise.all([claim([one, two, changedHere]), claim([two, one, changedThere])]);
      const taken = [here.length, there.length].toSorted();
      expect(taken, `round ${round}`).to.deep.equal([0, 2]);
    }
  });

  it('A unit of work runs again on fresh reads if a record that it changes was changed since', async () => {
    const { organizationId, editor } = await newWorld();
    const tenant = tenantOf(organizationId);
    const body = { kind: 'asset', name: 'Crane' };
    const { id } = (await editor.call('/v1/createDirectoryEntity', { body })).body.entity;
    let attempts = 0;
    await unitOfWork(async (writes) => {
      const entity = await entities.of(tenant).get(id);
      attempts += 1;
      if (attempts === 1) await entities.of(tenant).ref(id).update({ notes: 'Sold' });
      if (entity) entities.of(tenant).stageUpdate(writes, entity, { name: `${entity.name} ${entity.notes}` });
    });
    expect([attempts, (await entities.of(tenant).get(id))?.name]).to.deep.equal([2, 'Crane Sold']);
    const ref = entities.of(tenant).ref(id);
    const stale = commitOnceUnlessChanged((writes) => writes.update(ref, { notes: '' }, Timestamp.fromMillis(1)));
    expect(await stale, 'reported as not committed').to.equal(false);
  });

  it('A record that does not decode is set aside and counted in every queue, and delays no other record', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 4));
    const { expiryId } = setting;
    await addReminders(setting, [rule(3, only('email', 'sms'))], 'UTC');
    const workflow_id = await newWorkflow(world.editor, [{ title: 'A' }]);
    const when = { trigger_days: 3, trigger_time: '09:00' };
    await newTrigger(world.editor, { expiry_id: expiryId, workflow_id, ...when });
    await sandbox.moveTo(`${dateIn(now, 1)}T08:30:00Z`);

    const planted = new Map<string, DocumentReference>();
    try {
      await sandbox.silently(async () => {
        for (const work of DUE_WORK_KINDS) {
          const ref = firestore().collection(work.collection.name).doc(`poison${newId()}`);
          planted.set(work.kind, ref);
          const due = addMs(clock.now(), -DAY_MS);
          await ref.set({ organization_id: world.organizationId, shard: 0, [work.field]: due, alien: true });
        }
        // Runs each schedule once. Trigger deliveries of unreadable records aren't tested here.
        await sandbox.advance('PT65M');
      });
      const lanes = await measureDueWork(clock.now());
      for (const [kind, ref] of planted) {
        expect((await ref.get()).data(), kind).to.have.property(SET_ASIDE_NOTE_FIELD);
        // Waiting for its next try or its schedule's next round.
        expect(lanes[kind]?.backlog, kind).to.be.greaterThan(0);
      }
      expect(lanes.reminders?.lateness_ms).to.be.greaterThan(30 * MINUTE_MS);
      expect((await remindersNow(setting))[0]?.status).to.equal('sent');
      expect(await sandbox.messagesTo(setting.email)).to.have.length(1);
      expect(await sandbox.messagesTo(setting.sms)).to.have.length(1);
      expect((await triggerNow(world.editor, expiryId)).trigger_status).to.equal('triggered');
    } finally {
      await sandbox.silently(async () => {
        for (const ref of planted.values()) await ref.delete();
      });
    }
  });
});

// Nothing is kept longer than declared: the ledger, notifications, abandoned emails.
import { expect } from 'chai';
import { Timestamp } from 'firebase-admin/firestore';
import { DateTime } from 'luxon';
import { getActivitySealHead } from '../../../functions/activity/seal';
import { verifyActivity } from '../../../functions/activity/verify';
import { pruneActivity } from '../../../functions/activity/workers';
import { activityEntries } from '../../../functions/activity/write/activityLog';
import { tenantOf } from '../../../functions/api/actor';
import { sendMail } from '../../../functions/integrations/workers';
import { mailId, messageOutbox, stageMail } from '../../../functions/messaging/mail';
import { stageSuppression } from '../../../functions/messaging/suppression';
import { notifications } from '../../../functions/notifications/notification';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { firings } from '../../../functions/reminders/ledger/firing';
import { listDeclaredCollections } from '../../../functions/store/codec';
import { firestore } from '../../../functions/store/firestore';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { collections } from '../../../tools/data';
import { platformCallOf } from '../../support/functionsTest';
import { dateIn, expiryWithContact, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { entriesOf, sealAll } from '../activity/given';

describe('Retention', () => {
  it('keeps the ledger for the organization’s number of months, 24 by default', async () => {
    const world = await newWorld();
    const settings = (body: object) => world.admin.call('/v1/updateOrganizationSettings', { body });
    for (const months of [2, 85, 3.5, 'a year']) {
      const refused = await settings({ ledger_retention_months: months });
      expect([refused.status, Object.keys(refused.body.details.fields)]).to.deep.equal([
        400,
        ['ledger_retention_months'],
      ]);
    }
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 20));
    const tenant = tenantOf(world.organizationId);
    const send = (channels: object) =>
      world.editor.call('/v1/sendExpiryNotificationNow', {
        body: { expiry_id: setting.expiryId, expiryId: setting.expiryId, ...channels },
      });
    const sent = await send({ email: true });
    expect(sent.status, JSON.stringify(sent.body)).to.equal(200);
    expect((await settings({ ledger_retention_months: 84 })).status, 'the longest').to.equal(200);
    expect(
      (await settings({ ledger_retention_months: 3 })).body.organization.ledger_retention_months,
    ).to.equal(3);
    await send({ email: true });
    const ledger = await firings.of(tenant).list((query) => query);
    const monthsOf = (record: { created_at: Date; expires_at: Date }): number =>
      Math.round(((record.expires_at.getTime() - record.created_at.getTime()) / DAY_MS / 365.25) * 12);
    expect([...new Set(ledger.map(monthsOf))].toSorted()).to.deep.equal([24, 3]);
    const notified = await notifications.of(tenant).list((query) => query);
    for (const { created_at, expires_at } of notified)
      expect(expires_at.getTime() - created_at.getTime()).to.equal(90 * DAY_MS);
  });

  it('keeps the activity log for the organization’s number of months, seven years by default', async () => {
    const [brief, long] = [await newWorld(), await newWorld()];
    const settings = (body: object) => brief.admin.call('/v1/updateOrganizationSettings', { body });
    for (const months of [11, 85, 'a year'])
      expect((await settings({ activity_retention_months: months })).status).to.equal(400);
    const set = await settings({ activity_retention_months: 12 });
    expect(set.body.organization.activity_retention_months).to.equal(12);
    const yearAgo = DateTime.fromJSDate(await sandbox.now(), { zone: 'utc' }).minus({ months: 12 });
    const [old, young] = [yearAgo.minus({ days: 1 }).toJSDate(), yearAgo.plus({ days: 1 }).toJSDate()];
    for (const world of [brief, long]) {
      const tenant = tenantOf(world.organizationId);
      for (const [first_name, created_at] of [
        ['Ada', old],
        ['Bea', young],
      ] as const) {
        const { id } = (await world.editor.call('/v2/contacts', { body: { first_name } })).body;
        const about = `/v2/activity?record_type=contact&record_id=${id}`;
        const [entry] = (await world.admin.call(about)).body.data;
        await activityEntries.of(tenant).ref(entry.id).update({ created_at });
        // Backdates the other entries (of settings) as well.
        for (const other of await entriesOf(tenant))
          if (other.created_at > young) await activityEntries.of(tenant).ref(other.id).update({ created_at });
        await sealAll(tenant);
      }
    }
    await pruneActivity.run();
    const names = async (world: typeof brief) =>
      (await world.admin.call('/v2/activity')).body.data.map(
        ({ record_name }: { record_name: string }) => record_name,
      );
    const left = await names(brief);
    expect(left, 'a day too old').not.to.include('Ada');
    expect(left, 'a day younger than that').to.include('Bea');
    expect(await names(long)).to.include('Ada');
    const head = await getActivitySealHead(tenantOf(brief.organizationId));
    expect(head?.oldest_at, 'when the next seal is deleted').to.deep.equal(young);
    for (const world of [brief, long])
      expect((await verifyActivity(tenantOf(world.organizationId))).fault).to.equal(null);
  });

  it('deletes the text of a finished email, which may contain a code or a link', async () => {
    const ends: Record<string, object> = {
      sent: {},
      failed: { attempts: 1_000 },
      // Its address is suppressed.
      skipped: {},
    };
    for (const [status, state] of Object.entries(ends)) {
      const [to, id] = [`${unique()}@${status}.example`, mailId(status, newId())];
      const mail = { id, kind: 'ended', organizationId: null, to, subject: 'Code' };
      const words = { html: '<p>Code 4711-0815</p>', text: 'Code 4711-0815' };
      await unitOfWork(async (writes) => {
        if (status === 'skipped')
          stageSuppression(writes, {
            channel: 'email',
            address: to,
            reason: 'unsubscribed',
            now: clock.now(),
          });
        stageMail(
          Object.assign(Object.create(writes), { afterCommit: () => undefined }),
          { ...mail, ...words },
          // Keeps sweeps from finding the email before this test sends it.
          addMs(clock.now(), DAY_MS),
        );
      });
      await messageOutbox.ref(id).update({ ...state, wake_at: addMs(clock.now(), -DAY_MS) });
      await platformCallOf(sendMail)({ data: { id } });
      const document = (await messageOutbox.ref(id).get()).data();
      expect(document?.status).to.equal(status);
      expect(JSON.stringify(document), status).not.to.include('4711');
      expect((await sandbox.messagesTo(to)).length, status).to.equal(status === 'sent' ? 1 : 0);
    }
  });

  it('sets the deletion time of every document that Firestore deletes, except waiting ones', async () => {
    let found = 0;
    for (const { query, data } of collections()) {
      if (!('ttl' in data.kept)) continue;
      const { ttl } = data.kept;
      for (const document of (await query().get()).docs) {
        const fields = document.data();
        found += 1;
        if (fields.wake_at instanceof Timestamp && fields[ttl] === null) continue;
        expect(fields[ttl], document.ref.path).to.be.instanceOf(Timestamp);
      }
    }
    expect(found).to.be.greaterThan(5);
  });

  it('covers every collection: each declares its contents and its retention', async () => {
    collections();
    const declared = new Set(listDeclaredCollections().map(({ name }) => name));
    const stored = (await firestore().listCollections()).map(({ id }) => id);
    expect(stored.length).to.be.greaterThan(5);
    const undeclared = stored.filter((name) => !declared.has(name) && !name.startsWith('sandbox_'));
    expect(undeclared).to.deep.equal([]);
  });
});

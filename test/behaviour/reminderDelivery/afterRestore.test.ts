// After a restore to yesterday no reminder goes out twice, and none is lost: providers are asked what they have had.
import { expect } from 'chai';
import type { DocumentData } from 'firebase-admin/firestore';
import { firestore } from '../../../functions/platform/firebase';
import { tenantOf } from '../../../functions/platform/tenant';
import { documentsOf, removeAll } from '../../../functions/platform/wholeCollection';
import { ORGANIZATION_COLLECTIONS } from '../../../functions/privacy/collections';
import { reminders } from '../../../functions/reminderSchedule/record';
import { workThrough } from '../../../tools/afterRestore/workThrough';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  remindersNow,
  rule,
  type Setting,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';

type Stored = Map<string, DocumentData>;

async function everything(world: World): Promise<Stored> {
  const found: Stored = new Map();
  for (const collection of ORGANIZATION_COLLECTIONS)
    for (const { ref, data } of await documentsOf(collection, tenantOf(world.organizationId), {
      after: null,
      limit: 1_000,
    }))
      found.set(ref.path, data);
  return found;
}

/** As a restore of the database leaves it: what came since is gone, what changed is as it was. */
const restore = (world: World, former: Stored): Promise<void> =>
  sandbox.silently(async () => {
    for (const collection of ORGANIZATION_COLLECTIONS) {
      const page = await documentsOf(collection, tenantOf(world.organizationId), { after: null, limit: 400 });
      await removeAll(page.filter(({ ref }) => !former.has(ref.path)));
    }
    for (const [path, data] of former) await firestore().doc(path).set(data);
  });

describe('npm run after:restore', function () {
  this.timeout(240_000);

  for (const mode of ['INDIVIDUAL', 'DIGEST'] as const) {
    it(`records what went out and lets go what did not (${mode})`, async () => {
      const world = await newWorld();
      await world.admin.call('/v1/updateOrganizationSettings', { body: { email_reminder_mode: mode } });
      const since = await sandbox.now();
      const soon: Setting = await expiryWithContact(world, dateIn(since, 2));
      const later: Setting = await expiryWithContact(world, dateIn(since, 3));
      const missed: Setting = await expiryWithContact(world, dateIn(since, 2));
      for (const setting of [soon, later, missed])
        await addReminders(setting, [rule(1, { time_unit: 'day', time: '09:00' })], 'UTC');
      await sandbox.untilIdle();
      const former = await everything(world);
      // Nobody sends it before the disaster.
      const [unsent] = await remindersNow(missed);
      await reminders
        .of(tenantOf(world.organizationId))
        .ref(unsent?.id ?? '')
        .update({ wake_at: null });

      await sandbox.moveTo(`${dateIn(since, 1)}T09:05:00.000Z`);
      await sandbox.untilIdle();
      const sent = await counts(soon);
      expect(
        sent.reduce((sum, count) => sum + count, 0),
        'it went out',
      ).to.be.greaterThan(0);
      for (const setting of [later, missed]) expect(await counts(setting)).to.deep.equal([0, 0, 0]);

      await restore(world, former);
      // Queues are paused.
      await sandbox.fault({ service: 'tasks', status: 503, times: 1_000 });
      const worked = await workThrough(since);
      await sandbox.fault({ service: 'tasks', times: 0 });
      expect(worked.known).to.be.greaterThan(0);
      expect(worked.unknown).to.be.greaterThan(0);
      await sandbox.untilIdle();
      expect(await counts(soon), 'no second time').to.deep.equal(sent);

      await sandbox.moveTo(`${dateIn(since, 2)}T09:05:00.000Z`);
      await sandbox.untilIdle();
      expect(await counts(soon), 'nor later').to.deep.equal(sent);
      for (const setting of [later, missed])
        expect(await counts(setting), 'what had not gone goes').to.deep.equal(sent);
    });
  }
});

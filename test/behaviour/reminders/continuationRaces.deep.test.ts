// What comes again, and in the very moment in which a worker ends it that by which it ends is taken back.
import { expect } from 'chai';
import { writesRecordingActivityOfService } from '../../../functions/activity/write/activityLog';
import type { Tenant } from '../../../functions/api/actor';
import type { Writes } from '../../../functions/api/writes';
import { clock } from '../../../functions/platform/clock';
import {
  listRemindersAndContinuationsOfExpiry,
  stageContinuationsAfterDecline,
  stageRemindersForNewDates,
} from '../../../functions/reminders/rule/followExpiry';
import { type EndReason, type Reminder, reminders } from '../../../functions/reminders/rule/record';
import { unitOfWork } from '../../../functions/store/commit/unitOfWork';
import { tenantOf } from '../../../functions/store/tenant';
import { addReminders, dateIn, expiryWithContact, only, rule } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

type TakenBack = (writes: Writes, tenant: Tenant, expiryId: string, due: string, now: Date) => Promise<void>;

const CASES: Record<string, [reason: EndReason, takeBack: TakenBack]> = {
  'a renewal is declined': [
    'renewal_proposed',
    (writes, tenant, expiryId, _, now) => stageContinuationsAfterDecline(writes, tenant, expiryId, now),
  ],
  'a date is corrected back': [
    'date_moved',
    (writes, tenant, id, due, now) => {
      const dates = { expiry_date: due, act_by_date: null };
      const former = { expiry_date: dateIn(now, 300), act_by_date: null };
      return stageRemindersForNewDates(writes, tenant, { id, former, dates, isOpen: true }, now);
    },
  ],
};

interface Taken {
  repetition: () => Promise<Reminder>;
  /** What the worker writes that has decided upon the repetition as it took it; whether it is taken. */
  ends: (taken: Reminder) => Promise<boolean>;
  takenBack: (writes: Writes) => Promise<void>;
}

/** A repetition that a worker looks at, in the state in which it finds or puts it. */
async function repetitionLookedAt(status: 'pending' | 'sending', what: string): Promise<Taken> {
  const [reason, takeBack] = CASES[what] as [EndReason, TakenBack];
  const world = await newWorld({ timezone: 'UTC' });
  const now = await sandbox.now();
  const due = dateIn(now, 20);
  const { expiryId, ...setting } = await expiryWithContact(world, due);
  const repeat = { amount: 1, time_unit: 'day', max: 5 };
  await addReminders({ expiryId, ...setting }, [rule(19, { ...only('email'), repeat })], 'UTC');
  await sandbox.moveTo(`${dateIn(now, 1)}T09:02:00Z`);
  const tenant = tenantOf(world.organizationId);
  const store = reminders.of(tenant);
  const repetition = async () => {
    const all = await listRemindersAndContinuationsOfExpiry(tenant, expiryId);
    return all.find(({ continues }) => continues !== null) as Reminder;
  };
  await store.tryUpdate(await repetition(), { status, wake_at: clock.now() });
  return {
    repetition,
    ends: (taken) => store.tryUpdate(taken, { status: 'cancelled', ended_because: reason, wake_at: null }),
    takenBack: (writes) => {
      const recorded = writesRecordingActivityOfService(tenant, writes, 'Somebody');
      return takeBack(recorded, tenant, expiryId, due, clock.now());
    },
  };
}

describe('A repetition that a worker ends in the very moment', () => {
  for (const what of Object.keys(CASES)) {
    for (const status of ['pending', 'sending'] as const) {
      it(`in which ${what} goes on; it was ${status}`, async () => {
        const { repetition, ends, takenBack } = await repetitionLookedAt(status, what);
        let runs = 0;
        await unitOfWork(async (writes) => {
          runs += 1;
          await takenBack(writes);
          if (runs === 1) expect(await ends(await repetition())).to.equal(true);
        });
        expect([runs, (await repetition()).status]).to.deep.equal([2, 'pending']);
      });

      it(`before which ${what} is decided upon anew; it was ${status}`, async () => {
        const { repetition, ends, takenBack } = await repetitionLookedAt(status, what);
        const taken = await repetition();
        await unitOfWork(takenBack);
        expect(await ends(taken)).to.equal(false);
      });
    }
  }
});

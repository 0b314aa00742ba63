// A reminder's repetition or escalation changes after its first message has gone out.
import { expect } from 'chai';
import { addReminders, dateIn, expiryWithContact, only, rule, shownLedger } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { done } from './given';

const afterDays = (amount: number) => ({
  escalate: { after: { amount, time_unit: 'day' }, contacts: [], users: [], admins: true },
});
const NEVER = { repeat: null, escalate: null };

/** A reminder with that rule, whose first message went out at nine on the second day. */
async function sentOnDay2(of: object) {
  const world = await newWorld({ timezone: 'UTC' });
  const start = await sandbox.now();
  const setting = await expiryWithContact(world, dateIn(start, 60));
  const [reminder] = await addReminders(setting, [rule(58, { ...only('email'), ...of })], 'UTC');
  const on = (day: number) => sandbox.moveTo(`${dateIn(start, day)}T09:02:00Z`);
  await on(2);
  return {
    on,
    /** Applies the change twice; the second time has no effect. */
    change: async (to: object) => {
      const reminders = [{ id: reminder?.id, ...to }];
      for (const _ of [1, 2]) {
        const body = { expiry_id: setting.expiryId, expiry_date: dateIn(start, 60), reminders };
        await done(world.editor.call('/v1/updateExpiryReminders', { body }));
      }
      await sandbox.untilIdle();
    },
    /** The cause and day of each firing so far, in order. */
    fired: async (): Promise<string[]> => {
      const sends = (await shownLedger(setting)) as unknown as { cause: string; scheduled_at: string }[];
      const days = new Map(Array.from({ length: 61 }, (_, day) => [dateIn(start, day), day]));
      const firings = sends.map(
        ({ cause, scheduled_at }) => `${cause} ${days.get(scheduled_at.slice(0, 10))}`,
      );
      return [...new Set(firings)].toSorted((a, b) => Number(a.split(' ')[1]) - Number(b.split(' ')[1]));
    },
  };
}

describe('A sent reminder', () => {
  it('escalates once by its current rule', async () => {
    const earlier = await sentOnDay2(afterDays(20));
    await earlier.change(afterDays(3));
    for (const day of [4, 5]) await earlier.on(day);
    expect(await earlier.fired()).to.deep.equal(['reminder 2', 'escalation 5']);
    await earlier.change(afterDays(9));
    await earlier.on(12);
    expect(await earlier.fired()).to.deep.equal(['reminder 2', 'escalation 5']);

    const late = await sentOnDay2(NEVER);
    await late.on(8);
    await late.change(afterDays(3));
    await late.on(9);
    expect(await late.fired()).to.deep.equal(['reminder 2', 'escalation 9']);
  }).timeout(180_000);
});

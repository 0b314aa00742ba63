// When reminders may arrive: an organization's hours and holidays, a contact's own hours, and a recipient's local time.
import { expect } from 'chai';
import { DateTime } from 'luxon';
import {
  addReminders,
  dateIn,
  expiryWithContact,
  only,
  remindersNow,
  rule,
  type Setting,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { changeSettings, done, patchContact, patchExpiry, previewOf } from './given';

const OFFICE = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };

async function set(world: World, body: object): Promise<void> {
  await changeSettings(world, body);
  // The next minute's sweep reschedules pending reminders.
  await sandbox.advance('PT2M');
}

/** The first such weekday that is at least two days away. */
function nextWeekday(weekday: number, now: Date): string {
  const soon = DateTime.fromJSDate(now, { zone: 'utc' }).plus({ days: 2 });
  return soon.plus({ days: (weekday - soon.weekday + 7) % 7 }).toISODate() ?? '';
}
const plus = (date: string, days: number): string => dateIn(new Date(date), days);

const at = (date: string, time: string): string => `${date}T${time}:00.000Z`;
const scheduled = async (setting: Setting) =>
  (await remindersNow(setting)).map(({ scheduled_at }) => scheduled_at);

describe('A send window', () => {
  it('is rejected with the name of the invalid field, and removed with null', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    for (const [field, body] of [
      ['send_window.from', { send_window: { ...OFFICE, from: '18:00' } }],
      ['holiday_calendar', { holiday_calendar: 'DE-XX' }],
    ] as const) {
      const refused = await world.admin.call('/v1/updateOrganizationSettings', { body });
      expect([refused.status, ...Object.keys(refused.body.details.fields)]).to.deep.equal([400, field]);
    }
    await changeSettings(world, { send_window: { ...OFFICE, days: [5, 1, 1] } });
    const shown = async () => (await world.viewer.call('/v1/getOrganizationSettings')).body.organization;
    expect((await shown()).send_window).to.deep.equal({ ...OFFICE, days: [1, 5] });
    await changeSettings(world, { send_window: null });
    expect((await shown()).send_window).to.equal(null);
  });

  it('moves a reminder before the date earlier unless it is urgent, as the preview explains', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const saturday = nextWeekday(6, now);
    const setting = await expiryWithContact(world, plus(saturday, 10));
    const rules = [{ time: '11:00' }, { urgent: true }].map((over) =>
      rule(10, { ...only('email'), ...over }),
    );
    await addReminders(setting, rules, 'UTC');
    expect(await scheduled(setting)).to.deep.equal([at(saturday, '09:00'), at(saturday, '11:00')]);
    await set(world, { send_window: OFFICE });
    const friday = plus(saturday, -1);
    expect(await scheduled(setting)).to.deep.equal([at(friday, '17:00'), at(saturday, '09:00')]);
    const [first, second] = await remindersNow(setting);
    for (const [becomesUrgent, times] of [
      [true, [at(saturday, '09:00'), at(saturday, '11:00')]],
      [false, [at(friday, '17:00'), at(saturday, '09:00')]],
    ] as const) {
      const reminders = [{ id: first?.id, urgent: becomesUrgent }, { id: second?.id }];
      const path = `/v2/expiries/${setting.expiryId}/reminders`;
      await done(world.editor.call(path, { method: 'PATCH', body: { reminders } }));
      expect(await scheduled(setting)).to.deep.equal(times);
    }
    const [moved, urgent] = await previewOf(setting);
    const moved_from = at(saturday, '11:00');
    expect(moved).to.include({ moved_from, moved_because: 'closed_day', cause: 'reminder' });
    expect(moved?.sends[0]).to.include({ at: at(friday, '17:00'), moved_from });
    expect(urgent).to.include({ moved_from: null, moved_because: null });
    await sandbox.skipTo(`${friday}T16:59:00Z`);
    expect(await sandbox.messagesTo(setting.email)).to.have.length(0);
    await sandbox.moveTo(`${friday}T17:01:00Z`);
    expect(await sandbox.messagesTo(setting.email)).to.have.length(1);
    await sandbox.moveTo(`${saturday}T12:00:00Z`);
    expect(await sandbox.messagesTo(setting.email)).to.have.length(2);
  }).timeout(60_000);
});

describe('A holiday calendar', () => {
  it('moves pending reminders off its holidays when it is set, and back when it is removed', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const christmas = `${(await sandbox.now()).getUTCFullYear() + 1}-12-25`;
    const setting = await expiryWithContact(world, plus(christmas, 10));
    await addReminders(setting, [rule(10, only('email'))], 'UTC');
    await set(world, { holiday_calendar: 'DE' });
    expect(await scheduled(setting)).to.deep.equal([at(plus(christmas, -1), '23:59')]);
    await set(world, { holiday_calendar: '' });
    expect(await scheduled(setting)).to.deep.equal([at(christmas, '09:00')]);
  });
});

describe('A reminder with recipient_time', () => {
  it('uses each recipient’s zone, within the organization’s hours', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const saturday = nextWeekday(6, now);
    const setting = await expiryWithContact(world, plus(saturday, 10));
    await world.editor.call('/v1/updateMyProfile', { body: { timezone: 'Asia/Tokyo' } });
    // Every contact has a zone. The default is London, which is an hour ahead in summer.
    await patchContact(setting, { timezone: 'UTC' });
    await patchExpiry(setting, { assigned_to: world.editor.id });
    const own = { ...only('email'), recipient_time: true };
    await addReminders(setting, [rule(9, own), rule(8, own)], 'UTC');
    const timesOf = async () =>
      (await previewOf(setting)).map(({ sends }) =>
        sends.filter(({ channel }) => channel === 'email').map((send) => send.at),
      );
    const [sunday, monday] = [plus(saturday, 1), plus(saturday, 2)];
    expect(await timesOf()).to.deep.equal([
      [at(sunday, '09:00'), at(sunday, '00:00')],
      [at(monday, '09:00'), at(monday, '00:00')],
    ]);
    await set(world, { send_window: OFFICE });
    const friday = plus(saturday, -1);
    // 17:00 in each recipient's zone.
    expect(await timesOf()).to.deep.equal([
      [at(friday, '17:00'), at(friday, '08:00')],
      [at(monday, '09:00'), at(monday, '00:00')],
    ]);
  }).timeout(60_000);
});

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

const OFFICE = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };

const settings = (world: World, body: object) => world.admin.call('/v1/updateOrganizationSettings', { body });

async function set(world: World, body: object): Promise<void> {
  const answer = await settings(world, body);
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
  // The next minute's sweep reschedules pending reminders.
  await sandbox.advance('PT2M');
}

/** The first such weekday that is at least two days away. */
function coming(weekday: number, now: Date): string {
  const soon = DateTime.fromJSDate(now, { zone: 'utc' }).plus({ days: 2 });
  return soon.plus({ days: (weekday - soon.weekday + 7) % 7 }).toISODate() ?? '';
}
const plus = (date: string, days: number): string => dateIn(new Date(date), days);

async function preview(setting: Setting) {
  const answer = await setting.world.viewer.call(`/v2/expiries/${setting.expiryId}/reminders/preview`);
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
  return answer.body.data as {
    reminder_id: string;
    cause: string;
    scheduled_at: string;
    moved_from: string | null;
    moved_because: string | null;
    sends: { channel: string; address: string; at: string; moved_from: string; moved_because: string }[];
  }[];
}
const at = (date: string, time: string): string => `${date}T${time}:00.000Z`;
const scheduled = async (setting: Setting) =>
  (await remindersNow(setting)).map(({ scheduled_at }) => scheduled_at);

describe('A send window', () => {
  it('is rejected with the invalid field, and removed with null', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const refused = async (body: object) => {
      const { status, body: answer } = await settings(world, body);
      expect(status, JSON.stringify(body)).to.equal(400);
      return Object.keys(answer.details.fields);
    };
    expect(await refused({ send_window: { ...OFFICE, from: '18:00' } })).to.deep.equal(['send_window.from']);
    expect(await refused({ send_window: { ...OFFICE, days: [0] } })).to.deep.equal(['send_window.days.0']);
    expect(await refused({ send_window: { ...OFFICE, days: [] } })).to.deep.equal(['send_window.days']);
    expect(await refused({ holiday_calendar: 'DE-XX' })).to.deep.equal(['holiday_calendar']);
    expect(await refused({ holiday_calendar: 'Bavaria' })).to.deep.equal(['holiday_calendar']);
    await set(world, { send_window: { ...OFFICE, days: [5, 1, 1] }, holiday_calendar: 'DE-BE' });
    const shown = async () => (await world.viewer.call('/v1/getOrganizationSettings')).body.organization;
    expect(await shown()).to.deep.include({
      send_window: { ...OFFICE, days: [1, 5] },
      holiday_calendar: 'DE-BE',
    });
    await set(world, { send_window: null, holiday_calendar: null });
    expect(await shown()).to.include({ send_window: null, holiday_calendar: null });
    const contact = await world.editor.call('/v2/contacts', {
      body: { first_name: 'Ada', send_window: { ...OFFICE, to: '08:00' } },
    });
    expect([contact.status, Object.keys(contact.body.error.details.fields)]).to.deep.equal([
      400,
      ['send_window.from'],
    ]);
  });

  it('moves reminders before the date earlier, except urgent ones, and the preview gives the reason', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const saturday = coming(6, now);
    const setting = await expiryWithContact(world, plus(saturday, 10));
    const mail = only('email');
    await addReminders(
      setting,
      [rule(10, { ...mail, time: '11:00' }), rule(10, { ...mail, urgent: true })],
      'UTC',
    );
    expect(await scheduled(setting)).to.deep.equal([at(saturday, '09:00'), at(saturday, '11:00')]);
    await set(world, { send_window: OFFICE });
    const friday = plus(saturday, -1);
    expect(await scheduled(setting)).to.deep.equal([at(friday, '17:00'), at(saturday, '09:00')]);
    await set(world, { send_window: null });
    expect(await scheduled(setting)).to.deep.equal([at(saturday, '09:00'), at(saturday, '11:00')]);
    await set(world, { send_window: OFFICE });
    const [moved, urgent] = await preview(setting);
    expect(moved).to.include({
      moved_from: at(saturday, '11:00'),
      moved_because: 'closed_day',
      cause: 'reminder',
    });
    expect(moved?.sends[0]).to.include({ at: at(friday, '17:00'), moved_from: at(saturday, '11:00') });
    expect(urgent).to.include({ moved_from: null, moved_because: null });
    await sandbox.skipTo(`${friday}T16:59:00Z`);
    expect(await sandbox.messagesTo(setting.email)).to.have.length(0);
    await sandbox.moveTo(`${friday}T17:01:00Z`);
    expect(await sandbox.messagesTo(setting.email)).to.have.length(1);
    await sandbox.moveTo(`${saturday}T12:00:00Z`);
    expect(await sandbox.messagesTo(setting.email)).to.have.length(2);
  }).timeout(60_000);
});

describe('A reminder in the recipient’s time', () => {
  it('uses each recipient’s zone, within the organization’s hours', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const saturday = coming(6, now);
    const setting = await expiryWithContact(world, plus(saturday, 10));
    await world.editor.call('/v1/updateMyProfile', { body: { timezone: 'Asia/Tokyo' } });
    // Every contact has a zone. The default is London, which is an hour ahead in summer.
    await world.editor.call(`/v2/contacts/${setting.contactId}`, {
      method: 'PATCH',
      body: { timezone: 'UTC' },
    });
    await world.editor.call(`/v2/expiries/${setting.expiryId}`, {
      method: 'PATCH',
      body: { assigned_to: world.editor.id },
    });
    const own = { ...only('email'), recipient_time: true };
    await addReminders(setting, [rule(9, own), rule(8, own)], 'UTC');
    const timesOf = async () =>
      (await preview(setting)).map(({ sends }) =>
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

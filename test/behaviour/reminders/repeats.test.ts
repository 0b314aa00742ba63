// Reminders that repeat until someone acknowledges them, and escalate if nobody does.
import { expect } from 'chai';
import {
  addReminders,
  dateIn,
  expiryWithContact,
  only,
  remindersNow,
  rule,
  type Setting,
  shownLedger,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { done, newContact, patchExpiry, pathOf, previewOf, respond } from './given';

const received = async (address: string) => (await sandbox.messagesTo(address)).length;
const causesOf = async (setting: Setting) =>
  ((await shownLedger(setting)) as unknown as { cause: string; reminder_id: string }[]).map(
    ({ cause, reminder_id }) => [cause, reminder_id],
  );
const post = ({ world, expiryId }: Setting, action: string) =>
  done(world.editor.call(`/v2/expiries/${expiryId}/${action}`, { body: {} }));
/** Expiries with a reminder that first fires on the next day. */
async function reminded(world: World, now: Date, count: number, over: object): Promise<Setting[]> {
  const settings: Setting[] = [];
  for (let made = 0; made < count; made += 1) {
    const setting = await expiryWithContact(world, dateIn(now, 12));
    await addReminders(setting, [rule(11, { ...only('email'), ...over })], 'UTC');
    settings.push(setting);
  }
  return settings;
}

describe('A repeated reminder', () => {
  const daily = (max: number) => ({ repeat: { amount: 1, time_unit: 'day', max } });

  it('repeats at its time of day up to its maximum, with its cause in the ledger', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const [setting, changed] = (await reminded(world, now, 2, daily(2))) as [Setting, Setting];
    const planned = (await previewOf(setting)).map(({ cause, scheduled_at }) => [cause, scheduled_at]);
    expect(planned).to.deep.equal(
      ['reminder', 'repeat', 'repeat'].map((cause, day) => [cause, `${dateIn(now, day + 1)}T09:00:00.000Z`]),
    );
    for (const [day, count] of [
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 3],
    ] as const) {
      await sandbox.jumpTo(`${dateIn(now, day)}T09:01:00Z`);
      expect(await received(setting.email), `day ${day}`).to.equal(count);
      if (day !== 1) continue;
      const [sent] = await remindersNow(changed);
      const reminders = [{ id: sent?.id, repeat: { amount: 3, time_unit: 'day', max: 2 } }];
      await done(world.editor.call(`${pathOf(changed)}/reminders`, { method: 'PATCH', body: { reminders } }));
      await sandbox.untilIdle();
    }
    const rest = (await previewOf(changed)).map(({ scheduled_at }) => scheduled_at.slice(0, 10));
    expect(rest, 'the first repetition was sent by the changed rule').to.deep.equal([dateIn(now, 7)]);
    const [reminder, ...others] = await remindersNow(setting);
    expect(others, 'repetitions aren’t reminders').to.deep.equal([]);
    const repeat = ['repeat', reminder?.id];
    expect(await causesOf(setting)).to.deep.equal([['reminder', reminder?.id], repeat, repeat]);
    const { data } = await done(world.viewer.call(`${pathOf(setting)}/reminders/${reminder?.id}/sends`));
    expect(data).to.have.length(3);
  }).timeout(120_000);

  it('skips a recipient who snoozes, and ends on acknowledgement, renewal, completion or archiving', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const [snoozed, acknowledged, renewed, completed, archived] = (await reminded(
      world,
      now,
      5,
      daily(5),
    )) as [Setting, Setting, Setting, Setting, Setting];
    const other = `${unique()}@partner.example`;
    const { id } = await newContact(world, { email: other });
    await patchExpiry(snoozed, { contacts: [snoozed.contactId, id] });
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:02:00Z`);
    await respond(snoozed.email, 'snooze', { until: dateIn(now, 3) });
    await respond(renewed.email, 'renewed');
    await post(acknowledged, 'acknowledge');
    await post(completed, 'complete');
    await post(archived, 'archive');
    await sandbox.jumpTo(`${dateIn(now, 2)}T09:10:00Z`);
    expect([await received(snoozed.email), await received(other)]).to.deep.equal([1, 2]);
    // The snoozed message is sent on the chosen day. Later repetitions go to everyone.
    await sandbox.jumpTo(`${dateIn(now, 4)}T09:10:00Z`);
    const snoozes = (await causesOf(snoozed)).filter(([cause]) => cause === 'snooze');
    expect(snoozes).to.have.length(1);
    expect([await received(snoozed.email), await received(other)]).to.deep.equal([3, 4]);
    for (const setting of [acknowledged, renewed, completed, archived])
      expect(await received(setting.email)).to.equal(1);
  }).timeout(180_000);
});

describe('An escalation', () => {
  it('goes to the people it names if nobody has acknowledged the reminder', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const email = `${unique()}@partner.example`;
    const boss = await newContact(world, { email });
    const people = { contacts: [boss.id], users: [world.editor.id] };
    const escalate = { after: { amount: 2, time_unit: 'hour' }, ...people };
    const repeat = { amount: 1, time_unit: 'hour', max: 1 };
    const [setting, acknowledged] = (await reminded(world, now, 2, { escalate, repeat })) as [
      Setting,
      Setting,
    ];
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:01:00Z`);
    await post(acknowledged, 'acknowledge');
    expect(await received(email)).to.equal(0);
    await sandbox.moveTo(`${dateIn(now, 1)}T11:01:00Z`);
    const [mail] = await sandbox.messagesTo(email);
    expect(mail?.text).to.match(/nobody has acknowledged/i);
    await sandbox.moveTo(`${dateIn(now, 1)}T13:01:00Z`);
    expect(await received(email), 'the repetition has no escalation of its own').to.equal(1);
    expect(await received(setting.email)).to.equal(2);
    const causes = (await causesOf(setting)).map(([cause]) => cause);
    expect(causes).to.deep.equal(['reminder', 'repeat', 'escalation', 'escalation', 'escalation']);
    expect((await causesOf(acknowledged)).map(([cause]) => cause)).to.deep.equal(['reminder']);
  }).timeout(90_000);

  it('is rejected if it names nobody or someone of another organization', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const elsewhere = await newWorld();
    const setting = await expiryWithContact(world, '2032-06-30');
    const after = { amount: 1, time_unit: 'day' };
    const add = async (over: object) => {
      const body = { reminders: [rule(3, over)] };
      const answer = await world.editor.call(`${pathOf(setting)}/reminders`, { body });
      return [answer.status, ...Object.keys(answer.body.error?.details.fields ?? {})];
    };
    expect(await add({ escalate: { after } })).to.deep.equal([400, 'reminders.0.escalate']);
    const foreign = { after, users: [elsewhere.admin.id] };
    expect(await add({ escalate: foreign })).to.deep.equal([404, 'reminders.0.escalate.users']);
    expect(await add({ escalate: { after, admins: true } })).to.deep.equal([201]);
    expect((await add({ repeat: { ...after, max: 11 } }))[0]).to.equal(400);
  });
});

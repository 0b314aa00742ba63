// Reminders that repeat until someone acknowledges them, and escalate if nobody does.
import { expect } from 'chai';
import { call } from '../../support/client';
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
import { newWorld } from '../../support/world';

const received = async (address: string) => (await sandbox.messagesTo(address)).length;
const DAILY = { repeat: { amount: 1, time_unit: 'day', max: 3 } };
const ledgerCauses = async (setting: Setting) =>
  ((await shownLedger(setting)) as unknown as { cause: string; reminder_id: string }[]).map(
    ({ cause, reminder_id }) => [cause, reminder_id],
  );

describe('A reminder that repeats', () => {
  it('repeats at its time of day up to its maximum, and the ledger names the cause', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 12));
    const [added] = await addReminders(setting, [rule(10, { ...only('email'), ...DAILY })], 'UTC');
    const acknowledged = await expiryWithContact(world, dateIn(now, 12));
    await addReminders(acknowledged, [rule(10, { ...only('email'), ...DAILY })], 'UTC');
    const preview = await world.viewer.call(`/v2/expiries/${setting.expiryId}/reminders/preview`);
    expect(
      preview.body.data.map(({ cause, scheduled_at }: { cause: string; scheduled_at: string }) => [
        cause,
        scheduled_at,
      ]),
    ).to.deep.equal([
      ['reminder', `${dateIn(now, 2)}T09:00:00.000Z`],
      ...[3, 4, 5].map((day) => ['repeat', `${dateIn(now, day)}T09:00:00.000Z`]),
    ]);
    for (const [day, count] of [
      [2, 1],
      [3, 2],
      [4, 3],
      [5, 4],
      [8, 4],
    ] as const) {
      await sandbox.moveTo(`${dateIn(now, day)}T09:01:00Z`);
      expect(await received(setting.email), `day ${day}`).to.equal(count);
      if (day === 2)
        await world.editor.call(`/v2/expiries/${acknowledged.expiryId}/acknowledge`, { body: {} });
    }
    expect(await received(acknowledged.email), 'ends once someone acknowledges it').to.equal(1);
    expect(await remindersNow(setting), 'repetitions are no reminders of their own').to.have.length(1);
    expect(await ledgerCauses(setting)).to.deep.equal([
      ['reminder', added?.id],
      ...[1, 2, 3].map(() => ['repeat', added?.id]),
    ]);
    const listed = await world.viewer.call(`/v2/expiries/${setting.expiryId}/reminders/${added?.id}/sends`);
    expect(listed.body.data).to.have.length(4);
  }).timeout(120_000);
});

describe('Repetitions', () => {
  it('skip a recipient who snoozes, and end on renewal, completion or archiving', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const due = dateIn(now, 20);
    const [snoozed, renewed, done, archived] = [
      await expiryWithContact(world, due),
      await expiryWithContact(world, due),
      await expiryWithContact(world, due),
      await expiryWithContact(world, due),
    ];
    const other = `${unique()}@partner.example`;
    const { body: beside } = await world.editor.call('/v2/contacts', {
      body: { first_name: 'Bea', email: other },
    });
    await world.editor.call(`/v2/expiries/${snoozed.expiryId}`, {
      method: 'PATCH',
      body: { contacts: [snoozed.contactId, beside.id] },
    });
    const daily = { repeat: { amount: 1, time_unit: 'day', max: 5 } };
    for (const setting of [snoozed, renewed, done, archived])
      await addReminders(setting, [rule(18, { ...only('email'), ...daily })], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 2)}T09:02:00Z`);
    const acts = async ({ email }: Setting, action: string, over: object = {}) => {
      const [mail] = await sandbox.messagesTo(email);
      const token = /\/act\/#([\w-]+)/.exec(mail?.text ?? '')?.[1];
      const answer = await call('/v1/actOnReminder', { body: { token, action, ...over } });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    };
    await acts(snoozed, 'snooze', { until: dateIn(now, 4) });
    await acts(renewed, 'renewed');
    for (const [{ expiryId }, how] of [[done, 'complete'] as const, [archived, 'archive'] as const]) {
      const ended = await world.editor.call(`/v2/expiries/${expiryId}/${how}`, { body: {} });
      expect(ended.status, JSON.stringify(ended.body)).to.equal(200);
    }
    await sandbox.moveTo(`${dateIn(now, 3)}T09:10:00Z`);
    expect([await received(snoozed.email), await received(other)]).to.deep.equal([1, 2]);
    // On the snoozed day they get the requested message, and from then on the same as the others.
    await sandbox.moveTo(`${dateIn(now, 5)}T09:10:00Z`);
    const causes = (await ledgerCauses(snoozed)).map(([cause]) => cause);
    expect(causes.filter((cause) => cause === 'snooze')).to.have.length(1);
    expect(await received(other)).to.equal(4);
    expect(await received(snoozed.email)).to.equal(3);
    for (const setting of [renewed, done, archived]) expect(await received(setting.email)).to.equal(1);
  }).timeout(180_000);
});

describe('A reminder that is escalated', () => {
  it('goes to the people it names when nobody has acknowledged the reminder', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 12));
    const other = { email: `${unique()}@partner.example` };
    const { body: boss } = await world.editor.call('/v2/contacts', {
      body: { first_name: 'Boss', ...other },
    });
    const escalate = {
      after: { amount: 2, time_unit: 'hour' },
      contacts: [boss.id],
      users: [world.editor.id],
    };
    const calm = await expiryWithContact(world, dateIn(now, 12));
    for (const each of [setting, calm])
      await addReminders(each, [rule(10, { ...only('email'), escalate })], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 2)}T09:01:00Z`);
    await world.editor.call(`/v2/expiries/${calm.expiryId}/acknowledge`, { body: {} });
    expect(await received(other.email)).to.equal(0);
    await sandbox.moveTo(`${dateIn(now, 2)}T11:01:00Z`);
    const [mail, ...more] = await sandbox.messagesTo(other.email);
    expect(more).to.deep.equal([]);
    expect(mail?.text).to.match(/nobody has acknowledged/i);
    expect(await received(setting.email)).to.equal(1);
    const causes = (await ledgerCauses(setting)).map(([cause]) => cause);
    expect(causes).to.deep.equal(['reminder', 'escalation', 'escalation', 'escalation']);
    expect((await ledgerCauses(calm)).map(([cause]) => cause)).to.deep.equal(['reminder']);
  }).timeout(90_000);

  it('is rejected when it names nobody or someone from another organization', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const elsewhere = await newWorld();
    const setting = await expiryWithContact(world, '2032-06-30');
    const after = { amount: 1, time_unit: 'day' };
    const added = (escalate: object) =>
      world.editor.call(`/v2/expiries/${setting.expiryId}/reminders`, {
        body: { reminders: [rule(3, { escalate })] },
      });
    const nobody = await added({ after });
    expect([nobody.status, Object.keys(nobody.body.error.details.fields)]).to.deep.equal([
      400,
      ['reminders.0.escalate'],
    ]);
    const foreign = await added({ after, users: [elsewhere.admin.id] });
    expect([foreign.status, Object.keys(foreign.body.error.details.fields)]).to.deep.equal([
      404,
      ['reminders.0.escalate.users'],
    ]);
    expect((await added({ after, admins: true })).status).to.equal(201);
    const many = await world.editor.call(`/v2/expiries/${setting.expiryId}/reminders`, {
      body: { reminders: [rule(3, { repeat: { amount: 1, time_unit: 'day', max: 11 } })] },
    });
    expect(many.status).to.equal(400);
  });
});

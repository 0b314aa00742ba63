// Recipients who want a message later, or none again: snoozed messages, and one click in an email program.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { expiryResponses } from '../../../functions/responses/response';
import { serviceUrl } from '../../support/client';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  ledgerOf,
  only,
  rule,
  type Setting,
  somePhone,
  unique,
} from '../../support/reminding';
import { type Message, sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import {
  changeSettings,
  done,
  newContact,
  patchExpiry,
  pathOf,
  previewOf,
  reminderMails,
  respond,
} from '../reminders/given';
import { act, fieldsOf, open, tokenIn } from './given';

describe('Remind me later', () => {
  it('sends the message again on the chosen day, over the same channels, once', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 10));
    const [email, phone] = [`${unique()}@partner.example`, somePhone()];
    const other = await newContact(world, { email, sms_phone: phone, sms_opt_in: true });
    await sandbox.fate(email, 'bounced');
    await patchExpiry(setting, { assigned_to: world.editor.id, contacts: [setting.contactId, other.id] });
    await addReminders(setting, [rule(9, only('email', 'sms'))], 'UTC');
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    const [mail] = await sandbox.messagesTo(setting.email);
    const token = tokenIn(mail?.text);

    const { actions, snooze_days, told } = (await open(token)).body;
    expect(actions).to.include('snooze');
    expect(snooze_days).to.deep.equal({ from: dateIn(now, 2), to: dateIn(now, 9) });
    const reached = told.map(({ name, channel }: Record<string, string>) => `${name} ${channel}`);
    expect(reached, 'others reached').to.have.members(['Bo sms', 'editor Person email']);
    for (const { at } of told) expect(at).to.match(new RegExp(`^${dateIn(now, 1)}T09:0`));
    for (const until of [undefined, dateIn(now, 1), dateIn(now, 10)])
      expect(fieldsOf(await act(token, 'snooze', { until }))).to.deep.equal(['until']);
    for (const day of [2, 3, 3]) {
      const answer = await done(act(token, 'snooze', { until: dateIn(now, day) }));
      expect(answer.snoozed_until).to.equal(dateIn(now, day));
      expect(answer).to.deep.equal((await open(token)).body);
    }
    const [entry, ...others] = await previewOf(setting);
    expect(others).to.deep.equal([]);
    expect(entry).to.include({ cause: 'snooze', not_sent_because: null });
    expect(entry?.scheduled_at.slice(0, 13)).to.equal(`${dateIn(now, 3)}T09`);
    const planned = entry?.sends.map(({ recipient_id, channel, at }) => [recipient_id, channel, at]);
    expect(planned).to.have.deep.members(
      ['email', 'sms'].map((channel) => [setting.contactId, channel, entry?.scheduled_at]),
    );
    await sandbox.skipTo(`${dateIn(now, 3)}T08:55:00Z`);
    expect(await counts(setting)).to.deep.equal([1, 1, 0]);
    await sandbox.jumpTo(`${dateIn(now, 3)}T09:15:00Z`);
    expect(await counts(setting)).to.deep.equal([2, 2, 0]);
    await sandbox.jumpTo(`${dateIn(now, 4)}T09:15:00Z`);
    expect(await counts(setting)).to.deep.equal([2, 2, 0]);
    expect(await reminderMails(world.editor.email)).to.have.length(1);
    expect(await sandbox.messagesTo(phone)).to.have.length(1);
    const again = (await ledgerOf(setting)).filter(({ cause }) => cause === 'snooze');
    expect(again.map(({ channel, recipient_id }) => [channel, recipient_id])).to.have.deep.members([
      ['email', setting.contactId],
      ['sms', setting.contactId],
    ]);
    expect((await open(token)).body.snoozed_until).to.equal(null);
  }).timeout(180_000);

  it('works for escalation recipients while the reminder names them, as previewed', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 12));
    const [boss, former] = [`${unique()}@partner.example`, `${unique()}@partner.example`];
    const contacts = [
      (await newContact(world, { email: boss })).id,
      (await newContact(world, { email: former })).id,
    ];
    const escalate = { after: { amount: 2, time_unit: 'hour' }, contacts };
    const [added] = await addReminders(setting, [rule(11, { ...only('email'), escalate })], 'UTC');
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    await sandbox.moveTo(`${dateIn(now, 1)}T11:05:00Z`);
    for (const address of [boss, former]) await respond(address, 'snooze', { until: dateIn(now, 2) });
    const reminders = [{ id: added?.id, escalate: { ...escalate, contacts: contacts.slice(0, 1) } }];
    await done(world.editor.call(`${pathOf(setting)}/reminders`, { method: 'PATCH', body: { reminders } }));
    const snoozed = (await previewOf(setting)).filter(({ cause }) => cause === 'snooze');
    const planned = snoozed.flatMap(({ sends }) =>
      sends.map(({ recipient_id, channel }) => [recipient_id, channel]),
    );
    expect(planned).to.deep.equal([[contacts[0], 'email']]);
    await sandbox.moveTo(`${dateIn(now, 2)}T11:15:00Z`);
    const [first, again, ...more] = await sandbox.messagesTo(boss);
    expect(more).to.deep.equal([]);
    for (const mail of [first, again]) expect(mail?.text).to.match(/nobody has acknowledged/i);
    expect(await sandbox.messagesTo(former)).to.have.length(1);
    expect(await counts(setting)).to.deep.equal([1, 0, 0]);
  }).timeout(180_000);
});

/** Sends what email programs send: no credentials, no cookies, no page. */
async function oneClick(address: string, body?: string | FormData): Promise<[number, string]> {
  const { search } = new URL(address);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`${serviceUrl()}/v1/unsubscribe${search}`, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    ...(typeof body === 'string' ? { headers: form } : {}),
  });
  expect(answer.headers.get('set-cookie')).to.equal(null);
  return [answer.status, await answer.text()];
}

const addressIn = (mail: Message | undefined): string => {
  const { 'List-Unsubscribe': link = '', 'List-Unsubscribe-Post': how } = mail?.headers ?? {};
  expect(how).to.equal('List-Unsubscribe=One-Click');
  const [, address = ''] = /^<(https?:\/\/[^<>\s]+\/v1\/unsubscribe\?token=[\w-]{20,})>$/.exec(link) ?? [];
  expect(address, link).not.to.equal('');
  return address;
};

const lastMailTo = async (address: string) => (await sandbox.messagesTo(address)).at(-1);

/** An expiry whose contact is reminded by email and SMS tomorrow and the day after, and its assignee by email. */
async function reminded(world: World): Promise<Setting & { onDay: (day: number) => Promise<unknown> }> {
  const now = await sandbox.now();
  const setting = await expiryWithContact(world, dateIn(now, 10));
  await patchExpiry(setting, { assigned_to: world.editor.id });
  const channels = only('email', 'sms');
  await addReminders(setting, [rule(9, channels), rule(8, channels)], 'UTC');
  return { ...setting, onDay: (day) => sandbox.jumpTo(`${dateIn(now, day)}T09:05:00Z`) };
}

async function digestReader(): Promise<Setting> {
  const world = await newWorld({ timezone: 'UTC' });
  await changeSettings(world, { email_reminder_mode: 'DIGEST' });
  return reminded(world);
}

describe('One click in an email program', () => {
  it('stops reminder emails and digests to contacts and members until they subscribe again', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const [setting, digested] = [await reminded(world), await digestReader()];
    await setting.onDay(1);
    const address = addressIn(await lastMailTo(setting.email));
    const contact = async () => (await world.viewer.call(`/v2/contacts/${setting.contactId}`)).body;
    expect((await oneClick(address))[0]).to.equal(200);
    expect((await oneClick(address, 'nonsense=1'))[0]).to.equal(400);
    expect((await contact()).email_opt_in, 'unchanged').to.equal(true);

    const [status, text] = await oneClick(address, 'List-Unsubscribe=One-Click');
    expect([status, text]).to.deep.equal([200, 'You won’t receive these emails again.\n']);
    expect(text).not.to.include('Fire');
    expect(await contact()).to.include({ email_opt_in: false, sms_opt_in: true });
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    const ofMember = addressIn(await lastMailTo(world.editor.email));
    for (let time = 0; time < 2; time += 1) expect((await oneClick(ofMember, multipart))[0]).to.equal(200);
    const unknown = address.replace(/token=.*/, 'token=nonsense');
    expect((await oneClick(unknown, 'List-Unsubscribe=One-Click'))[0]).to.equal(404);

    const inDigest = addressIn(await lastMailTo(digested.email));
    await digested.world.editor.call(`/v2/expiries/${digested.expiryId}`, { method: 'DELETE' });
    expect((await oneClick(inDigest, 'List-Unsubscribe=One-Click'))[0], 'after its deletion').to.equal(200);
    const reader = await digested.world.viewer.call(`/v2/contacts/${digested.contactId}`);
    expect(reader.body.email_opt_in).to.equal(false);
    const ofDeleted = expiryResponses.of(tenantOf(digested.world.organizationId));
    expect(await ofDeleted.list((query) => query)).to.deep.equal([]);

    await setting.onDay(2);
    expect(await counts(setting)).to.deep.equal([1, 2, 0]);
    expect(await reminderMails(world.editor.email)).to.have.length(1);

    const token = tokenIn((await lastMailTo(setting.email))?.text);
    expect((await open(token)).body.actions).to.deep.equal(['resubscribe']);
    await act(token, 'resubscribe');
    expect((await contact()).email_opt_in).to.equal(true);
    const back = await world.editor.call('/v1/updateMyProfile', { body: { reminder_emails: true } });
    expect(back.body.user.reminder_emails).to.equal(true);
    expect(await oneClick(address, '')).to.deep.equal([200, 'You won’t receive these emails again.\n']);
    expect((await contact()).email_opt_in, 'an empty form').to.equal(false);
    const answers = (await world.viewer.call(`/v2/expiries/${setting.expiryId}/responses`)).body.data;
    expect(answers.map(({ by_id, action }: Record<string, string>) => `${by_id} ${action}`)).to.have.members([
      `${setting.contactId} unsubscribe`,
      `${setting.contactId} resubscribe`,
      `${setting.contactId} unsubscribe`,
      `${world.editor.id} unsubscribe`,
    ]);
  }).timeout(120_000);
});

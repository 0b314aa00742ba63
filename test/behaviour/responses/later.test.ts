// Recipients who want a message later or never again, and the page behind a reminder’s link, on a phone.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clock } from '../../../functions/platform/clock';
import { expiryResponses } from '../../../functions/responses/response';
import { accessibilityFaults, keepScreenshot, PHONE } from '../../support/browser';
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
import { done, fieldsOf, valuesOf } from '../http';
import { pagesForTests, see } from '../pages/given';
import {
  changeSettings,
  newContact,
  patchContact,
  patchExpiry,
  pathOf,
  previewOf,
  reminderMails,
  respond,
} from '../reminders/given';
import { sharedWorld } from '../worlds';
import { act, linkTo, open, tokenIn } from './given';

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
    for (const day of [2, 9, 3, 3]) {
      const answer = await done(act(token, 'snooze', { until: dateIn(now, day) }));
      expect(answer.snoozed_until).to.equal(dateIn(now, day));
      expect(answer.responses[0]).to.include({ action: 'snooze', until: dateIn(now, day) });
      expect(answer).to.deep.equal((await open(token)).body);
    }
    const [entry, ...others] = await previewOf(setting);
    expect(others).to.deep.equal([]);
    expect(entry).to.include({ cause: 'snooze', not_sent_because: null });
    expect(entry?.scheduled_at.slice(0, 13)).to.equal(`${dateIn(now, 3)}T09`);
    const planned = entry?.sends.map(({ recipient_id, channel, at }) => [recipient_id, channel, at]);
    const expectedPlan = ['email', 'sms'].map((channel) => [setting.contactId, channel, entry?.scheduled_at]);
    expect(planned).to.have.deep.members(expectedPlan);
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
  });

  it('works for escalation recipients while the reminder names them, as previewed', async () => {
    const world = await newWorld({ timezone: 'Asia/Tokyo' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 12));
    const [boss, former] = [`${unique()}@partner.example`, `${unique()}@partner.example`];
    const contacts = [(await newContact(world, { email: boss })).id, (await newContact(world, { email: former })).id];
    const escalate = { after: { amount: 1, time_unit: 'hour' }, contacts };
    const [added] = await addReminders(setting, [rule(11, { ...only('email'), time: '22:00', escalate })], 'UTC');
    await sandbox.jumpTo(`${dateIn(now, 1)}T22:05:00Z`);
    // The next morning in Tokyo.
    await sandbox.moveTo(`${dateIn(now, 1)}T23:05:00Z`);
    for (const address of [boss, former]) await respond(address, 'snooze', { until: dateIn(now, 3) });
    const reminders = [{ id: added?.id, escalate: { ...escalate, contacts: contacts.slice(0, 1) } }];
    await done(world.editor.call(`${pathOf(setting)}/reminders`, { method: 'PATCH', body: { reminders } }));
    const snoozed = (await previewOf(setting)).filter(({ cause }) => cause === 'snooze');
    const planned = snoozed.flatMap(({ sends }) => sends.map(({ recipient_id, channel }) => [recipient_id, channel]));
    expect(planned).to.deep.equal([[contacts[0], 'email']]);
    expect(snoozed[0]?.scheduled_at.slice(0, 13), 'same time of day').to.equal(`${dateIn(now, 2)}T23`);
    await sandbox.moveTo(`${dateIn(now, 2)}T23:15:00Z`);
    const [first, again, ...more] = await sandbox.messagesTo(boss);
    expect(more).to.deep.equal([]);
    for (const mail of [first, again]) expect(mail?.text).to.match(/nobody has acknowledged/i);
    expect(await sandbox.messagesTo(former)).to.have.length(1);
    expect(await counts(setting)).to.deep.equal([1, 0, 0]);
  });
});

/** Sends what email programs send: no credentials, no cookies, no page. */
async function oneClick(address: string, body?: string | FormData): Promise<[number, string]> {
  const { search } = new URL(address);
  const answer = await fetch(`${serviceUrl()}/v1/unsubscribe${search}`, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    ...(typeof body === 'string' ? { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } } : {}),
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
    const link = tokenIn((await lastMailTo(world.editor.email))?.text);
    expect((await open(link)).body.actions, 'of a member').to.deep.equal(['resubscribe']);
    const unknown = address.replace(/token=.*/, 'token=nonsense');
    expect((await oneClick(unknown, 'List-Unsubscribe=One-Click'))[0]).to.equal(404);

    const inDigest = addressIn(await lastMailTo(digested.email));
    const { expiry_date: due } = (await digested.world.viewer.call(`/v2/expiries/${digested.expiryId}`)).body;
    const toEditor = { ...digested, due, channel: 'email', address: world.editor.email } as const;
    const foreign = await linkTo(digested.world, toEditor);
    for (const action of ['unsubscribe', 'resubscribe']) await done(act(foreign, action));
    await digested.world.editor.call(`/v2/expiries/${digested.expiryId}`, { method: 'DELETE' });
    expect((await oneClick(inDigest, 'List-Unsubscribe=One-Click'))[0], 'after its deletion').to.equal(200);
    const reader = await digested.world.viewer.call(`/v2/contacts/${digested.contactId}`);
    expect(reader.body.email_opt_in).to.equal(false);
    const ofDeleted = expiryResponses.of(digested.world);
    expect(await ofDeleted.list((query) => query)).to.deep.equal([]);

    await setting.onDay(2);
    expect(await counts(setting)).to.deep.equal([1, 2, 0]);
    expect(await reminderMails(world.editor.email), 'despite another organization’s link').to.have.length(1);

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
  });
});

describe('The page behind a reminder’s link, on a phone', () => {
  const openPage = pagesForTests();
  const world = sharedWorld({ timezone: 'UTC' });

  /** An expiry in 20 days, and the token of the link in its contact's message. */
  async function reminded(locale: string | null = null): Promise<Setting & { token: string }> {
    const due = dateIn(clock.now(), 20);
    const setting = await expiryWithContact(world, due);
    await patchContact(setting, { locale });
    const token = await linkTo(world, { ...setting, due, channel: 'email', address: setting.email });
    return { ...setting, token };
  }

  async function expectFit(page: Page): Promise<void> {
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
  }

  async function opened({ token }: { token: string }, query = ''): Promise<Page> {
    const page = await openPage(`/act/${query}#${token}`, PHONE);
    await page.getByRole('heading', { name: 'Fire <certificate>' }).waitFor();
    await expectFit(page);
    return page;
  }

  const responsesTo = async ({ expiryId }: Setting): Promise<string[]> =>
    valuesOf((await world.viewer.call(`/v2/expiries/${expiryId}/responses`)).body.data, 'action');

  /** The labels of the visible buttons. */
  const buttonsOf = (page: Page): Promise<string[]> => page.locator('button').filter({ visible: true }).allInnerTexts();
  const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

  it('acknowledges, snoozes, and proposes a renewal with proof', async () => {
    const setting = await reminded();
    const page = await opened(setting);
    await page.getByText('Due in 20 days.').waitFor();
    await keepScreenshot(page, 'act/phone');
    await page.getByLabel('Note').fill('On it');
    await press(page, 'I’m on it');
    await see(page, 'Everyone involved can see', /Ada Partner.* is on it .*On it/);
    expect(await page.getByLabel('Remind me again on').isVisible(), 'not yet chosen').to.equal(false);
    await press(page, 'Remind me later');
    expect(await buttonsOf(page)).to.deep.equal(['Remind me later', 'Choose a different response']);
    expect(await responsesTo(setting), 'choosing sends nothing').to.have.length(1);
    await page.getByLabel('Remind me again on').fill(dateIn(clock.now(), 7));
    await press(page, 'Remind me later');
    await page.getByText(/We’ll remind you again on/).waitFor();

    await press(page, 'It’s renewed');
    const proof = page.getByLabel(/Proof of renewal/);
    await proof.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a note') });
    await press(page, 'It’s renewed');
    await page.getByText('isn’t one of the requested file types').waitFor();
    const buffer = Buffer.from('%PDF-1.4 a certificate');
    await proof.setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer });
    await page.getByLabel('Renewed until').fill(dateIn(clock.now(), 400));
    await press(page, 'It’s renewed');
    await page.getByText('passed this on').waitFor();
    await expectFit(page);
    const [proposal, ...others] = (await world.viewer.call('/v2/renewal-proposals?status=open')).body.data;
    expect(others).to.deep.equal([]);
    expect(proposal).to.include({ expiry_id: setting.expiryId });
    expect(proposal.file).to.include({ name: 'certificate.pdf' });
  });

  it('opens with “I’m on it” preselected by the email, and sends it with one press', async () => {
    const setting = await reminded();
    const page = await opened(setting, '?answer=acknowledge');
    await page.getByText('You chose “I’m on it”. Press the button').waitFor();
    expect(await responsesTo(setting)).to.deep.equal([]);
    expect(await buttonsOf(page)).to.deep.equal(['I’m on it', 'Choose a different response']);
    expect(await page.evaluate('document.activeElement.textContent')).to.equal('I’m on it');
    await keepScreenshot(page, 'act/phone-chosen');
    await page.keyboard.press('Enter');
    await page.getByText('Everyone involved can see').waitFor();
    // After responding, the page shows its usual buttons.
    expect(await buttonsOf(page)).to.have.length(5);
    expect(new URL(page.url()).search).to.equal('');
    expect(await responsesTo(setting)).to.deep.equal(['acknowledge']);
  });

  it('unsubscribes and subscribes again in German, and explains why it has ended', async () => {
    const page = await opened(await reminded('de'));
    expect(await page.evaluate('document.documentElement.lang')).to.equal('de');
    await page.getByText('Ist in 20 Tagen fällig.').waitFor();
    await keepScreenshot(page, 'act/phone-german');
    await press(page, 'Abbestellen');
    await page.getByText(/keine solchen Erinnerungen mehr|haben diese Erinnerungen abbestellt/).waitFor();
    await expectFit(page);
    await press(page, 'Wieder Erinnerungen erhalten');
    await page.getByRole('button', { name: 'Ich kümmere mich darum' }).waitFor();
    const setting = await reminded();
    await world.editor.call(`/v2/expiries/${setting.expiryId}/complete`, { body: {} });
    const done = await openPage(`/act/#${setting.token}`, PHONE);
    await done.getByText('This has been renewed or completed.').waitFor();
    await expectFit(done);
    const other = await openPage('/act/#nonsense', PHONE);
    await other.getByText('This link doesn’t work.').waitFor();
  });
});

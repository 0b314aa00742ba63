// Restores, rollbacks and outages: no reminder goes out twice or is lost, and no organization delays another.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { addMs, clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { readStartOfStoredFile, writeStoredFile } from '../../../functions/platform/storage';
import { firings, ledgerSendsOf } from '../../../functions/reminders/ledger/firing';
import { reminders } from '../../../functions/reminders/rule/record';
import { fireReminders } from '../../../functions/reminders/workers';
import { snoozes } from '../../../functions/responses/snooze';
import { suiteConfig } from '../../../local/config';
import { GOOD_PASSWORD, login, newAccount } from '../../support/accounts';
import { exportAccounts, exportFiles, exportFirestore } from '../../support/backup';
import { call, serviceUrl } from '../../support/client';
import { command } from '../../support/commands';
import { addDueReminders, idBehind, newDueOrganization } from '../../support/dueReminders';
import { killFunction } from '../../support/processes';
import { counts, dateIn, expiryWithContact, only, remindersNow, rule, type Setting } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { newRequest } from '../documentRequests/given';
import { done } from '../http';
import { storedDocumentsOf } from '../privacy/exporting';
import { act, contactWithLinks } from '../responses/given';
import { changeSettings, newReminded, remindedIn, sendNow } from './given';

interface Given {
  mode: 'INDIVIDUAL' | 'DIGEST';
  organizationId: string;
  /** Is sent before the disaster. */
  sent: Setting;
  /** Is due at the same time, but isn't sent. */
  missed: Setting;
  /** Is due after the disaster. */
  later: Setting;
}

async function given(mode: Given['mode'], now: Date): Promise<Given> {
  const world = await newWorld();
  await changeSettings(world, { email_reminder_mode: mode });
  const [sent, missed, later] = [
    await remindedIn(world, now, 1),
    await remindedIn(world, now, 1),
    await remindedIn(world, now, 2),
  ];
  return { mode, organizationId: world.organizationId, sent, missed, later };
}

/** A recipient who was reminded before the backup and snoozed until nine the next day. */
async function givenSnoozed(now: Date): Promise<Setting> {
  const world = await newWorld({ timezone: 'UTC' });
  const reminded = await contactWithLinks(world);
  await done(act(reminded.mailToken, 'snooze', { until: dateIn(now, 1) }));
  const store = snoozes.of(world);
  const [snooze] = await store.list((query) => query);
  await store.ref(snooze?.id ?? '').update({ wake_at: new Date(`${dateIn(now, 1)}T09:00:00.000Z`) });
  return reminded;
}

const ledgerSize = ({ organizationId }: Given) => firings.of(tenantOf(organizationId)).count((query) => query);

describe('npm run after:restore', () => {
  afterEach(() => sandbox.pause(false));

  it('records messages sent since the export, and sends the others once', async () => {
    const yesterday = await sandbox.now();
    const all = [await given('INDIVIDUAL', yesterday), await given('DIGEST', yesterday)];
    const requested = await newRequest(await newWorld({ timezone: 'UTC' }), { due_date: dateIn(yesterday, 2) });
    const snoozed = await givenSnoozed(yesterday);
    const mailsToClient = async () => (await sandbox.messagesTo(requested.contact.email)).length;
    await sandbox.untilIdle();
    const backup = await exportFirestore();
    try {
      for (const { missed, organizationId } of all) {
        const [unsent] = await remindersNow(missed);
        const ref = reminders.of(tenantOf(organizationId)).ref(unsent?.id ?? '');
        await ref.update({ wake_at: null });
      }
      await sandbox.moveTo(`${dateIn(yesterday, 1)}T09:05:00.000Z`);
      await sandbox.untilIdle();
      expect(await mailsToClient(), 'the request, and its reminder').to.equal(2);
      expect(await counts(snoozed), 'the snoozed message').to.deep.equal([1, 1, 0]);
      const had = new Map<Given, number[]>();
      for (const each of all) {
        had.set(each, await counts(each.sent));
        expect(had.get(each), each.mode).to.deep.equal([1, 1, 1]);
        for (const setting of [each.missed, each.later])
          expect(await counts(setting), each.mode).to.deep.equal([0, 0, 0]);
        expect(await ledgerSize(each), each.mode).to.equal(1);
      }

      await sandbox.pause(true);
      await backup.restore();
      for (const each of all) expect(await ledgerSize(each), 'not in the export').to.equal(0);
      const recorded = await command('after:restore', '--since', yesterday.toISOString());
      expect(recorded.code, recorded.stderr).to.equal(0);
      const [, known, unknown] =
        /^Recorded (\d+) messages as sent\. The service sends (\d+) more/.exec(recorded.stdout) ?? [];
      expect(Number(known), recorded.stdout).to.be.at.least(6);
      expect(Number(unknown), recorded.stdout).to.be.at.least(6);
      for (const each of all) {
        expect(await counts(each.sent), 'it sends nothing').to.deep.equal(had.get(each));
        expect(await counts(each.missed), 'it sends nothing').to.deep.equal([0, 0, 0]);
      }
      await sandbox.pause(false);
      await sandbox.moveTo(`${dateIn(yesterday, 1)}T09:15:00.000Z`);
      await sandbox.untilIdle();
      expect(await mailsToClient(), 'not a second time').to.equal(2);
      expect(await counts(snoozed), 'not a second time').to.deep.equal([1, 1, 0]);
      for (const each of all) {
        expect(await counts(each.sent), `${each.mode}: not a second time`).to.deep.equal(had.get(each));
        expect(await counts(each.missed), `${each.mode}: unsent messages are sent`).to.deep.equal([1, 1, 1]);
      }

      await sandbox.moveTo(`${dateIn(yesterday, 2)}T09:15:00.000Z`);
      await sandbox.untilIdle();
      for (const each of all)
        for (const setting of [each.sent, each.missed, each.later])
          expect(await counts(setting), `${each.mode}: once`).to.deep.equal([1, 1, 1]);
    } finally {
      backup.remove();
    }
  });

  it('fails if a provider can’t be asked, without losing or duplicating messages', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 5));
    await sandbox.pause(true);
    await sendNow(setting, { whatsapp: false });
    const since = (await sandbox.now()).toISOString();
    const failing = async (service: string, said: RegExp): Promise<void> => {
      await sandbox.fault({ service, status: 403, times: 1_000 });
      try {
        const called = await command('after:restore', '--since', since);
        expect(called.stderr).to.match(said);
        expect(called.code).to.equal(1);
      } finally {
        await sandbox.fault({ service, times: 0 });
      }
    };
    await failing('sendgrid', /^SendGrid did not list its sent emails .*Nothing was changed\.\n$/);
    await failing('twilio', /providers of [1-9]\d* messages did not answer.*Run this again/);
    // The messages that were set aside become due again.
    await sandbox.advance('PT10M');
    const again = await command('after:restore', '--since', since);
    expect(again.code, again.stderr).to.equal(0);
    expect(await counts(setting), 'it sends nothing').to.deep.equal([0, 0, 0]);
    await sandbox.pause(false);
    await sandbox.advance('PT30M');
    expect(await counts(setting), 'each is sent once when the service resumes').to.deep.equal([1, 1, 0]);
  });

  it('requires --since with an instant', async () => {
    for (const args of [[], ['--since', 'yesterday']]) {
      const called = await command('after:restore', ...args);
      expect(called.code, called.stderr).to.equal(2);
      expect(called.stderr).to.match(/--since needs the time to which the database was restored/);
    }
  });
});

describe('A project restored from its export', () => {
  afterEach(() => sandbox.pause(false));

  it('has every record, account and file, and sends each pending reminder once', async () => {
    const today = await sandbox.now();
    const world = await newWorld({ timezone: 'UTC' });
    const at = (days: number, time: string) => sandbox.moveTo(`${dateIn(today, days)}T${time}:00.000Z`);
    const [sent, missed, later] = [
      await remindedIn(world, today, 1),
      await remindedIn(world, today, 2),
      await remindedIn(world, today, 3),
    ];
    await at(1, '09:05');
    await sandbox.untilIdle();
    expect(await counts(sent)).to.deep.equal([1, 1, 1]);

    await sandbox.pause(true);
    const exportedAt = (await sandbox.now()).toISOString();
    const everything = () => storedDocumentsOf(world, () => true);
    const before = await everything();
    expect([...before.keys()].filter((path) => path.startsWith('reminders/'))).to.have.length(3);
    const { plan } = (await world.admin.call('/v2/me')).body;
    const { email } = await newAccount();
    const file = `organizations/${world.organizationId}/expiries/e/licence`;
    await writeStoredFile(file, ['A licence'], 'application/pdf');
    const backup = await exportFirestore();
    const others = [await exportAccounts(), await exportFiles(`organizations/${world.organizationId}/`)];
    try {
      await sandbox.pause(false);
      const { expiryId: lost } = await expiryWithContact(world, dateIn(today, 9));

      await sandbox.pause(true);
      await backup.restore();
      for (const { restore } of others) await restore();
      expect(await everything(), 'records, counters and due work').to.deep.equal(before);
      expect((await world.admin.call('/v2/me')).body.plan).to.deep.equal(plan);
      expect((await world.admin.call(`/v2/expiries/${lost}`)).status).to.equal(404);
      expect((await login(email, GOOD_PASSWORD)).status, 'with the old password').to.equal(200);
      expect((await readStartOfStoredFile(file, 100)).toString()).to.equal('A licence');

      await at(2, '12:00');
      expect(await counts(missed), 'nothing is deployed').to.deep.equal([0, 0, 0]);
      const commands: [string[], RegExp][] = [
        [['after:restore', '--since', exportedAt], /^Recorded \d+ messages as sent/],
        [['rebuild:lines', world.organizationId], /: no differences$/m],
        [['verify:activity', world.organizationId], /: valid, /],
      ];
      for (const [[name = '', ...args], said] of commands) {
        const { code, stdout, stderr } = await command(name, ...args);
        expect(code, stderr).to.equal(0);
        expect(stdout).to.match(said);
      }

      await sandbox.pause(false);
      await at(2, '12:10');
      await sandbox.untilIdle();
      const sentNow = () => Promise.all([sent, missed, later].map(counts));
      const once = [1, 1, 1];
      expect(await sentNow()).to.deep.equal([once, once, [0, 0, 0]]);
      await at(3, '09:10');
      await at(4, '09:10');
      await sandbox.untilIdle();
      expect(await sentNow()).to.deep.equal([once, once, once]);
    } finally {
      backup.remove();
    }
  });
});

const MODULE = join(suiteConfig().buildDir, 'reminders/fire/fire.js');

/** A deployment replaces the code, and the processes that ran the old code. */
function deploy(code: string): void {
  writeFileSync(MODULE, code);
  killFunction('fireReminders');
}

describe('A rollback while the service is paused', () => {
  const good = readFileSync(MODULE, 'utf8');
  afterEach(async () => {
    deploy(good);
    await sandbox.pause(false);
  });

  it('sends nothing until it resumes, and then each reminder once', async () => {
    const today = await sandbox.now();
    const world = await newWorld({ timezone: 'UTC' });
    const at = (days: number, time: string) => sandbox.moveTo(`${dateIn(today, days)}T${time}:00.000Z`);
    const settings: Setting[] = [];
    for (const days of [1, 2, 3]) settings.push(await remindedIn(world, today, days));
    const sent = () => Promise.all(settings.map(counts));
    const none = [0, 0, 0];
    const once = [1, 1, 1];

    deploy(
      `${good}\nmodule.exports = { ...module.exports, fireOrganizationReminders: async () => { throw new Error('A bad release'); } };\n`,
    );
    await at(1, '09:05');
    expect(await sent(), 'the bad release').to.deep.equal([none, none, none]);

    await sandbox.pause(true);
    await at(2, '12:00');
    deploy(good);
    await at(2, '12:05');
    expect((await world.editor.call('/v2/me')).status, 'requests are served').to.equal(200);
    expect(await sent(), 'deployed, but paused').to.deep.equal([none, none, none]);

    await sandbox.pause(false);
    await at(2, '12:30');
    await sandbox.untilIdle();
    expect(await sent(), 'resumed').to.deep.equal([once, once, none]);
    await at(3, '09:30');
    await sandbox.untilIdle();
    expect(await sent()).to.deep.equal([once, once, once]);
  });
});

/** More than a page of 300 reminders. */
const MANY = 330;
const PER_BATCH = 110;

/** When each of an organization's emails was sent, ascending. */
async function sentOf(organizationId: string): Promise<number[]> {
  const found = await firings.of(tenantOf(organizationId)).list((query) => query);
  return found
    .flatMap(ledgerSendsOf)
    .flatMap(({ sent_at }) => (sent_at ? [sent_at.getTime()] : []))
    .toSorted((one, other) => one - other);
}

describe('Reminders', () => {
  it('A Firestore outage of 20 seconds delays a due reminder by less than five minutes', async () => {
    const {
      setting,
      reminders: [reminder],
    } = await newReminded(3, rule(1, only('email', 'sms')));
    const due = new Date(reminder?.scheduled_at ?? 0);
    await sandbox.moveTo(new Date(due.getTime() - 10_000));
    const refusedMs = 20_000;
    await sandbox.refuseFirestore(refusedMs);
    const over = new Promise((wake) => setTimeout(wake, refusedMs));
    // Calls the emulator's functions, because the outage doesn't affect the tests' own server processes.
    for (let isDown = false; !isDown; ) {
      const { status, body } = await call(`${serviceUrl()}/v2/health`, {});
      isDown = status === 503 && body.components.database.status === 'down';
    }
    await sandbox.moveTo(new Date(Math.max(due.getTime(), (await sandbox.now()).getTime() + 1000)));
    await over;
    await sandbox.advance('PT1M');
    expect(await counts(setting)).to.deep.equal([1, 1, 0]);
    const [sent] = await remindersNow(setting);
    expect(sent?.status).to.equal('sent');
    const lateMs = new Date(sent?.sent_at ?? 0).getTime() - due.getTime();
    expect(lateMs / 60_000, 'minutes late').to.be.below(5);
  });

  it('An organization with many due reminders delays no other organization, and gets each message once', async () => {
    const due = addMs(clock.now(), -1000);
    const shape = { contacts: 1, hasAssignee: false };
    const busy = newId();
    const { shards } = await newDueOrganization({ ...shape, each: PER_BATCH }, due, busy);
    for (let made = PER_BATCH; made < MANY; made += PER_BATCH)
      await addDueReminders(busy, { ...shape, each: PER_BATCH }, due);
    const other = idBehind(busy);
    await newDueOrganization({ ...shape, each: 1 }, due, other);
    for (const shard of shards) await fireReminders.task?.run({ shard });
    const [sent, [single]] = await Promise.all([sentOf(busy), sentOf(other)]);
    expect(sent).to.have.length(MANY);
    const earlier = sent.filter((at) => at <= (single ?? 0));
    expect(earlier, 'sent before the single one').to.have.length.below(300);
  });
});

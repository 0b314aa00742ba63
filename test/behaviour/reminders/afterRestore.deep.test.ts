// After a restore to yesterday's backup, no reminder goes out twice or is lost: the service asks providers what they
// have sent.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { firings } from '../../../functions/reminders/ledger/firing';
import { reminders } from '../../../functions/reminders/rule/record';
import { snoozes } from '../../../functions/responses/snooze';
import { exportFirestore } from '../../support/backup';
import { command } from '../../support/commands';
import { counts, dateIn, expiryWithContact, remindersNow, type Setting } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { newRequest } from '../documentRequests/given';
import { act, contactWithLinks } from '../responses/given';
import { changeSettings, done, remindedIn, sendNow } from './given';

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
  const store = snoozes.of(tenantOf(world.organizationId));
  const [snooze] = await store.list((query) => query);
  await store.ref(snooze?.id ?? '').update({ wake_at: new Date(`${dateIn(now, 1)}T09:00:00.000Z`) });
  return reminded;
}

const ledgerSize = ({ organizationId }: Given) =>
  firings.of(tenantOf(organizationId)).count((query) => query);

describe('npm run after:restore', function () {
  this.timeout(300_000);
  afterEach(() => sandbox.pause(false));

  it('records messages sent since the export, and sends the others once', async () => {
    const yesterday = await sandbox.now();
    const all = [await given('INDIVIDUAL', yesterday), await given('DIGEST', yesterday)];
    const requested = await newRequest(await newWorld(), { due_date: dateIn(yesterday, 2) });
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

// The rollback of docs/operations.md (pause everything, deploy the previous build, resume), and Firestore's outages.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { suiteConfig } from '../../../local/config';
import { call, serviceUrl } from '../../support/client';
import { killFunction } from '../../support/processes';
import { counts, dateIn, only, remindersNow, rule, type Setting } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { newReminded, remindedIn } from './given';

const MODULE = join(suiteConfig().buildDir, 'reminders/fire/fire.js');

/** A deployment replaces the code, and the processes that ran the old code. */
function deploy(code: string): void {
  writeFileSync(MODULE, code);
  killFunction('fireReminders');
}

describe('A rollback while the service is paused', function () {
  this.timeout(300_000);
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
      `${good}\nmodule.exports = { ...module.exports, fireDueReminders: async () => { throw new Error('A bad release'); } };\n`,
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

describe('A Firestore outage', () => {
  it('of 20 seconds delays a due reminder by less than five minutes', async () => {
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
  }).timeout(180_000);
});

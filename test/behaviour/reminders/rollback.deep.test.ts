// The rollback of docs/operations.md: pause everything, deploy the previous build, resume.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { suiteConfig } from '../../../local/config';
import { killFunction } from '../../support/processes';
import { addReminders, counts, dateIn, expiryWithContact, rule } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

const MODULE = join(suiteConfig().buildDir, 'reminders/fire/fire.js');

/** A deployment replaces the code, and the processes that ran the old code. */
function deploy(code: string): void {
  writeFileSync(MODULE, code);
  killFunction('fireReminders');
}

describe('A rollback while everything is paused', function () {
  this.timeout(300_000);
  const good = readFileSync(MODULE, 'utf8');
  afterEach(async () => {
    deploy(good);
    await sandbox.pause(false);
  });

  it('sends nothing until queues and schedules resume, and each reminder once afterwards', async () => {
    const today = await sandbox.now();
    const world = await newWorld({ timezone: 'UTC' });
    const at = (days: number, time: string) => sandbox.moveTo(`${dateIn(today, days)}T${time}:00.000Z`);
    const remindedOn = async (days: number) => {
      const setting = await expiryWithContact(world, dateIn(today, days + 1));
      await addReminders(setting, [rule(1, { time_unit: 'day', time: '09:00' })], 'UTC');
      return setting;
    };
    const settings = [await remindedOn(1), await remindedOn(2), await remindedOn(3)];
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

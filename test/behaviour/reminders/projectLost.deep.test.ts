// The project is lost, and its last export is imported into an empty project before anything is deployed. Records,
// counters, due work, accounts and files match the export, and each pending reminder goes out once.
import { expect } from 'chai';
import { readStartOfStoredFile, writeStoredFile } from '../../../functions/platform/storage';
import { GOOD_PASSWORD, login, newAccount } from '../../support/accounts';
import { exportAccounts, exportFiles, exportFirestore } from '../../support/backup';
import { command } from '../../support/commands';
import { counts, dateIn, expiryWithContact } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { storedDocumentsOf } from '../privacy/exporting';
import { remindedIn } from './given';

describe('A project restored from its export', function () {
  this.timeout(300_000);
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

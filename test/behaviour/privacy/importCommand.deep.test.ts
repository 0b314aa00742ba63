// npm run import:organization as a person runs it: its help and errors, and the state after its process was killed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { firestore } from '../../../functions/store/firestore';
import { command, startCommand } from '../../support/commands';
import { storeExpiries } from '../../support/manyExpiries';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { downloaded, wipe } from './exporting';

/** Enough for many commits, so that the process still has work after the first one. */
const EXPIRIES = 2_000;

const countOf = async (collection: string, { organizationId }: World): Promise<number> => {
  const all = firestore().collection(collection).where('organization_id', '==', organizationId);
  return (await all.count().get()).data().count;
};
const organizationOf = async ({ organizationId }: World) =>
  (await firestore().collection('organizations').doc(organizationId).get()).data();

describe('npm run import:organization as a command', function () {
  this.timeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  const written = (name: string, content: Buffer | string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  it('rejects an existing organization, and resumes after it was killed', async () => {
    const world = await newWorld({ plan: 'enterprise' });
    await sandbox.silently(() =>
      storeExpiries(tenantOf(world.organizationId), EXPIRIES, (index) => ({ notes: `Note ${index}` })),
    );
    const started = await world.admin.call('/v1/exportOrganization', { body: {} });
    await sandbox.untilIdle();
    const { path, close } = await downloaded(world, started.body.export_id);
    try {
      const here = await command('import:organization', path);
      expect(here.stderr).to.equal(`The organization ${world.organizationId} already exists here.\n`);
      expect(here.code).to.equal(1);
      const cut = written('cut.zip', readFileSync(path).subarray(0, 10_000));
      const half = await command('import:organization', cut);
      expect(half.stderr).to.match(/^.*cut\.zip is not a complete ZIP/);

      await wipe(world);
      const first = startCommand('import:organization', path);
      let over = false;
      void first.ended.then(() => {
        over = true;
      });
      while (!over && (await countOf('expiries', world)) === 0) await sleep(20);
      first.kill();
      const { code, stderr } = await first.ended;
      expect(code, stderr).to.equal(null);
      expect(await countOf('expiries', world)).to.be.within(1, EXPIRIES - 1);
      expect(await organizationOf(world)).not.to.have.property('import_completed');

      const second = await command('import:organization', path);
      expect(second.code, second.stderr).to.equal(0);
      expect(second.stdout).to.match(
        new RegExp(`^Imported ${world.organizationId}: \\d+ records and 0 files\\.`),
      );
      expect(await countOf('expiries', world)).to.equal(EXPIRIES);
      expect(await organizationOf(world)).to.have.property('import_completed', true);
      const third = await command('import:organization', path);
      expect(third.stderr).to.match(/already exists here/);
      const list = await world.admin.call('/v2/expiries?limit=1');
      expect(list.status, JSON.stringify(list.body)).to.equal(200);
    } finally {
      close();
    }
  });
});

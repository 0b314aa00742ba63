// The programs of a suite: if one dies, its name and last output are reported, and all end together.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { ROOT, type SuiteConfig } from '../../../local/config';
import { Family } from '../../../local/family';

describe('The programs of a suite', () => {
  let runDir: string;
  let family: Family;

  beforeEach(() => {
    runDir = mkdtempSync(join(tmpdir(), 'family-'));
    family = new Family({ runDir } as SuiteConfig);
  });
  afterEach(async () => {
    await family.end();
    rmSync(runDir, { recursive: true, force: true });
  });

  const start = (name: string, code: string): string => {
    const logFile = join(runDir, `${name}.log`);
    family.start({ name, args: ['-e', code], cwd: ROOT, env: process.env, logFile });
    return logFile;
  };

  it('report one that has died, with its name and last output', async () => {
    start('The other one', 'setInterval(() => {}, 1000)');
    start('The sandbox', 'console.log("last words"); process.exit(3)');
    const death = await family.died.catch((error: Error) => error);
    expect(String(death)).to.include('The sandbox exited unexpectedly').and.include('last words');
  });

  it('report Firestore too, which the emulators start silently', async () => {
    const log = start('The Firebase Emulator Suite', 'setInterval(() => {}, 1000)');
    writeFileSync(log, 'last words');
    const firestore = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    writeFileSync(join(runDir, 'java.pid'), `${firestore.pid}\n`);
    await sleep(1500);
    firestore.kill('SIGKILL');
    const death = await Promise.race([family.died.catch(String), sleep(10_000)]);
    expect(death).to.include('The Firestore emulator exited unexpectedly').and.include('last words');
  });

  const isAlive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  async function startedLong(): Promise<number> {
    const log = start('Long', 'console.log(process.pid); setInterval(() => {}, 1000)');
    while (readFileSync(log, 'utf8') === '') await sleep(20);
    return Number(readFileSync(log, 'utf8'));
  }

  it('end together', async () => {
    const pid = await startedLong();
    expect(isAlive(pid)).to.equal(true);
    await family.end();
    expect(isAlive(pid)).to.equal(false);
    await family.end();
  });

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
    it(`end together even when the parent received a ${signal} itself`, async () => {
      const pid = await startedLong();
      const reaper = family.reaperPid;
      process.kill(reaper, signal);
      while (isAlive(reaper)) await sleep(20);
      await sleep(200);
      expect(isAlive(pid), 'nothing ends by that').to.equal(true);
      await family.end();
      expect(isAlive(pid)).to.equal(false);
    });
  }
});

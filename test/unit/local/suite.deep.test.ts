// A suite starts or says what prevents it, ends together, and rebuilds saved files.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { ROOT, type SuiteConfig } from '../../../local/config';
import { Family } from '../../../local/family';
import { checkPorts } from '../../../local/preconditions';
import { lockSuite } from '../../../local/suiteLock';
import { buildOnSave } from '../../../local/watch';
import { startServer } from '../../support/localServer';

const messageOf = (error: Error): string => error.message;

describe('A starting suite', () => {
  it('is refused if one runs in the same folder, with a hint', async () => {
    const runDir = mkdtempSync(join(tmpdir(), 'run-'));
    const suite = { name: 'start', runDir, ports: { hosting: 5050, sandbox: 5055 } } as SuiteConfig;
    const lock = await lockSuite(suite);
    const refusal = await lockSuite(suite).catch(messageOf);
    expect(refusal).to.include(`already running (process ${process.pid})`);
    expect(refusal).to.include('http://127.0.0.1:5050/').and.include('SUITE=second SUITE_PORT_SHIFT=5000');
    lock.release();
    const next = await lockSuite(suite);
    next.release();
    rmSync(runDir, { recursive: true, force: true });
  });

  it('reports all occupied ports, and the variable that moves them', async () => {
    const servers = [createServer(), createServer()];
    const [hosting = 0, sandbox = 0] = await Promise.all(servers.map(startServer));
    const refusal = await checkPorts({ ports: { hosting, sandbox } } as SuiteConfig).catch(messageOf);
    expect(refusal).to.include(`${hosting}  the service`).and.include(`${sandbox}  the sandbox`);
    expect(refusal).to.include('HOSTING_PORT=').and.include('SUITE_PORT_SHIFT=5000 npm start');
    for (const server of servers) server.close();
  });
});

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
    start('Another program', 'setInterval(() => {}, 1000)');
    start('The sandbox', 'console.log("last words"); process.exit(3)');
    const death = await family.died.catch((error: Error) => error);
    expect(String(death)).to.include('The sandbox exited unexpectedly').and.include('last words');
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
      expect(isAlive(pid), 'the program continues').to.equal(true);
      await family.end();
      expect(isAlive(pid)).to.equal(false);
    });
  }
});

describe('npm start -- --watch', () => {
  let source: string;
  let end: AbortController;
  let watching: Promise<void>;
  const builds: string[][] = [];
  const lines: string[] = [];
  let problem: Error | null = null;

  const until = async (what: () => boolean): Promise<void> => {
    for (let tries = 0; !what() && tries < 200; tries += 1) await new Promise((wake) => setTimeout(wake, 50));
    expect(what(), JSON.stringify({ builds, lines })).to.equal(true);
  };

  beforeEach(async () => {
    source = await mkdtemp(join(tmpdir(), 'watched-'));
    await mkdir(join(source, 'health'));
    end = new AbortController();
    builds.length = 0;
    lines.length = 0;
    problem = null;
    const build = async (files: readonly string[]) => {
      builds.push([...files].sort());
      if (problem) throw problem;
      return { described: Promise.resolve() };
    };
    watching = buildOnSave({ source, build, onBuilt: (line) => lines.push(line), signal: end.signal });
    // The operating system reports changes only after the watch has started.
    await new Promise((wake) => setTimeout(wake, 200));
  });
  afterEach(async () => {
    end.abort();
    await watching;
    await rm(source, { recursive: true });
  });

  it('builds a saved file and a deleted one, and says so', async () => {
    await writeFile(join(source, 'health/a.ts'), 'a');
    await until(() => lines.length > 0);
    expect(builds[0]).to.deep.equal(['health/a.ts']);
    expect(lines[0]).to.match(/^Built functions\/health\/a\.ts in \d+ ms$/);
    await rm(join(source, 'health/a.ts'));
    await until(() => builds.length > 1);
    expect(builds[1]).to.deep.equal(['health/a.ts']);
  });

  it('says why a file was not built, and continues', async () => {
    problem = new Error('Expected ")" but found "}"');
    await writeFile(join(source, 'a.ts'), 'a');
    await until(() => lines.length > 0);
    expect(lines[0]).to.equal('The build failed: Expected ")" but found "}"');
    problem = null;
    await writeFile(join(source, 'a.ts'), 'b');
    await until(() => lines.some((line) => line.startsWith('Built functions/a.ts')));
  });
});

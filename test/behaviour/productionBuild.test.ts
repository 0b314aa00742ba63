// The build that is deployed: one file with a code cache, made of the plain build that suites run.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { suiteConfig } from '../../local/config';
import { discoverFunctions, type FunctionsManifest } from '../../local/discovery';
import { START, START_OPTIONS, writeProductionBuild } from '../../local/production/build';
import { runNode } from '../../local/runNode';
import { type Call, callThrough } from '../support/client';
import { type EdgeServers, startEdgeServers } from '../support/edgeServers';
import { addReminders, counts, dateIn, expiryWithContact, rule } from '../support/reminding';
import { sandbox } from '../support/sandbox';
import { newWorld } from '../support/world';

describe('The production build', () => {
  const plain = suiteConfig().buildDir;
  const folder = `${plain}-production`;
  let doors: EdgeServers;
  let plainDoors: EdgeServers;

  before(async () => {
    await writeProductionBuild(plain, folder);
    doors = await startEdgeServers({}, ['v1', 'v2'], false, folder);
    plainDoors = await startEdgeServers({}, ['v1', 'v2'], false, plain);
  });
  after(() => {
    doors?.stop();
    plainDoors?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const through = async <T>(servers: EdgeServers, work: () => Promise<T>): Promise<T> => {
    const undo = callThrough(servers.address);
    try {
      return await work();
    } finally {
      undo();
    }
  };

  it('has the functions that its manifest names, and no code beside the bundle', async () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'functions.yaml'), 'utf8')) as FunctionsManifest;
    const { endpoints } = await discoverFunctions(folder);
    expect(endpoints).to.deep.equal(manifest.endpoints);
    expect(readdirSync(folder)).not.to.include('index.js').and.not.to.include('expiries');
  });

  it('takes its code cache, with the heap that Cloud Functions names as well', async () => {
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const heap = scripts['gcp-build'].match(/makeCodeCache\.cjs (\d+)/)?.[1];
    await runNode([...START_OPTIONS, 'makeCodeCache.cjs', heap], { cwd: folder });
    const refused = `process.stdout.write(String(require('./bundle.cjs').script.cachedDataRejected))`;
    for (const [options, NODE_OPTIONS] of [
      [[], ''],
      [START_OPTIONS, `--max-old-space-size=${heap}`],
    ] as const) {
      const env = { ...process.env, NODE_OPTIONS };
      expect(await runNode([...options, '-e', refused], { cwd: folder, env }), NODE_OPTIONS).to.equal(
        'false',
      );
    }
  });

  it('is a program that runs by itself, with the options that its code cache is made for', async () => {
    const seen = join(mkdtempSync(join(tmpdir(), 'started-')), 'seen.cjs');
    writeFileSync(seen, 'process.stdout.write(process.execArgv.join(" "));process.exit(0);');
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
    const env = { ...process.env, PATH, NODE_OPTIONS: `--require ${seen}` };
    const { stdout } = spawnSync('/bin/bash', ['-c', START], { cwd: folder, env, encoding: 'utf8' });
    expect(stdout).to.equal(START_OPTIONS.join(' '));
    rmSync(dirname(seen), { recursive: true });
  });

  it('is started by its own package of the functions framework’s name, as Cloud Functions starts that', () => {
    const name = '@google-cloud/functions-framework';
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    const at = dependencies[name].slice('file:'.length);
    const starter = JSON.parse(readFileSync(join(folder, at, 'package.json'), 'utf8'));
    expect(packages[''].dependencies[name]).to.equal(dependencies[name]);
    expect(packages[`node_modules/${name}`]).to.deep.equal({ resolved: at, link: true });
    expect(packages[at]).to.deep.equal(starter);
    expect(join(at, starter.bin['functions-framework'])).to.equal(START);
  });

  it('connects to Firestore while it starts, and not with the first request that needs it', async () => {
    const firestore = createServer().listen(0, '127.0.0.1');
    await once(firestore, 'listening');
    const connected = once(firestore, 'connection', { signal: AbortSignal.timeout(20_000) });
    const { port } = firestore.address() as AddressInfo;
    // Until they are there, they are asked for what needs no document.
    const alone = await startEdgeServers(
      { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}` },
      ['v1'],
      false,
      folder,
    );
    try {
      const [socket] = (await connected) as [Socket];
      socket.destroy();
    } finally {
      alone.stop();
      firestore.close();
    }
  });

  it('answers as the plain build does: records, lists, refusals, documents, pages of unknown addresses', async () => {
    const { viewer, editor } = await newWorld();
    const created = await editor.call('/v2/expiries', {
      method: 'POST',
      body: { name: 'Passport of Ada', expiry_date: '2031-05-06' },
    });
    const asked: [path: string, options?: Call][] = [
      [`/v2/expiries/${created.body.id}`],
      [`/v1/getExpiry?id=${created.body.id}`],
      ['/v2/expiries?limit=0'],
      ['/v2/expiries', { method: 'POST', body: { name: '' } }],
      ['/v1/nothing'],
      ['/v2/openapi.json'],
    ];
    for (const [path, options] of asked) {
      const [now, then] = [
        await through(plainDoors, () => viewer.call(path, options)),
        await through(doors, () => viewer.call(path, options)),
      ];
      expect([then.status, without(then.body)], path).to.deep.equal([now.status, without(now.body)]);
    }
  });

  /** Whatever is another with each request. */
  const without = (body: unknown): unknown =>
    JSON.parse(
      JSON.stringify(body ?? null, (name, value) => (/request_?id/i.test(name) ? undefined : value)),
    );

  it('runs workers: a reminder that is due goes out once', async () => {
    const world = await newWorld();
    const now = await sandbox.now();
    const setting = await through(doors, async () => {
      const made = await expiryWithContact(world, dateIn(now, 3));
      await addReminders(made, [rule(2)], 'UTC');
      return made;
    });
    await sandbox.untilIdle();
    const clock = mkdtempSync(join(tmpdir(), 'clock-'));
    const clockFile = join(clock, 'offset-ms');
    writeFileSync(clockFile, String(Date.parse(`${dateIn(now, 1)}T09:05:00.000Z`) - Date.now()));
    const schedule = await startEdgeServers({ CLOCK_OFFSET_FILE: clockFile }, ['everyMinute'], false, folder);
    try {
      const answer = await fetch(schedule.address('/everyMinute'), { method: 'POST' });
      expect(answer.status).to.equal(200);
    } finally {
      schedule.stop();
      rmSync(clock, { recursive: true });
    }
    await sandbox.untilIdle();
    expect(await counts(setting)).to.deep.equal([1, 1, 1]);
  });
});

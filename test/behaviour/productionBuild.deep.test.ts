// The deployed build: one file with its libraries, bundled from the plain build that suites run.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { extractText, getDocumentProxy } from 'unpdf';
import { NODE_MAJOR, suiteConfig } from '../../local/config';
import { discoverFunctions, type FunctionsManifest } from '../../local/discovery';
import { writeProductionBuild } from '../../local/production/build';
import { type Call, callThrough } from '../support/client';
import { type EdgeServers, startEdgeServers } from '../support/edgeServers';
import { addReminders, counts, dateIn, expiryWithContact, rule } from '../support/reminding';
import { sandbox } from '../support/sandbox';
import { newWorld } from '../support/world';
import { openPack } from './evidence/given';
import { patch, post } from './http';

/** Cloud Run checks the caller before the function runs; the function itself reads only the payload. */
const TASK_TOKEN = `e30.${Buffer.from('{"aud":"tasks"}').toString('base64url')}.x`;

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
  });

  const through = async <T>(servers: EdgeServers, work: () => Promise<T>): Promise<T> => {
    const undo = callThrough(servers.address);
    try {
      return await work();
    } finally {
      undo();
    }
  };

  it('contains the functions that its manifest names, and no code outside the bundle', async () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'functions.yaml'), 'utf8')) as FunctionsManifest;
    const { endpoints } = await discoverFunctions(folder);
    expect(endpoints).to.deep.equal(manifest.endpoints);
    expect(readdirSync(folder)).not.to.include('index.js').and.not.to.include('expiries');
  });

  it('requires the Node version of firebase.json, which the tests also use', () => {
    const { engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(engines).to.deep.equal({ node: String(NODE_MAJOR) });
    expect(Number.parseInt(process.versions.node, 10)).to.equal(NODE_MAJOR);
  });

  it('starts with a filled compile cache, also with the heap of Cloud Functions, and warns without one', () => {
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(Object.keys(scripts)).to.deep.equal(['postinstall']);
    const [program = '', heap = ''] = scripts.postinstall.split(' ').slice(1);
    const warnings = (NODE_OPTIONS: string): string =>
      spawnSync(process.execPath, ['index.cjs'], {
        cwd: folder,
        env: { ...process.env, FUNCTION_TARGET: 'v1', NODE_OPTIONS },
        encoding: 'utf8',
        timeout: 20_000,
      })
        .stderr.match(/Starting without the compile cache/g)
        ?.join() ?? '';
    const given = `--max-old-space-size=${heap}`;
    expect(warnings('')).to.equal('');
    expect(warnings(given)).to.equal('Starting without the compile cache');
    // The Firebase CLI empties the list of scripts to run, so `gcp-build` would never run.
    const env = { ...process.env, GOOGLE_NODE_RUN_SCRIPTS: '' };
    const { status } = spawnSync(process.execPath, [program, heap], { cwd: folder, env, stdio: 'ignore' });
    expect(status).to.equal(0);
    expect(warnings(given)).to.equal('');
  });

  it('connects to Firestore at start, not on the first request that needs it', async () => {
    const firestore = createServer().listen(0, '127.0.0.1');
    await once(firestore, 'listening');
    const connected = once(firestore, 'connection', { signal: AbortSignal.timeout(20_000) });
    const { port } = firestore.address() as AddressInfo;
    // The server's readiness check needs no document.
    const alone = await startEdgeServers({ FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}` }, ['v1'], false, folder);
    try {
      const [socket] = (await connected) as [Socket];
      socket.destroy();
    } finally {
      alone.stop();
      firestore.close();
    }
  });

  it('responds like the plain build: records, lists, refusals, documents, pages of unknown URLs', async () => {
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

  /** Removes request ids, which differ with each request. */
  const without = (body: unknown): unknown =>
    JSON.parse(JSON.stringify(body ?? null, (name, value) => (/request_?id/i.test(name) ? undefined : value)));

  it('writes an evidence pack, with its libraries and fonts in place', async () => {
    const world = await newWorld();
    const { expiryId } = await expiryWithContact(world, '2031-05-06');
    await patch(world.editor, `/v2/expiries/${expiryId}`, { name: 'Άδεια Лицензия' });
    await sandbox.pause(true);
    const created = await post(world.editor, '/v1/createEvidencePack', { expiry_id: expiryId });
    const { id } = created.body.evidence_pack;
    const worker = await startEdgeServers({}, ['runEvidencePack'], false, folder);
    try {
      const answer = await fetch(worker.address('/runEvidencePack'), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${TASK_TOKEN}` },
        body: JSON.stringify({ data: { organization_id: world.organizationId, evidence_pack_id: id } }),
      });
      expect(answer.status, await answer.text()).to.be.within(200, 204);
    } finally {
      worker.stop();
      await sandbox.pause(false);
    }
    const { body } = await world.editor.call(`/v1/getEvidencePack?id=${id}`);
    expect(body.evidence_pack, JSON.stringify(body)).to.include({ status: 'completed' });
    const pack = await openPack(body.evidence_pack.url);
    const pdf = await getDocumentProxy(new Uint8Array(pack.contents.get('report.pdf') ?? []));
    expect((await extractText(pdf, { mergePages: true })).text).to.include('Άδεια Лицензия');
  });

  it('runs workers: a due reminder is sent once', async () => {
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
      expect((await fetch(schedule.address('/everyMinute'), { method: 'POST' })).status).to.equal(200);
    } finally {
      schedule.stop();
      rmSync(clock, { recursive: true });
    }
    await sandbox.untilIdle();
    expect(await counts(setting)).to.deep.equal([1, 1, 1]);
  });
});

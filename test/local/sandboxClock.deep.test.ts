// The sandbox: what runs when its clock moves, how it settles, and the data that it keeps across restarts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Storage } from '@google-cloud/storage';
import { expect } from 'chai';
import { BUCKET } from '../../local/config';
import { type SandboxUnderTest, startSandboxUnderTest } from './sandboxUnderTest';

const MINUTE_MS = 60_000;

describe('sandbox: clock, schedules and triggers', () => {
  let sandbox: SandboxUnderTest;

  before(async () => {
    sandbox = await startSandboxUnderTest();
    await sandbox.api('POST', '/ready', {});
  });

  afterEach(async () => {
    sandbox.writeSchedules([]);
    await sandbox.api('POST', '/reset', {});
    sandbox.calls.length = 0;
  });

  after(() => sandbox.stop());

  const now = async () => Date.parse((await sandbox.api('GET', '/clock')).json.now as string);
  const move = async (body: object) => (await sandbox.api('POST', '/clock', body)).json as { now: string; ran: number };
  const task = async (path: string, dueAt: number) => {
    const response = await fetch(`${sandbox.origin}/v2/projects/p/locations/l/queues/q/tasks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        task: {
          scheduleTime: new Date(dueAt).toISOString(),
          httpRequest: { url: `${sandbox.serviceOrigin}${path}` },
        },
      }),
    });
    expect(response.status).to.equal(200);
  };

  it('ticks, and moves by a duration or to an instant', async () => {
    const start = await now();
    const { now: moved, ran } = await move({ advance: 'P1M' });
    expect(ran).to.equal(0);
    const expected = new Date(start);
    expected.setUTCMonth(expected.getUTCMonth() + 1);
    expect(Date.parse(moved)).to.be.closeTo(expected.getTime(), 5000);
    const to = new Date(Date.parse(moved) + MINUTE_MS).toISOString();
    expect(Date.parse((await move({ now: to })).now)).to.be.closeTo(Date.parse(to), 5000);
    const { json } = await sandbox.api('GET', '/clock');
    expect(json.offset_ms).to.be.closeTo((await now()) - Date.now(), 1000);
    await sleep(30);
    expect(await now()).to.be.greaterThan(Date.parse(to) + 25);
  });

  const refused: [string, unknown, string][] = [
    ['a past instant', { now: '2020-01-01T00:00:00Z' }, 'forward'],
    ['a negative duration', { advance: '-P1D' }, 'advance'],
    ['no duration', { advance: 'tomorrow' }, 'advance'],
    ['no instant', { now: 'noon' }, 'now'],
    ['both', { advance: 'P1D', now: '2099-01-01T00:00:00Z' }, 'either'],
    ['neither', {}, 'either'],
    ['another field', { forward: 'P1D' }, 'forward'],
    ['malformed JSON', '{"advance":', 'JSON'],
  ];
  for (const [what, body, word] of refused) {
    it(`rejects ${what}`, async () => {
      const { status, json } = await sandbox.api('POST', '/clock', body);
      expect(status).to.equal(400);
      expect(json.error).to.contain(word);
    });
  }

  it('runs a frequent schedule in the first minute, and once before each task, each midnight and the end', async () => {
    const today = new Date(await now());
    const at = (days: number, hours: number, minutes: number) =>
      Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, hours, minutes);
    await move({ now: new Date(at(1, 6, 0)).toISOString() });
    sandbox.writeSchedules([{ name: 'sweep', schedule: '* * * * *' }]);
    await task('/second', at(2, 9, 0));
    let sweeps = 0;
    sandbox.answer('sweep', async () => {
      sweeps += 1;
      // A change just before the jump, which the first sweep finds.
      if (sweeps === 1) await task('/first', at(1, 7, 0));
      return 200;
    });
    const { ran } = await move({ now: new Date(at(2, 12, 2)).toISOString() });
    const calls = sandbox.calls.map(({ path, at }) => `${path.split('/').at(-1)} ${at.slice(11, 16)}`);
    expect(calls).to.deep.equal([
      ...['us-central1-sweep-0 06:01', 'us-central1-sweep-0 06:59', 'first 07:00'],
      ...['us-central1-sweep-0 23:59', 'us-central1-sweep-0 08:59', 'second 09:00'],
      'us-central1-sweep-0 12:02',
    ]);
    expect(ran).to.equal(calls.length);
  });

  it('runs a daily schedule every day, in its own zone, also from an App Engine line', async () => {
    sandbox.writeSchedules([
      { name: 'daily', schedule: '30 6 * * *', timeZone: 'Asia/Kolkata' },
      { name: 'often', schedule: 'every 5 minutes' },
    ]);
    const start = await now();
    const { ran } = await move({ advance: 'P5D' });
    const daily = sandbox.calls.filter(({ path }) => path.includes('daily'));
    expect(daily.map(({ at }) => at.slice(11, 16))).to.deep.equal(Array(5).fill('01:00'));
    expect(daily[0]).to.include({ method: 'POST', body: '{}' });
    expect(ran).to.equal(sandbox.calls.length);
    // Real time may pass a five-minute boundary during the test.
    expect(ran).to.be.within(10, 13);
    const { json } = await sandbox.api('GET', '/schedules');
    expect(json.schedules).to.have.length(2);
    expect(start).to.be.lessThan(await now());
  });

  it('passes trigger events on unchanged, and waits for them when settling', async () => {
    sandbox.answer('slowTrigger', () => sleep(150).then(() => 200));
    await sandbox.fireTrigger('slowTrigger', 'ClsKNnBy');
    await sandbox.api('POST', '/settle');
    expect(sandbox.calls).to.have.length(1);
    expect(sandbox.calls[0]).to.include({ body: 'ClsKNnBy', method: 'POST' });
    expect(sandbox.calls[0]?.path).to.equal('/functions/projects/demo-expiry/triggers/slowTrigger');
    const expectedHeaders = { 'content-type': 'application/protobuf', 'ce-id': 'event-1' };
    expect(sandbox.calls[0]?.headers).to.include(expectedHeaders);
  });

  it('retries a failed trigger, and delivers it twice on request', async () => {
    let failures = 1;
    sandbox.answer('flaky', () => (failures-- > 0 ? 500 : 200));
    await sandbox.fireTrigger('flaky');
    await sandbox.api('POST', '/settle', {});
    expect(sandbox.calls).to.have.length(2);
    await sandbox.api('POST', '/duplicate', { what: 'trigger', times: 1 });
    await sandbox.fireTrigger('doubled');
    await sandbox.fireTrigger('single');
    await sandbox.api('POST', '/settle', {});
    expect(sandbox.calls.filter(({ path }) => path.includes('doubled'))).to.have.length(2);
    expect(sandbox.calls.filter(({ path }) => path.includes('single'))).to.have.length(1);
  });

  it('clears everything on reset, reloads its events and seed data, and returns to real time', async () => {
    const seeds = sandbox.seeded();
    sandbox.writeTriggers({ onFoldersWritten: 'folders/{id}' });
    sandbox.maintenance.length = 0;
    await task('/never', (await now()) + 5 * MINUTE_MS);
    await move({ advance: 'PT1M' });
    expect((await sandbox.api('POST', '/reset')).status).to.equal(200);
    expect(await now()).to.be.closeTo(Date.now(), 1000);
    expect((await sandbox.api('GET', '/tasks')).json).to.deep.equal({ tasks: [] });
    expect(sandbox.seeded()).to.equal(seeds + 1);
    const watch = '/emulator/v1/projects/demo-expiry/eventarcTrigger?eventarcTriggerId=';
    expect(sandbox.maintenance).to.have.members([
      '/reset',
      '/emulator/v1/projects/demo-expiry/databases/(default)/documents',
      '/emulator/v1/projects/demo-expiry/accounts',
      `${watch}us-central1-onFoldersWritten-0`,
      `${watch}sandbox-barrier`,
    ]);
  });
});

describe('sandbox: before the suite has started', () => {
  it('reports not ready until the launcher and the seed are done', async () => {
    const sandbox = await startSandboxUnderTest();
    expect((await sandbox.api('GET', '/health')).json).to.deep.equal({ ready: false });
    expect(sandbox.seeded()).to.equal(0);
    await sandbox.api('POST', '/ready', {});
    expect(sandbox.seeded()).to.equal(1);
    expect(await sandbox.api('GET', '/health')).to.deep.equal({ status: 200, json: { ready: true } });
    await sandbox.stop();
  });
});

const bucketOf = ({ origin, suite }: SandboxUnderTest) =>
  new Storage({
    apiEndpoint: origin,
    projectId: 'demo-expiry',
    keyFilename: join(suite.runDir, 'service-account.json'),
    retryOptions: { autoRetry: false },
  }).bucket(BUCKET);

const mail = {
  personalizations: [{ to: [{ email: 'ada@client.example' }] }],
  from: { email: 'reminders@service.example' },
  subject: 'Kept',
  content: [{ type: 'text/plain', value: 'Hello' }],
};

describe('sandbox: data kept between two starts', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kept-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is restored by the next start, and not overwritten by the seed', async () => {
    const first = await startSandboxUnderTest(join(folder, 'nothing yet'));
    await first.api('POST', '/ready', {});
    expect(first.seeded(), 'nothing was kept').to.equal(1);
    await first.api('POST', '/clock', { advance: 'P20D' });
    await fetch(`${first.origin}/v3/mail/send`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer SG.local' },
      body: JSON.stringify(mail),
    });
    await bucketOf(first).file('a/b.txt').save('content', { contentType: 'text/plain' });
    const kept = await first.api('POST', '/keep', { folder });
    expect(kept).to.deep.include({ status: 200 });
    const { json: clock } = await first.api('GET', '/clock');
    await first.stop();

    const second = await startSandboxUnderTest(folder);
    await second.api('POST', '/ready', {});
    expect(second.seeded()).to.equal(0);
    expect((await second.api('GET', '/clock')).json.offset_ms).to.equal(clock.offset_ms);
    const { messages } = (await second.api('GET', '/messages')).json as { messages: { subject: string }[] };
    expect(messages.map(({ subject }) => subject)).to.deep.equal(['Kept']);
    const [content] = await bucketOf(second).file('a/b.txt').download();
    expect(content.toString()).to.equal('content');
    await second.api('POST', '/reset', {});
    expect(second.seeded(), 'after a reset').to.equal(1);
    await second.stop();
  });

  it('is rejected if the folder is not one', async () => {
    const sandbox = await startSandboxUnderTest();
    expect((await sandbox.api('POST', '/keep', {})).status).to.equal(400);
    await sandbox.stop();
  });
});

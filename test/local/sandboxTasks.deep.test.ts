// The sandbox's Cloud Tasks, driven by the real client library.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudTasksClient, type protos } from '@google-cloud/tasks';
import { expect } from 'chai';
import { PassThroughClient } from 'google-auth-library';
import { type SandboxUnderTest, sleep, startSandboxUnderTest } from './sandboxUnderTest';

const [ALREADY_EXISTS, INVALID_ARGUMENT, NOT_FOUND, UNAVAILABLE] = [6, 3, 5, 14];
const DAY_S = 24 * 60 * 60;
type TaskFields = protos.google.cloud.tasks.v2.ITask;

describe('sandbox: Cloud Tasks', () => {
  let sandbox: SandboxUnderTest;
  let client: CloudTasksClient;
  let parent: string;

  before(async () => {
    sandbox = await startSandboxUnderTest();
    await sandbox.api('POST', '/ready', {});
    client = new CloudTasksClient({
      fallback: true,
      protocol: 'http',
      apiEndpoint: '127.0.0.1',
      port: sandbox.suite.ports.sandbox,
      authClient: new PassThroughClient(),
      projectId: 'demo-expiry',
    });
    parent = client.queuePath('demo-expiry', 'us-central1', 'sendReminder');
  });

  afterEach(async () => {
    await sandbox.api('POST', '/reset', {});
    sandbox.calls.length = 0;
  });

  after(() => sandbox.stop());

  const create = async (fields: TaskFields & { inSeconds?: number; path?: string } = {}) => {
    const { inSeconds = 3600, path = '/task', ...rest } = fields;
    const { json } = await sandbox.api('GET', '/clock');
    const seconds = Math.floor(Date.parse(json.now as string) / 1000) + inSeconds;
    const [task] = await client.createTask({
      parent,
      task: {
        scheduleTime: { seconds },
        httpRequest: {
          url: `${sandbox.serviceOrigin}${path}`,
          httpMethod: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: Buffer.from('{"data":{"id":"ä"}}').toString('base64'),
        },
        ...rest,
      },
    });
    return task;
  };

  const codeOf = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      return (error as { code: number }).code;
    }
    throw new Error('It was not refused.');
  };

  it('creates, gets, lists and deletes a task', async () => {
    const created = await create({ name: `${parent}/tasks/one` });
    expect(created.httpRequest?.httpMethod).to.equal('POST');
    expect(Number(created.createTime?.seconds)).to.be.closeTo(Date.now() / 1000, 5);

    const [found] = await client.getTask({ name: `${parent}/tasks/one`, responseView: 'FULL' });
    expect(Buffer.from(found.httpRequest?.body as Uint8Array).toString()).to.equal('{"data":{"id":"ä"}}');
    expect(found.scheduleTime).to.deep.equal(created.scheduleTime);
    const [listed] = await client.listTasks({ parent });
    expect(listed.map(({ name }) => name)).to.deep.equal([`${parent}/tasks/one`]);
    expect((await sandbox.api('GET', '/tasks?queue=sendReminder')).json.tasks).to.deep.equal([
      {
        name: `${parent}/tasks/one`,
        queue: 'sendReminder',
        schedule_time: new Date(Number(created.scheduleTime?.seconds) * 1000).toISOString(),
        url: `${sandbox.serviceOrigin}/task`,
        body: '{"data":{"id":"ä"}}',
        dispatch_count: 0,
      },
    ]);

    await client.deleteTask({ name: `${parent}/tasks/one` });
    expect(await codeOf(client.getTask({ name: `${parent}/tasks/one` }))).to.equal(NOT_FOUND);
  });

  it('refuses a name that is taken, also for an hour after its task ran', async () => {
    await create({ name: `${parent}/tasks/twice`, inSeconds: 60 });
    expect(await codeOf(create({ name: `${parent}/tasks/twice` }))).to.equal(ALREADY_EXISTS);
    await sandbox.api('POST', '/clock', { advance: 'PT10M' });
    expect(await codeOf(create({ name: `${parent}/tasks/twice` }))).to.equal(ALREADY_EXISTS);
    await sandbox.api('POST', '/clock', { advance: 'PT1H' });
    await create({ name: `${parent}/tasks/twice` });
  });

  it('keeps the limits of the real service', async () => {
    await create({ inSeconds: 30 * DAY_S });
    expect(await codeOf(create({ inSeconds: 30 * DAY_S + 5 }))).to.equal(INVALID_ARGUMENT);
    expect(await codeOf(create({ name: `${parent}/tasks/a b` }))).to.equal(INVALID_ARGUMENT);
    const body = Buffer.alloc(1024 * 1024 + 1).toString('base64');
    const tooLarge = create({ httpRequest: { url: `${sandbox.serviceOrigin}/task`, body } });
    expect(await codeOf(tooLarge)).to.equal(INVALID_ARGUMENT);
    expect(await codeOf(create({ dispatchDeadline: { seconds: 5 } }))).to.equal(INVALID_ARGUMENT);
  });

  it('measures the thirty days on its own clock', async () => {
    await sandbox.api('POST', '/clock', { advance: 'P20D' });
    await create({ inSeconds: 29 * DAY_S });
  });

  it('dispatches what is due at once, with the headers of Cloud Tasks', async () => {
    await create({ name: `${parent}/tasks/now`, inSeconds: -5 });
    const { json } = await sandbox.api('POST', '/settle');
    const [call] = sandbox.calls;
    expect(call).to.include({ path: '/task', method: 'POST', body: '{"data":{"id":"ä"}}' });
    expect(call?.headers).to.include({
      'content-type': 'application/json',
      'x-cloudtasks-queuename': 'sendReminder',
      'x-cloudtasks-taskname': 'now',
      'x-cloudtasks-taskretrycount': '0',
      'x-cloudtasks-taskexecutioncount': '0',
    });
    expect(json.ran).to.be.at.most(1);
    expect((await sandbox.api('GET', '/tasks')).json.tasks).to.deep.equal([]);
  });

  it('tries a failing task again, later each time', async () => {
    let left = 2;
    sandbox.answer('/failing', () => (left-- > 0 ? 500 : 200));
    await create({ path: '/failing', inSeconds: 60 });
    const { json } = await sandbox.api('POST', '/clock', { advance: 'PT1H' });
    expect(json.ran).to.equal(3);
    const counts = sandbox.calls.map(({ headers }) => headers['x-cloudtasks-taskretrycount']);
    expect(counts).to.deep.equal(['0', '1', '2']);
    const [first, second, third] = sandbox.calls.map(({ at }) => Date.parse(at)) as [number, number, number];
    expect(second - first).to.be.at.least(100);
    expect(third - second).to.be.at.least(200);
  });

  it('retries as the function of the queue declares in the manifest', async () => {
    const retryConfig = { maxAttempts: 2, minBackoffSeconds: 30, maxBackoffSeconds: null };
    const endpoints = { sendReminder: { taskQueueTrigger: { retryConfig } }, v1: { httpsTrigger: {} } };
    writeFileSync(join(sandbox.suite.buildDir, 'functions.yaml'), JSON.stringify({ endpoints }));
    sandbox.answer('/hopeless', 500);
    await create({ path: '/hopeless', inSeconds: 60 });
    const { json } = await sandbox.api('POST', '/clock', { advance: 'PT1H' });
    rmSync(join(sandbox.suite.buildDir, 'functions.yaml'));
    expect(json.ran).to.equal(2);
    const [first, second] = sandbox.calls.map(({ at }) => Date.parse(at)) as [number, number];
    expect(second - first).to.be.at.least(30_000);
    expect((await sandbox.api('GET', '/tasks')).json.tasks).to.deep.equal([]);
  });

  it('delivers the next tasks twice when asked', async () => {
    await sandbox.api('POST', '/duplicate', { what: 'task', times: 1 });
    await create({ path: '/doubled', inSeconds: 60 });
    await create({ path: '/single', inSeconds: 120 });
    const { json } = await sandbox.api('POST', '/clock', { advance: 'PT1H' });
    expect(json.ran).to.equal(3);
    expect(sandbox.calls.map(({ path }) => path)).to.deep.equal(['/doubled', '/doubled', '/single']);
  });

  it('lets no more than four tasks of a queue run at once', async () => {
    let running = 0;
    let most = 0;
    sandbox.answer('/slow', async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(20);
      running -= 1;
      return 200;
    });
    await Promise.all(Array.from({ length: 20 }, () => create({ path: '/slow', inSeconds: 60 })));
    const { json } = await sandbox.api('POST', '/clock', { advance: 'PT2M' });
    expect(json.ran).to.equal(20);
    expect(most).to.equal(4);
  });

  it('fails as asked, in the words of the real service', async () => {
    await sandbox.api('POST', '/faults', { service: 'tasks', status: 503, times: 1 });
    expect(await codeOf(create())).to.equal(UNAVAILABLE);
    await create();
  });

  it('holds tasks that are due while queues are paused, and lets them go when they are resumed', async () => {
    await sandbox.api('POST', '/pause', { paused: true });
    await create({ inSeconds: -1 });
    await sandbox.api('POST', '/clock', { advance: 'PT1H' });
    expect(sandbox.calls).to.deep.equal([]);
    await sandbox.api('POST', '/pause', { paused: false });
    expect(sandbox.calls.map(({ path }) => path)).to.deep.equal(['/task']);
  });
});

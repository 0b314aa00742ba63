// What local/answeringFunctionsEmulator.mts makes of the Firebase CLI's own Functions emulator.
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { ROOT } from '../../../local/config';

const fromCli = createRequire(createRequire(__filename).resolve('firebase-tools/package.json'));

interface Answered {
  code: number | null;
}

describe('the Functions emulator', () => {
  before(async () => {
    await import(pathToFileURL(join(ROOT, 'local/answeringFunctionsEmulator.mts')).href);
  });

  it('notices at once that a process has ended while it started', async () => {
    const { RuntimeWorker } = fromCli('./lib/emulator/functionsRuntimeWorker.js');
    const child = new EventEmitter();
    const conn = { httpReqOpts: () => ({ socketPath: join(ROOT, 'nobody-listens-here.sock') }) };
    const runtime = { process: child, events: new EventEmitter(), conn };
    const starting = new RuntimeWorker('one', runtime, {}, 60).waitForSocketReady();
    child.emit('exit', null, 'SIGKILL');
    const failure = await starting.then(
      () => null,
      (error: Error) => error.message,
    );
    expect(failure).to.equal('The process ended while it started.');
  });

  const answerOf = async (given: {
    startRuntime: () => Promise<void>;
    submitRequest: () => Promise<void>;
  }) => {
    const { FunctionsEmulator } = fromCli('./lib/emulator/functionsEmulator.js');
    const answered: Answered = { code: null };
    const answer = {
      get headersSent() {
        return answered.code !== null;
      },
      status: (code: number) => ({
        send: () => {
          answered.code = code;
        },
      }),
    };
    const emulator = Object.assign(Object.create(FunctionsEmulator.prototype), {
      args: { projectId: 'demo' },
      logger: { log: () => undefined, logLabeled: () => undefined },
      triggers: { one: {} },
      getTriggerRecordByKey: () => ({ enabled: true, def: { id: 'one' }, backend: { codebase: 'default' } }),
      startRuntime: given.startRuntime,
      workerPools: { default: { readyForWork: () => false, submitRequest: given.submitRequest } },
    });
    const request = {
      method: 'POST',
      url: '/demo/region/one',
      params: { trigger_name: 'one' },
      protocol: 'http',
      hostname: 'localhost',
      headers: {},
      header: () => undefined,
    };
    await emulator.handleHttpsTrigger(request, answer).catch(() => undefined);
    return answered.code;
  };

  it('answers 503 when the process of a call did not start', async () => {
    const startRuntime = () => Promise.reject(new Error('killed'));
    expect(await answerOf({ startRuntime, submitRequest: () => Promise.resolve() })).to.equal(503);
  });

  it('answers 503 when another call took the process that was started for it', async () => {
    const submitRequest = () => Promise.reject(new Error('no idle worker'));
    expect(await answerOf({ startRuntime: () => Promise.resolve(), submitRequest })).to.equal(503);
  });

  it('starts one process of a function at a time: calls that wait meanwhile take it when it is free', async () => {
    const { FunctionsEmulator } = fromCli('./lib/emulator/functionsEmulator.js');
    const processes = { started: 0, idle: 0 };
    const backend = { runtime: 'nodejs22', codebase: 'default' };
    const submitRequest = async () => {
      processes.idle -= 1;
      await sleep(5);
      processes.idle += 1;
    };
    const own = Object.assign(Object.create(FunctionsEmulator.prototype), {
      args: { projectId: 'demo' },
      logger: { log: () => undefined, logLabeled: () => undefined },
      triggers: { two: {} },
      getTriggerRecordByKey: () => ({ enabled: true, def: { id: 'two' }, backend }),
      getRuntimeEnvs: () => ({}),
      resolveSecretEnvs: async () => ({}),
      startNode: async () => {
        processes.started += 1;
        await sleep(50);
        return {};
      },
      workerPools: {
        default: {
          readyForWork: () => processes.idle > 0,
          addWorker: () => ({
            waitForSocketReady: async () => {
              processes.idle += 1;
            },
          }),
          submitRequest,
        },
      },
    });
    const call = {
      method: 'POST',
      url: '/demo/region/two',
      params: { trigger_name: 'two' },
      protocol: 'http',
      hostname: 'localhost',
      headers: {},
      header: () => undefined,
    };
    const answer = () => ({ headersSent: true });
    await Promise.all(Array.from({ length: 12 }, () => own.handleHttpsTrigger(call, answer())));
    expect(processes.started).to.be.within(1, 4);
    expect(processes.idle).to.equal(processes.started);
  });
});

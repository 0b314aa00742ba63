// Preloaded into the Firebase CLI, so that the Functions emulator answers every call, as the platform does.
//
// The emulator leaves a call unanswered if the function's process dies while starting, or if another call takes the
// process that was started for it. The platform answers 5xx, and Cloud Tasks retries within seconds. Without an answer,
// a task here would wait until its deadline.
//
// The emulator also starts a process for each call that arrives while all are busy or starting, so a burst of short
// calls leaves dozens of processes behind, each costing a second of CPU. Here a function starts one process at a time,
// and waiting calls take the first free one.
//
// Finally, the emulator crashes when the connection to a function breaks after the function has answered, for example
// when a client uploads a large body that is rejected: it then answers a second time, with 500. That second answer is
// dropped here. Connections of the emulator and of the Hosting emulator are closed when the service closes its own.
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { enableLingeringClose } from '../functions/http/connections.ts';

enableLingeringClose();

interface Worker {
  runtime: { process: NodeJS.EventEmitter };
  waitForSocketReady(): Promise<void>;
}

interface Answer {
  headersSent: boolean;
  status(code: number): { send(text: string): void };
  writeHead(...given: unknown[]): unknown;
  write(...given: unknown[]): unknown;
  end(...given: unknown[]): unknown;
}

interface Call {
  params: { region?: string; trigger_name: string };
}

interface Trigger {
  id: string;
}

interface Emulator {
  triggers: Readonly<Record<string, unknown>>;
  workerPools: Readonly<Record<string, { readyForWork(triggerId: string): boolean }>>;
  getTriggerRecordByKey(key: string): { def: Trigger; backend: { codebase: string } };
  startRuntime(backend: unknown, trigger: Trigger): Promise<unknown>;
  handleHttpsTrigger(call: Call, answer: Answer): Promise<void>;
}

const fromCli = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'));
const { RuntimeWorker } = fromCli('./lib/emulator/functionsRuntimeWorker.js') as {
  RuntimeWorker: { prototype: Worker };
};
const { FunctionsEmulator } = fromCli('./lib/emulator/functionsEmulator.js') as {
  FunctionsEmulator: { prototype: Emulator };
};

const { waitForSocketReady } = RuntimeWorker.prototype;
RuntimeWorker.prototype.waitForSocketReady = async function () {
  const ready = new AbortController();
  const ended = once(this.runtime.process, 'exit', { signal: ready.signal }).then(() => {
    throw new Error('The process exited during startup.');
  });
  try {
    await Promise.race([waitForSocketReady.call(this), ended]);
  } finally {
    ready.abort();
  }
};

/** The emulator starts, writes and ends its second answer synchronously; writes of the first answer come later. */
function answerOnce(answer: Answer): void {
  const { writeHead, write, end } = answer;
  answer.writeHead = (...given) => {
    if (!answer.headersSent) return writeHead.apply(answer, given);
    Object.assign(answer, { write: () => true, end: () => answer });
    queueMicrotask(() => Object.assign(answer, { write, end }));
    return answer;
  };
}

/** Functions with a starting process, by trigger id. */
const starting = new Set<string>();
const POLL_MS = 20;

const { startRuntime, handleHttpsTrigger } = FunctionsEmulator.prototype;
FunctionsEmulator.prototype.startRuntime = async function (backend, trigger) {
  starting.add(trigger.id);
  try {
    return await startRuntime.call(this, backend, trigger);
  } finally {
    starting.delete(trigger.id);
  }
};

/** A process of the function is starting and none is free: don't start another. */
function mustWait(emulator: Emulator, { params }: Call): boolean {
  const key = [...(params.region ? [params.region] : []), params.trigger_name].join('-');
  if (!emulator.triggers[key]) return false;
  const { def, backend } = emulator.getTriggerRecordByKey(key);
  return starting.has(def.id) && !emulator.workerPools[backend.codebase]?.readyForWork(def.id);
}

FunctionsEmulator.prototype.handleHttpsTrigger = async function (call, answer) {
  answerOnce(answer);
  try {
    while (mustWait(this, call)) await sleep(POLL_MS);
    await handleHttpsTrigger.call(this, call, answer);
  } finally {
    if (!answer.headersSent) answer.status(503).send('The function exited before it handled this call.');
  }
};

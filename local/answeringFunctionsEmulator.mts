// Loaded into the Firebase CLI ahead of its own code: the Functions emulator answers whoever calls it, as the platform does.
//
// It leaves a call without any answer when the function's process ended while it started, and when another call took the
// process that was started for it. The platform answers 5xx in such a case, and Cloud Tasks tries again within seconds;
// without an answer a task would wait here until its deadline.
//
// It starts a process for each call that comes while all are busy or starting, so a burst of short calls left dozens of
// processes, a second of CPU each. Here a function starts one process at a time; calls that wait meanwhile take whichever is
// free first.
//
// And it ends as a whole when the connection to a function breaks after the function has answered, as it does when somebody
// sends much that is refused: then it would answer a second time, with 500. That second answer is left out here. Its own
// connections, and those of the Hosting emulator in front of it, are closed as the service closes its own.
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeConnectionsCloseWithoutLoss } from '../functions/http/connections.ts';

makeConnectionsCloseWithoutLoss();

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
    throw new Error('The process ended while it started.');
  });
  try {
    await Promise.race([waitForSocketReady.call(this), ended]);
  } finally {
    ready.abort();
  }
};

/** The emulator begins, writes and ends its second answer in one go: the first one's own writes come later again. */
function answerOnce(answer: Answer): void {
  const { writeHead, write, end } = answer;
  answer.writeHead = (...given) => {
    if (!answer.headersSent) return writeHead.apply(answer, given);
    Object.assign(answer, { write: () => true, end: () => answer });
    queueMicrotask(() => Object.assign(answer, { write, end }));
    return answer;
  };
}

/** Functions of which a process is starting, by their triggers' ids. */
const starting = new Set<string>();
const LOOK_AGAIN_MS = 20;

const { startRuntime, handleHttpsTrigger } = FunctionsEmulator.prototype;
FunctionsEmulator.prototype.startRuntime = async function (backend, trigger) {
  starting.add(trigger.id);
  try {
    return await startRuntime.call(this, backend, trigger);
  } finally {
    starting.delete(trigger.id);
  }
};

/** While a process of the function is starting and none is free: one more would be one too many. */
function mustWait(emulator: Emulator, { params }: Call): boolean {
  const key = [...(params.region ? [params.region] : []), params.trigger_name].join('-');
  if (!emulator.triggers[key]) return false;
  const { def, backend } = emulator.getTriggerRecordByKey(key);
  return starting.has(def.id) && !emulator.workerPools[backend.codebase]?.readyForWork(def.id);
}

FunctionsEmulator.prototype.handleHttpsTrigger = async function (call, answer) {
  answerOnce(answer);
  try {
    while (mustWait(this, call)) await sleep(LOOK_AGAIN_MS);
    await handleHttpsTrigger.call(this, call, answer);
  } finally {
    if (!answer.headersSent)
      answer.status(503).send('The function ended before it had begun with this call.');
  }
};

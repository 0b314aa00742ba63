// Loaded into the Firebase CLI ahead of its own code: the Functions emulator answers whoever calls it, as the platform does.
//
// It leaves a call without any answer when the function's process ended while it started, and when another call took the
// process that was started for it. The platform answers 5xx in such a case, and Cloud Tasks tries again within seconds;
// without an answer a task would wait here until its deadline.
//
// And it ends as a whole when the connection to a function breaks after the function has answered, as it does when somebody
// sends much that is refused: then it would answer a second time, with 500. That second answer is left out here.
import { once } from 'node:events';
import { createRequire } from 'node:module';

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

interface Emulator {
  handleHttpsTrigger(request: unknown, answer: Answer): Promise<void>;
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

const { handleHttpsTrigger } = FunctionsEmulator.prototype;
FunctionsEmulator.prototype.handleHttpsTrigger = async function (request, answer) {
  answerOnce(answer);
  try {
    await handleHttpsTrigger.call(this, request, answer);
  } finally {
    if (!answer.headersSent)
      answer.status(503).send('The function ended before it had begun with this call.');
  }
};

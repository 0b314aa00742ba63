// All functions of a suite in one process, for whole runs of the tests.
//
// The Functions emulator starts a process for each function, some forty for each suite: each loads the same code anew, is
// never warm, and every call goes through the emulator's own process as well. That was a third of what a run of all tests
// takes. Here the sandbox's deliveries (tasks, schedules, events of Firestore, reports of providers) go straight to one
// process, in which each function is called as its own container would call it. What is asked of the emulator by name it
// still runs itself.
//
// A process that was killed has a successor, as a container has; what comes meanwhile waits for it.
import cluster from 'node:cluster';
import { createRequire } from 'node:module';
import express, { type Request, type Response } from 'express';
import { makeConnectionsCloseWithoutLoss } from '../functions/http/connections.ts';

interface Deployed {
  (...given: unknown[]): unknown;
  __endpoint: { httpsTrigger?: object; eventTrigger?: object };
}

const BODY_LIMIT = '32mb';
/** `…/triggers/us-central1-onExpiriesWritten-0`, or `…/us-central1/fireReminders` and what may follow. */
const ADDRESSES = [/\/triggers\/[a-z]+-[a-z]+\d-(\w+)-0$/, /^\/[^/]+\/[^/]+\/(\w+)/];

/** The event as the functions framework makes it of a request: what the headers say, and the document's two states. */
function eventOf({ headers, body }: Request): object {
  const said = Object.entries(headers).filter(([name]) => name.startsWith('ce-'));
  const attributes = Object.fromEntries(said.map(([name, value]) => [name.slice('ce-'.length), value]));
  // The Firestore emulator sends its protocol buffers in base64.
  return {
    ...attributes,
    datacontenttype: headers['content-type'],
    data: Buffer.from(String(body), 'base64'),
  };
}

async function serve(): Promise<void> {
  const functions = createRequire(import.meta.url)(process.cwd()) as Record<string, Deployed>;
  makeConnectionsCloseWithoutLoss();
  const app = express().disable('x-powered-by');
  app.enable('trust proxy');
  const readEvent = express.text({ type: () => true, limit: BODY_LIMIT });
  const readTask = express.json({ limit: BODY_LIMIT });
  app.use((request: Request, response: Response) => {
    const address = ADDRESSES.map((each) => each.exec(request.path)).find((found) => found !== null);
    const deployed = functions[address?.[1] ?? ''];
    const fail = (thrown: unknown): void => {
      console.error(thrown);
      if (!response.headersSent) response.status(500).send(String(thrown));
    };
    const run = async (work: () => unknown): Promise<void> => {
      try {
        await work();
      } catch (thrown) {
        fail(thrown);
      }
    };
    if (!address || !deployed) return void response.status(404).send(`No function has ${request.path}`);
    const { httpsTrigger, eventTrigger } = deployed.__endpoint;
    if (eventTrigger) {
      return readEvent(request, response, (thrown) => {
        if (thrown) return fail(thrown);
        void run(async () => {
          await deployed(eventOf(request));
          response.json({});
        });
      });
    }
    request.url = request.url.slice(address[0].length) || '/';
    // An endpoint reads its body itself.
    if (httpsTrigger) return void run(() => deployed(request, response));
    readTask(request, response, (thrown) =>
      thrown ? fail(thrown) : void run(() => deployed(request, response)),
    );
  });
  app.listen(Number(process.env.FUNCTIONS_TOGETHER_PORT), '127.0.0.1');
}

/** By the second it is known among all processes (test/support/processes.ts). */
const start = (): void => {
  let isUp = false;
  const process_ = cluster.fork({ FUNCTIONS_SERVED: 'all' });
  process_.once('listening', () => {
    isUp = true;
  });
  // One that does not come up has no successor that would.
  process_.once('exit', () => (isUp ? start() : process.exit(1)));
};

if (cluster.isPrimary) {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  start();
} else void serve();

// All functions of a suite in one process, for whole test runs.
//
// The Functions emulator starts a process per function, about forty per suite. Each loads the same code, never warms
// up, and gets every call through the emulator's own process. That took a third of a whole test run. Here the sandbox
// delivers tasks, schedules, Firestore events and provider reports directly to one process, which calls each function
// as its own container would. Calls to the emulator's own URLs still run in the emulator.
//
// A killed process is replaced, like a container; calls wait until the new one is ready.
import cluster from 'node:cluster';
import { createRequire } from 'node:module';
import express, { type Request, type Response } from 'express';
import { enableLingeringClose } from '../functions/http/connections.ts';

interface Deployed {
  (...given: unknown[]): unknown;
  __endpoint: { httpsTrigger?: object; eventTrigger?: object };
}

const BODY_LIMIT = '32mb';
/** `…/triggers/us-central1-onExpiriesWritten-0`, or `…/us-central1/fireReminders` with an optional path. */
const ADDRESSES = [/\/triggers\/[a-z]+-[a-z]+\d-(\w+)-0$/, /^\/[^/]+\/[^/]+\/(\w+)/];

/** The event as the functions framework builds it from a request: from the headers and both states of the document. */
function eventOf({ headers, body }: Request): object {
  const eventHeaders = Object.entries(headers).filter(([name]) => name.startsWith('ce-'));
  const attributes = Object.fromEntries(eventHeaders.map(([name, value]) => [name.slice('ce-'.length), value]));
  // The Firestore emulator sends protocol buffers in base64.
  return {
    ...attributes,
    datacontenttype: headers['content-type'],
    data: Buffer.from(String(body), 'base64'),
  };
}

async function serve(): Promise<void> {
  const functions = createRequire(import.meta.url)(process.cwd()) as Record<string, Deployed>;
  enableLingeringClose();
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
    if (!address || !deployed) return void response.status(404).send(`No function serves ${request.path}`);
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
    // Endpoints read the body themselves.
    if (httpsTrigger) return void run(() => deployed(request, response));
    readTask(request, response, (thrown) => (thrown ? fail(thrown) : void run(() => deployed(request, response))));
  });
  app.listen(Number(process.env.FUNCTIONS_TOGETHER_PORT), '127.0.0.1');
}

/** The second argument identifies the process (test/support/processes.ts). */
const start = (): void => {
  let isUp = false;
  const process_ = cluster.fork({ FUNCTIONS_SERVED: 'all' });
  process_.once('listening', () => {
    isUp = true;
  });
  // A process that doesn't start isn't replaced: its replacement wouldn't start either.
  process_.once('exit', () => (isUp ? start() : process.exit(1)));
};

if (cluster.isPrimary) {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  start();
} else void serve();

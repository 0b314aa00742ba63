// The running suite that a bench measures, and the environment that the bench sets for its own process.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clientEnvironment, type SuiteConfig, suiteConfig } from '../local/config';
import { PreconditionError } from '../local/preconditionError';
import { isUp } from '../local/readiness';

/** @throws PreconditionError if the suite that `SUITE` names isn't running. */
export async function runningSuite(): Promise<SuiteConfig> {
  const suite = suiteConfig();
  if (await isUp(suite)) return suite;
  throw new PreconditionError(
    `The suite “${suite.name}” isn’t running. Start it with npm start (or with npm run suite, and set SUITE=test here).`,
  );
}

/** Accepts and drops all tasks: tasks are only timers, and a bench wakes everything itself. */
async function startTaskSink(): Promise<number> {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ name: 'unnamed' }));
  });
  // Creating data may pause for longer than Node's default keep-alive.
  server.keepAliveTimeout = 120_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Sets this process's environment before the product is loaded, which then reads it. The product works in a separate
 * project in the suite's emulator, so that the suite's triggers and sweeps don't interfere. `parameters` override the
 * defaults.
 */
export async function useSuite(
  suite: SuiteConfig,
  project: string,
  parameters: Record<string, string> = {},
): Promise<void> {
  Object.assign(process.env, clientEnvironment(suite), {
    SUITE: suite.name,
    CLOCK_OFFSET_FILE: '',
    GCLOUD_PROJECT: project,
    GOOGLE_CLOUD_PROJECT: project,
    FIREBASE_CONFIG: JSON.stringify({ projectId: project }),
    ...(parameters.TASKS_ENDPOINT ? {} : { TASKS_ENDPOINT: `http://127.0.0.1:${await startTaskSink()}` }),
    ...parameters,
  });
}

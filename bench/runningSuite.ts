// The suite that a bench measures, which somebody has started, and what a bench makes of its own environment for that.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clientEnvironment, type SuiteConfig, suiteConfig } from '../local/config';
import { PreconditionError } from '../local/preconditionError';
import { isUp } from '../local/readiness';

/** @throws PreconditionError when the suite that `SUITE` names is not up. */
export async function runningSuite(): Promise<SuiteConfig> {
  const suite = suiteConfig();
  if (await isUp(suite)) return suite;
  throw new PreconditionError(
    `The suite “${suite.name}” is not up: start it with npm start (or npm run suite and SUITE=test) and run the bench beside it.`,
  );
}

/** Tasks are only timers, and a bench wakes all by itself: they are taken and forgotten. */
async function taskTaker(): Promise<number> {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ name: 'unnamed' }));
  });
  // Making data may pause for longer than Node keeps a connection by itself.
  server.keepAliveTimeout = 120_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Sets this process's environment so that the product, which reads it when it is loaded, works in a project of its own in
 * the suite's emulator: the suite's triggers and sweeps must not take part. `parameters` say what else is another.
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
    ...(parameters.TASKS_ENDPOINT ? {} : { TASKS_ENDPOINT: `http://127.0.0.1:${await taskTaker()}` }),
    ...parameters,
  });
}

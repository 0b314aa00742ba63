// `npm run webhooks:forward -- --port 4000`: what the webhooks of `npm start` send arrives at a port of this machine,
// signed in real time.
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand, UsageError } from '../local/command';
import { suiteConfig } from '../local/config';
import { PreconditionError } from '../local/preconditionError';
import { isUp } from '../local/readiness';
import { Forwarder, type ForwardOptions } from './webhooks/forwarder';

const POLL_MS = 500;
const MOST_PORT = 65_535;

function portOf(given: string | undefined): number {
  const port = /^\d+$/.test(given ?? '') ? Number(given) : Number.NaN;
  if (port >= 1 && port <= MOST_PORT) return port;
  throw new UsageError(
    given === undefined ? '--port is missing: where your receiver listens.' : `“${given}” is no port.`,
  );
}

async function forward(options: ForwardOptions, signal: AbortSignal): Promise<void> {
  const suite = suiteConfig();
  if (!(await isUp(suite)))
    throw new PreconditionError('Nothing runs here to forward from. First, in another terminal: npm start');
  const forwarder = new Forwarder(suite, options);
  const { secret } = await forwarder.begin();
  console.log(`Webhooks of Northwind go to ${forwarder.target}, until Ctrl-C. They are signed with

  WEBHOOK_SECRET=${secret}
`);
  try {
    while (!signal.aborted) {
      for (const line of await forwarder.arrivals()) console.log(line);
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await forwarder.end();
  }
}

runCommand({
  name: 'npm run webhooks:forward',
  summary: 'sends the webhooks of `npm start` to a port of this machine, signed in real time.',
  options: {
    port: { type: 'string', value: 'port', help: 'where your receiver listens' },
    path: { type: 'string', value: 'path', help: 'the path it listens at; / without it' },
    email: { type: 'string', value: 'address', help: 'an admin; admin@northwind.example without it' },
    password: { type: 'string', value: 'password', help: 'theirs; that of the demo without it' },
  },
  run: ({ port, path = '/', email, password }, _positionals, signal) =>
    forward({ port: portOf(port), path, email, password }, signal),
});

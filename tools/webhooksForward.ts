// `npm run webhooks:forward -- --port 4000`: forwards the webhooks of `npm start` to a port on this machine, signed
// with the real time.
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand, UsageError } from '../local/command';
import { type SuiteConfig, suiteConfig } from '../local/config';
import { PreconditionError } from '../local/preconditionError';
import { isUp } from '../local/readiness';

const POLL_MS = 500;
const MAX_PORT = 65_535;

function portOf(given: string | undefined): number {
  const port = /^\d+$/.test(given ?? '') ? Number(given) : Number.NaN;
  if (port >= 1 && port <= MAX_PORT) return port;
  throw new UsageError(
    given === undefined ? '--port is missing: enter your receiver’s port.' : `“${given}” isn’t a port.`,
  );
}

async function forward(options: ForwardOptions, signal: AbortSignal): Promise<void> {
  const suite = suiteConfig();
  if (!(await isUp(suite)))
    throw new PreconditionError('No suite is running. Start one in another terminal: npm start');
  const forwarder = new Forwarder(suite, options);
  const { secret } = await forwarder.begin();
  console.log(`Forwarding Northwind’s webhooks to ${forwarder.target} until Ctrl-C. They are signed with

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

/** Forwarding creates a webhook for a local port, and deletes it when it ends. */
interface ForwardOptions {
  port: number;
  path: string;
  email: string | undefined;
  password: string | undefined;
}

const DEMO = { email: 'admin@northwind.example', password: 'Demo-Passw0rd!' };

interface Subscription {
  id: string;
  url: string;
}

interface Arrival {
  headers: Record<string, string>;
  received_at: string;
  answered: number | null;
}

class Forwarder {
  readonly target: string;
  readonly #host: string;
  #token = '';
  #id = '';
  readonly #shown = new Set<string>();

  constructor(
    private readonly suite: Pick<SuiteConfig, 'ports'>,
    private readonly options: ForwardOptions,
  ) {
    const path = options.path.startsWith('/') ? options.path : `/${options.path}`;
    this.target = `http://127.0.0.1:${options.port}${path}`;
    this.#host = `port-${options.port}.local.example`;
  }

  /** Deletes the webhook of an earlier run that was killed. */
  async begin(): Promise<{ secret: string }> {
    const { email = DEMO.email, password = DEMO.password } = this.options;
    const { accessToken } = await this.#service<{ accessToken: string }>('login', { email, password });
    this.#token = accessToken;
    const { subscriptions, event_types: events } = await this.#service<{
      subscriptions: Subscription[];
      event_types: string[];
    }>('getWebhookSubscriptions');
    const url = `https://${this.#host}/`;
    for (const { id } of subscriptions.filter((one) => one.url === url))
      await this.#service('deleteWebhookSubscription', { id });
    const { subscription } = await this.#service<{ subscription: Subscription & { secret: string } }>(
      'createWebhookSubscription',
      { url, events, description: `Forwarded to ${this.target}` },
    );
    this.#id = subscription.id;
    const forward = { url: this.target, secret: subscription.secret };
    await this.#sandbox('POST', 'webhooks', { host: this.#host, forward });
    return { secret: subscription.secret };
  }

  /** A line for each answered delivery since the last check. */
  async arrivals(): Promise<string[]> {
    const { requests } = await this.#sandbox<{ requests: Arrival[] }>('GET', `webhooks?host=${this.#host}`);
    return requests
      .toReversed()
      .filter(({ answered }) => answered !== null)
      .flatMap(({ headers, received_at: at, answered }) => {
        const [delivery, event] = [headers['x-service-delivery'], headers['x-service-event']];
        const key = `${delivery} ${at}`;
        if (this.#shown.has(key)) return [];
        this.#shown.add(key);
        return [`${at.slice(0, 19)}Z  ${event}  → ${answered}`];
      });
  }

  async end(): Promise<void> {
    await this.#sandbox('POST', 'webhooks', { host: this.#host, times: 0 }).catch(() => undefined);
    await this.#service('deleteWebhookSubscription', { id: this.#id }).catch(() => undefined);
  }

  async #service<T>(endpoint: string, body?: object): Promise<T> {
    const url = `http://127.0.0.1:${this.suite.ports.hosting}/v1/${endpoint}`;
    const authorization = this.#token === '' ? {} : { Authorization: `Bearer ${this.#token}` };
    return asked<T>(url, body === undefined ? 'GET' : 'POST', body, authorization);
  }

  async #sandbox<T>(method: string, path: string, body?: object): Promise<T> {
    return asked<T>(`http://127.0.0.1:${this.suite.ports.sandbox}/api/${path}`, method, body);
  }
}

async function asked<T>(url: string, method: string, body?: object, headers: object = {}): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const content = (await answer.json()) as T & { error?: unknown };
  if (answer.ok) return content;
  const { pathname } = new URL(url);
  throw new Error(`${pathname} answered ${answer.status}: ${JSON.stringify(content.error ?? content)}`);
}

runCommand({
  name: 'npm run webhooks:forward',
  summary: 'forwards the webhooks of `npm start` to a local port, signed with the real time.',
  options: {
    port: { type: 'string', value: 'port', help: 'the port of your receiver' },
    path: { type: 'string', value: 'path', help: 'the path of your receiver; / by default' },
    email: { type: 'string', value: 'address', help: 'an admin; admin@northwind.example by default' },
    password: { type: 'string', value: 'password', help: 'by default the demo password' },
  },
  run: ({ port, path = '/', email, password }, _positionals, signal) =>
    forward({ port: portOf(port), path, email, password }, signal),
});

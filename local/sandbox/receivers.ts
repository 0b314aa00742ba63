// Receivers of webhooks: one TLS server for every host that records requests and answers as configured.
import { createServer, type Server } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SecureContext } from 'node:tls';
import express, { type Express } from 'express';
import { chatKindOfHost } from '../../functions/providers/chatHosts';
import type { Activity } from './activity';
import type { CertificateAuthority } from './certificates';
import { chatAnswerTo, chatAnswerWithStatus } from './chatProducts';
import type { SandboxClock } from './clock';
import { type Forwarding, forwardRequest } from './forwarding';
import type { Inbox } from './inbox';
import { rawBody } from './rawBody';

/** For a client that sends no host name in its TLS greeting. */
const NAMELESS_HOST = 'receiver.test';

export interface ReceivedRequest {
  host: string;
  path: string;
  method: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  received_at: string;
  /** The status; null while there is no answer, or if the client left before it. */
  answered: number | null;
}

/** How a host answers from now on. */
export interface ReceiverBehaviour {
  host: string;
  status?: number | undefined;
  delay_ms?: number | undefined;
  /** Sent as the `Location` header. */
  location?: string | undefined;
  /** The body in base64; by default a chat product's own. */
  content?: string | undefined;
  /** Seconds, sent as the `Retry-After` header. */
  retry_after?: number | undefined;
  /** The local receiver whose answer to return. */
  forward?: Forwarding | undefined;
  /** For how many requests; for all if absent. */
  times?: number | undefined;
}

export class Receivers {
  private requests: ReceivedRequest[] = [];
  private readonly behaviours = new Map<string, ReceiverBehaviour>();

  constructor(
    private readonly clock: SandboxClock,
    private readonly activity: Activity,
    private readonly inbox: Inbox,
  ) {}

  /** Newest first. */
  list(host?: string): ReceivedRequest[] {
    return this.requests.filter((request) => host === undefined || request.host === host.toLowerCase());
  }

  behave(behaviour: ReceiverBehaviour): void {
    const host = behaviour.host.toLowerCase();
    if (behaviour.times === 0) this.behaviours.delete(host);
    else this.behaviours.set(host, { ...behaviour, host });
  }

  listBehaviours(): ReceiverBehaviour[] {
    return [...this.behaviours.values()];
  }

  clear(): void {
    this.requests = [];
    this.behaviours.clear();
  }

  /** A TLS server. `authority` issues a certificate for each host name on demand. */
  async server(authority: CertificateAuthority): Promise<Server> {
    const context = await authority.contextFor(NAMELESS_HOST);
    const options = {
      ...context,
      SNICallback: (host: string, done: (error: Error | null, context?: SecureContext) => void) => {
        authority.contextFor(host).then((found) => done(null, found), done);
      },
    };
    return createServer(options, this.app());
  }

  private app(): Express {
    const app = express().disable('x-powered-by');
    app.use(express.raw({ type: () => true, limit: '10mb' }), async (req, res) => {
      const host = req.hostname.toLowerCase();
      const received: ReceivedRequest = {
        host,
        path: req.originalUrl,
        method: req.method,
        headers: req.headers,
        body: rawBody(req).toString('utf8'),
        received_at: this.clock.nowIso(),
        answered: null,
      };
      this.requests.unshift(received);
      this.activity.touch();
      const behaviour = this.takeBehaviour(host);
      const { status: configured, delay_ms, location, retry_after, content, forward } = behaviour;
      if (delay_ms) await sleep(delay_ms);
      const chat =
        configured === undefined ? chatAnswerTo(host, received.body) : chatAnswerWithStatus(host, configured);
      const own = configured ?? chat?.status ?? 200;
      const status = forward ? await forwardRequest(req.headers, rawBody(req), forward) : own;
      if (res.destroyed) return;
      if (location !== undefined) res.set('Location', location);
      const waitSeconds = retry_after ?? chat?.retryAfter;
      if (waitSeconds !== undefined) res.set('Retry-After', String(waitSeconds));
      received.answered = status;
      if (chat?.isShown) this.takeChatMessage(received);
      const responseBody = content === undefined ? Buffer.from(chat?.body ?? '') : Buffer.from(content, 'base64');
      res.status(status).send(responseBody);
    });
    return app;
  }

  /** Chat products show accepted messages in their channel. */
  private takeChatMessage({ host, path, body }: ReceivedRequest): void {
    const channel = chatKindOfHost(host);
    if (channel !== null) this.inbox.addChat({ channel, to: `https://${host}${path}`, payload: JSON.parse(body) });
  }

  private takeBehaviour(host: string): ReceiverBehaviour {
    const behaviour = this.behaviours.get(host) ?? { host };
    if (behaviour.times !== undefined) this.behave({ ...behaviour, times: behaviour.times - 1 });
    return behaviour;
  }
}

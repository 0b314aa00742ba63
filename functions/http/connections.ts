// How a connection ends: never in the midst of what somebody is sending.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client may take to close its side after ours. */
const LINGER_MS = 5_000;
/**
 * Longer than whoever is in front keeps an idle connection (600 s, https://cloud.google.com/load-balancing/docs/https):
 * who sends on one that the other side is just closing is answered by nobody. Node closes after five seconds.
 */
const IDLE_MS = 620_000;

/** What Node calls to close a connection behind an answer. */
function closeInTwoSteps(this: Socket): void {
  this.end();
  this.resume();
  const timer = setTimeout(() => this.destroy(), LINGER_MS).unref();
  this.once('close', () => clearTimeout(timer));
}

/**
 * Node closes both directions behind its answer to `Connection: close`. A client that is still writing then has its
 * connection reset, and may never come to read the answer; Node's own client writes once more, nothing, behind each body, and
 * proxies make a 500 of the failure. From this call on every server of the process closes its own direction, as
 * RFC 9112 (9.6) asks, and the rest when the client has closed or {@link LINGER_MS} have passed; and it leaves the end of
 * connections that are kept to whoever opened them.
 */
export function makeConnectionsCloseWithoutLoss(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    server.keepAliveTimeout = IDLE_MS;
    request.socket.destroySoon = closeInTwoSteps;
  });
}

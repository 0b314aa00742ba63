// How a connection ends that was not to be kept: in two steps, so that nobody who still writes finds it broken.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client may take to close its side after ours. */
const LINGER_MS = 5_000;

/** What Node calls to close a connection behind an answer, and what it means here. */
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
 * RFC 9112 (9.6) asks, and the rest when the client has closed or {@link LINGER_MS} have passed.
 */
export function closeConnectionsInTwoSteps(): void {
  subscribe('http.server.request.start', (message) => {
    const { socket } = (message as { request: IncomingMessage }).request;
    socket.destroySoon = closeInTwoSteps;
  });
}

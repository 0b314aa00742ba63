// Closes connections without cutting off clients that are still sending. The local emulator loads this file by itself,
// so the file must not import other project modules.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client may take to close its side of the connection after we close ours. */
const LINGER_MS = 5_000;
/**
 * Longer than the front end keeps an idle connection open (600 s, https://cloud.google.com/load-balancing/docs/https).
 * Otherwise a request could arrive just as Node closes its connection (by default after five seconds) and get no
 * response.
 */
const IDLE_MS = 620_000;

/** Replaces the method that Node calls to close a connection after a response. */
function closeInTwoSteps(this: Socket): void {
  this.end();
  this.resume();
  const timer = setTimeout(() => this.destroy(), LINGER_MS).unref();
  this.once('close', () => clearTimeout(timer));
}

/**
 * Makes every server in the process close connections in two steps, as RFC 9112 (9.6) requires.
 *
 * By default, Node closes both directions after `Connection: close`. A client that is still writing then gets a reset
 * and may never read the response. Node's own client is affected because it writes an empty chunk after each body;
 * proxies then respond with 500. With this call, the server first closes only its own direction. It closes the other
 * direction once the client has closed its side, or after {@link LINGER_MS}. Keep-alive connections are left open for
 * the client to close.
 */
export function enableLingeringClose(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    server.keepAliveTimeout = IDLE_MS;
    request.socket.destroySoon = closeInTwoSteps;
  });
}

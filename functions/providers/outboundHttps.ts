// Makes HTTPS requests to customers’ addresses. Each connection verifies that the address is public. Duration and
// response size are limited.

import type { LookupAddress } from 'node:dns';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { clock, monotonicMs } from '../platform/clock';
import { deploymentParams } from '../platform/params';
import { chatKindOfHost } from './chatHosts';
import { retryAfterMsOf } from './outcome';

/** Contains all global unicast IPv6 addresses, but no translated, compatible or site-local ones. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether the text is a public unicast address in canonical form. False for private, loopback, link-local,
 * carrier-grade NAT, benchmarking and documentation ranges. Also false for IPv4 inside IPv6 in any form (mapped,
 * compatible, NAT64, 6to4, Teredo), scoped addresses, and anything invalid.
 */
export function isPublicIpAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}

type HostResolver = (hostname: string) => Promise<LookupAddress[]>;

/**
 * How to connect to a host. The socket connects only to the addresses that `lookup` returns, so they can't change after
 * the check.
 */
export interface OutboundHttpsRoute {
  port: number;
  lookup: LookupFunction;
  /** The certificate authority to trust instead of the public ones. */
  authority?: string;
}

export interface OutboundHttpResult {
  /** Null if there was no response. */
  statusCode: number | null;
  /** The error; null for a complete 2xx response. */
  error: string | null;
  /** The first kilobyte of the response. */
  bodyStart: string | null;
  latencyMs: number;
  /** Whether an encrypted connection was established. If not, nothing was sent. */
  wasConnected: boolean;
  /** The wait time that the response asks for, or null if none. */
  waitMs: number | null;
}

const KEPT_BYTES = 1024;
/** The maximum size of a response. We don’t need its content. */
const MAX_BYTES = 1024 * 1024;

class Refused extends Error {}

async function addressesOf(hostname: string): Promise<LookupAddress[]> {
  const { Resolver } = await import('node:dns/promises');
  // With the system's resolver, a hanging lookup would block one of the process's few threads.
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0) throw new Refused('Host name not found');
  return found;
}

const answering =
  (find: HostResolver): LookupFunction =>
  (hostname, options, done) => {
    find(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) done(null, addresses);
        else done(null, first?.address ?? '', first?.family);
      },
      (thrown: Error) => done(thrown, ''),
    );
  };

/** Connects only to public addresses. If any address of a host name isn't public, the whole host is rejected. */
export const publicOnlyRouteOf = (url: URL, resolve: HostResolver = addressesOf): OutboundHttpsRoute => ({
  port: Number(url.port || 443),
  lookup: answering(async (hostname) => {
    const addresses = await resolve(hostname);
    if (addresses.length === 0) throw new Refused('Host name not found');
    if (!addresses.every(({ address }) => isPublicIpAddress(address))) throw new Refused('Address is not public');
    return addresses;
  }),
});

/** Routes requests for chat services, and for host names reserved for examples and tests, to a local receiver. */
function sandboxRoute(receiver: string): OutboundHttpsRoute {
  const { hostname, port } = new URL(`https://${receiver}`);
  return {
    port: Number(port),
    authority: readFileSync(deploymentParams.webhookTestCaFile(), 'utf8'),
    lookup: answering(async (name) => {
      if (!/\.(example|test)$/.test(name) && chatKindOfHost(name) === null) throw new Refused('Host name not found');
      return [{ address: hostname, family: isIP(hostname) }];
    }),
  };
}

const configuredRoute = (url: URL): OutboundHttpsRoute => {
  const receiver = deploymentParams.webhookTestReceiver();
  return receiver === '' ? publicOnlyRouteOf(url) : sandboxRoute(receiver);
};

const CERTIFICATE_PROBLEM = /^(CERT_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH$)/;

function reasonOf(thrown: unknown): string {
  if (thrown instanceof Refused) return thrown.message;
  const { code } = thrown as { code?: unknown };
  if (typeof code !== 'string') return 'Connection failed';
  if (CERTIFICATE_PROBLEM.test(code)) return `Certificate refused (${code})`;
  if (code.startsWith('HPE_')) return 'The response is not HTTP';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The connection was closed before the response was complete';
  return `Connection failed (${code})`;
}

function verdictOn(statusCode: number): string | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  return statusCode >= 300 && statusCode < 400 ? `Redirect refused (${statusCode})` : `Responded with ${statusCode}`;
}

/** Reads the whole response but keeps only its beginning. @throws if the response is cut off or too long. */
async function bodyStartOf(response: IncomingMessage, keptBytes: number, maxBytes: number): Promise<Buffer> {
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (bytes < keptBytes) kept.push(chunk.subarray(0, keptBytes - bytes));
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Refused(`The response is longer than ${maxBytes} bytes`);
  }
  return Buffer.concat(kept);
}

interface OutboundPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The time limit for the whole exchange, from looking up the host name to the last byte of the response. */
  budgetMs: number;
}

/**
 * Sends one POST request without following redirects. Never throws; if the request fails, the returned `error` is set.
 */
export async function sendHttpsPost(
  { url: address, headers, body, budgetMs }: OutboundPost,
  routeTo: (url: URL) => OutboundHttpsRoute = configuredRoute,
): Promise<OutboundHttpResult> {
  const startedAt = monotonicMs();
  let statusCode: number | null = null;
  let wasConnected = false;
  let waitMs: number | null = null;
  const ended = (error: string | null, bodyStart: string | null): OutboundHttpResult => ({
    statusCode,
    error,
    bodyStart,
    latencyMs: Math.round(monotonicMs() - startedAt),
    wasConnected,
    waitMs,
  });
  // A single limit covers the whole exchange, so a receiver can't prolong it by sending one byte at a time.
  const signal = AbortSignal.timeout(budgetMs);
  try {
    const connected = () => {
      wasConnected = true;
    };
    const call = { method: 'POST', url: new URL(address), headers, body, signal, connected } as const;
    const response = await answerTo(call, routeTo);
    statusCode = response.statusCode ?? 0;
    waitMs = retryAfterMsOf(response.headers, clock.now());
    const bodyStart = await bodyStartOf(response, KEPT_BYTES, MAX_BYTES);
    return ended(verdictOn(statusCode), bodyStart.toString('utf8'));
  } catch (thrown) {
    const reason = signal.aborted
      ? `Timed out: no complete response within ${budgetMs / 1000} seconds`
      : reasonOf(thrown);
    return ended(reason, null);
  }
}

/**
 * Downloads with a single request, without following redirects. Returns null unless the response is a complete 2xx of
 * at most `maxBytes`. Never throws.
 */
export async function tryHttpsDownload(
  { url, maxBytes, budgetMs }: { url: string; maxBytes: number; budgetMs: number },
  routeTo: (url: URL) => OutboundHttpsRoute = configuredRoute,
): Promise<Buffer | null> {
  const signal = AbortSignal.timeout(budgetMs);
  // biome-ignore lint/plugin: callers continue without the file after any failure
  try {
    const call = { method: 'GET', url: new URL(url), headers: {}, body: Buffer.alloc(0), signal } as const;
    const response = await answerTo(call, routeTo);
    if (verdictOn(response.statusCode ?? 0) === null) return await bodyStartOf(response, maxBytes, maxBytes);
    response.destroy();
    return null;
  } catch {
    return null;
  }
}

interface Call extends Pick<OutboundPost, 'headers' | 'body'> {
  method: 'GET' | 'POST';
  url: URL;
  signal: AbortSignal;
  connected?: () => void;
}

function answerTo(
  { method, url, headers, body, signal, connected }: Call,
  routeTo: (url: URL) => OutboundHttpsRoute,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // Node connects to literal addresses without a lookup, which would bypass the check.
    if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) throw new Refused('Address is not public');
    const { port, lookup, authority } = routeTo(url);
    const request = httpsRequest({
      method,
      host: url.hostname,
      servername: url.hostname,
      port,
      path: `${url.pathname}${url.search}`,
      lookup,
      signal,
      agent: false,
      minVersion: 'TLSv1.2',
      ...(authority === undefined ? {} : { ca: authority }),
      headers: {
        ...headers,
        Host: url.host,
        'Content-Length': String(body.length),
        'Accept-Encoding': 'identity',
      },
    });
    request.once('socket', (socket) => socket.once('secureConnect', () => connected?.()));
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

// Calls the running service like a client: v1, legacy and v2 addresses, with any credentials. Checks every response
// against the OpenAPI document.
import { expect } from 'chai';
import { holdToContract } from './contract';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  body: any;
}

export interface Call {
  method?: string;
  /** A session JWT, ID token or API key. If absent, no Authorization header is sent. */
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** The client address for rate limits. */
  from?: string;
}

/** Maps `/v1/…` and `/v2/…` to full addresses; null for the emulator's. */
let doors: ((path: string) => string) | null = null;

/**
 * From now on, sends `/v1/…` and `/v2/…` there (test/setup/suite.ts); null sends them to the emulator's functions, like
 * legacy addresses always. Returns a function that undoes this.
 */
export function callThrough(addressOf: typeof doors): () => void {
  const before = doors;
  doors = addressOf;
  return () => {
    doors = before;
  };
}

function fullAddress(path: string): string {
  if (path.startsWith('http')) return path;
  return doors && /^\/v[12]\//.test(path) ? doors(path) : `${serviceUrl()}${path}`;
}

/** Base address of the functions, without a trailing slash: `http://127.0.0.1:6001/demo-expiry/us-central1`. */
export const serviceUrl = (): string => {
  const url = process.env.SERVICE_URL;
  if (!url) throw new Error('SERVICE_URL is not set: run behaviour tests through npm test');
  return url;
};

/** A unique client address, so that tests don't share rate limits. */
export const someAddress = (): string =>
  `2001:db8:${Array.from({ length: 2 }, () => Math.floor(Math.random() * 65_536).toString(16)).join(':')}::1`;

/** `path` starts with `/v1/…` or `/v2/…`, or is a legacy `/<endpoint>`. A full address is used unchanged. */
export async function call(path: string, options: Call = {}): Promise<Answer> {
  const { token, body, headers = {}, from } = options;
  const method = options.method ?? (body === undefined ? 'GET' : 'POST');
  const url = fullAddress(path);
  const isEncoded = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      'X-Forwarded-For': from ?? someAddress(),
      ...headers,
    },
    body: (isEncoded ? body : JSON.stringify(body)) ?? null,
  });
  const answer = { status: response.status, headers: response.headers, body: parsed(await response.text()) };
  holdToContract(url, { method, ...answer, sent: Buffer.isBuffer(body) ? undefined : body });
  return answer;
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** All records of a list, read page by page. `read` gets what follows the query of the first page. */
export async function everyPage(read: (after: string) => Promise<Answer['body']>): Promise<Answer['body'][]> {
  const found: Answer['body'][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Answer['body'] = await read(cursor && `&cursor=${encodeURIComponent(cursor)}`);
    found.push(...page.data);
    expect(page.has_more).to.equal(page.next_cursor !== null);
    cursor = page.next_cursor;
  }
  return found;
}

/** Documents read and written by the request, from its Server-Timing header. */
export function costOf(answer: Answer): { reads: number; writes: number } {
  const match = /r=(\d+) w=(\d+)/.exec(answer.headers.get('server-timing') ?? '');
  return { reads: Number(match?.[1]), writes: Number(match?.[2]) };
}

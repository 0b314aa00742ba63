// Handles requests as Node receives them: makes every path decodable, reads a body only once the caller and endpoint
// are known, and never reads beyond the endpoint’s limit.
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '../api/endpoint';
import { ApiError, invalidFieldsError } from '../api/errors';

/** Returns the request target unchanged if its path can be decoded; otherwise escapes every percent sign. */
function requestTargetMadeDecodable(target: string): string {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length);
  }
}

/**
 * If a path can't be decoded (`/v2/expiries/100%`), the platform's router responds with its own page before any
 * function runs. This call makes these paths decodable, so that they get the same response as any unknown id.
 */
export function makeRequestPathsDecodable(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.url = requestTargetMadeDecodable(request.url ?? '/');
  });
}

export const DEFAULT_BODY_LIMIT_BYTES = 1024 * 1024;

export const bodyLimitOf = (endpoint: Endpoint): number => endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES;

/** Headers that tell a parser whether there is a body and how to decode it. */
const FRAMING = ['content-length', 'transfer-encoding', 'content-encoding'] as const;
type Framing = Pick<IncomingHttpHeaders, (typeof FRAMING)[number]>;

const framings = new WeakMap<IncomingMessage, Framing>();

/**
 * The platform decompresses and parses bodies of up to 1 GiB before any function runs. It responds to malformed JSON
 * with its own page, and logs the text around the error, which may contain a password. After this call, the platform's
 * parsers see no body and do nothing (docs/decisions/0012).
 */
export function disablePlatformBodyParsing(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const { headers } = request;
    framings.set(request, Object.fromEntries(FRAMING.map((name) => [name, headers[name]])));
    for (const name of FRAMING) delete headers[name];
  });
}

/** How long to keep reading and discarding an unwanted body. */
const READ_OFF_MS = 2_000;

/**
 * Reads and discards the rest of a body, for a limited time, before responding. Otherwise, a client that is still
 * sending when the connection closes never reads the response, and proxies report an error.
 */
export async function drainRequestBody(request: IncomingMessage): Promise<void> {
  const framing = framings.get(request) ?? request.headers;
  const hasBody = Number(framing['content-length'] ?? 0) > 0 || framing['transfer-encoding'] !== undefined;
  if (!hasBody || request.readableEnded || request.destroyed) return;
  request.resume();
  const waiting = new AbortController();
  const { signal } = waiting;
  // biome-ignore lint/plugin: a client that goes away needs no answer
  await Promise.race([
    once(request, 'end', { signal }),
    once(request, 'close', { signal }),
    sleep(READ_OFF_MS, undefined, { signal }),
  ]).catch(() => undefined);
  waiting.abort();
}

const tooLarge = (limitBytes: number): ApiError =>
  new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${limitBytes} bytes`);

export class RawBodyReader {
  private readonly framing: Framing;

  constructor(private readonly request: IncomingMessage) {
    this.framing = framings.get(request) ?? request.headers;
  }

  /** Checks the headers. @throws 415 for an encoded body; 413 if the declared size exceeds the limit. */
  checkDeclared(limitBytes: number): void {
    const encoding = this.framing['content-encoding']?.trim().toLowerCase() ?? '';
    if (encoding !== '' && encoding !== 'identity') {
      throw new ApiError(
        'UNSUPPORTED_MEDIA_TYPE',
        'Compressed bodies aren’t supported: send the body without Content-Encoding',
        {
          headers: { 'Accept-Encoding': 'identity' },
        },
      );
    }
    if (Number(this.framing['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  }

  /** @throws 413 as soon as the body exceeds the limit; 400 if the connection closes before the body is complete. */
  async read(limitBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    await this.receive(limitBytes, (chunk) => chunks.push(chunk));
    return Buffer.concat(chunks);
  }

  /**
   * Discards the body of a rejected request, but still checks its size.
   * @throws the same errors as {@link read}.
   */
  async discard(limitBytes: number): Promise<void> {
    await this.receive(limitBytes, () => undefined);
  }

  private async receive(limitBytes: number, take: (chunk: Buffer) => void): Promise<void> {
    let received = 0;
    try {
      for await (const chunk of this.request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        received += chunk.length;
        if (received > limitBytes) throw tooLarge(limitBytes);
        take(chunk);
      }
    } catch (thrown) {
      throw thrown instanceof ApiError ? thrown : invalidFieldsError({ body: 'is incomplete: send it again' });
    }
  }
}

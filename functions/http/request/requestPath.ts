// Makes request paths decodable for the platform's router and ours.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Returns the target unchanged if its path can be decoded; otherwise escapes every percent sign. */
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
 * The platform's router answers a path that can't be decoded (`/v2/expiries/100%`) with its own page before any
 * function runs. This call makes such paths decodable, so that they are answered like any unknown id.
 */
export function makeRequestPathsDecodable(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.url = requestTargetMadeDecodable(request.url ?? '/');
  });
}

// Bodies reach the edge unread: what they hold is judged, answered and logged by this service alone (issue 3).
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** JSON to the edge, and nothing that a parser in front of it takes for itself. */
const UNREAD_JSON = 'application/vnd.unread+json';

export const isJson = (contentType: string): boolean =>
  /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType.trim());

/**
 * The platform parses JSON before any function runs, answers malformed JSON with a page of its own, and logs the
 * words around the mistake, a password among them. From this call on, JSON bodies of this process pass it as bytes.
 */
export function keepBodiesUnread(): void {
  subscribe('http.server.request.start', (message) => {
    const { headers } = (message as { request: IncomingMessage }).request;
    if (isJson(headers['content-type'] ?? '')) headers['content-type'] = UNREAD_JSON;
  });
}

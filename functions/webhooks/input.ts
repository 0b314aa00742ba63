// Validates webhook input. Accepts only https URLs with a public host name, so that webhooks can't reach internal
// networks.
import { isIP } from 'node:net';
import { z } from 'zod';
import { ApiError, invalidFieldsError } from '../api/errors';
import { EVENT_TYPES, type EventType } from '../events/event';

export const uncheckedWebhookUrlInput = z.string().trim().min(1, 'is required').max(2048);
export const webhookDescriptionInput = z.string().max(500);
/** Accepts any text, so that {@link parseEventTypes} can name unknown event types. */
export const eventTypeNamesInput = z.array(z.string().max(100)).min(1, 'must include at least one event type').max(50);

const KNOWN: ReadonlySet<string> = new Set(EVENT_TYPES);

/** The event types without duplicates. @throws 400 `VALIDATION_FAILED` naming unknown types. */
export function parseEventTypes(names: readonly string[]): EventType[] {
  const unknown = names.filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) {
    const message = `Unknown event type(s): ${unknown.join(', ')}`;
    throw new ApiError('VALIDATION_FAILED', message, { details: { fields: { events: message } } });
  }
  return [...new Set(names)] as EventType[];
}

const PORTS: readonly string[] = ['', '443', '8443'];
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Top-level domains that aren't public: special-use names (RFC 6761) and names commonly used in private networks. */
const INTERNAL_TOP = new Set([
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'domain',
  'arpa',
  'onion',
  'invalid',
  'alt',
  'workgroup',
  'cluster',
  'consul',
  'svc',
]);

const MALFORMED = 'must be an https address';
const NOT_PUBLIC = 'must have a public host name, not an IP address or non-public host';

/** Describes the problem with the URL; null if there is none. */
function urlProblem(text: string): string | null {
  // URL parsers drop some of these characters, so the actual URL would differ from the one displayed.
  if (/[\s\\]|\p{Cc}/u.test(text)) return MALFORMED;
  if (!URL.canParse(text)) return /^https?:\/\//i.test(text) ? NOT_PUBLIC : MALFORMED;
  const url = new URL(text);
  if (url.protocol !== 'https:') return 'must use https';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (!isPublicName(url.hostname)) return NOT_PUBLIC;
  return PORTS.includes(url.port) ? null : 'must use port 443 or 8443';
}

/**
 * `hostname` as the URL standard normalizes it: lower case, Unicode as punycode. Every number that could be an IPv4
 * address (decimal, octal, hexadecimal, short, full-width) is already in dotted decimal form.
 */
function isPublicName(hostname: string): boolean {
  if (hostname.length > 253 || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  const labels = hostname.split('.');
  const top = labels.at(-1) ?? '';
  return labels.length >= 2 && labels.every((label) => LABEL.test(label)) && !/^\d/.test(top) && !INTERNAL_TOP.has(top);
}

/** @throws 400 `VALIDATION_FAILED` naming the field. */
export function checkWebhookUrl(url: string, field = 'url'): void {
  const problem = urlProblem(url);
  if (problem !== null) throw invalidFieldsError({ [field]: problem });
}

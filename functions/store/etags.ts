// Entity tags (RFC 9110, 8.8.3): responses with the same tag have the same content.
import { sha256 } from '../platform/ids';

/** Sorts keys, because Firestore doesn't keep their order. Equal values then have equal JSON. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;

export const etagOfText = (text: string): string => `"${sha256(text).slice(0, 32)}"`;
export const etagOf = (body: unknown): string => etagOfText(JSON.stringify(body, inOrder));

/**
 * Whether `If-Match` or `If-None-Match` names the tag, in a list or by `*` (RFC 9110, 13.1). A proxy that compresses a
 * response marks its tag as weak. Our tag describes the content before encoding, so a weak match is accepted.
 */
export const isEtagInHeader = (etag: string, header: string): boolean =>
  header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag);

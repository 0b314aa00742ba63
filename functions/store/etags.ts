// Entity tags (RFC 9110, 8.8.3): two answers with one tag say the same.
import { sha256 } from '../platform/ids';

/** Keys in order, for Firestore knows none: the same value is always the same text. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;

export const etagOfText = (text: string): string => `"${sha256(text).slice(0, 32)}"`;
export const etagOf = (body: unknown): string => etagOfText(JSON.stringify(body, inOrder));

/**
 * Whether `If-Match` or `If-None-Match` names the tag: in a list, or by `*`. A proxy that compresses an answer marks its
 * tag as weak; ours is of the content, however it is encoded, so it counts with the mark too.
 */
export const isEtagInHeader = (etag: string, header: string): boolean =>
  header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag);

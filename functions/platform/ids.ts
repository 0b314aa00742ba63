// Random ids for records, derived ids for work that must happen once, digests, and entity tags (RFC 9110, 8.8.3).
import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Generates a random id of 20 letters and digits (119 bits), spread evenly over the key space. */
export function newId(length = 20): string {
  let value = '';
  while (value.length < length) value += ALPHABET[randomInt(ALPHABET.length)];
  return value;
}

/** Generates an id for a request that arrives without one. */
export const newRequestId = (): string => randomUUID();

/** Random bytes as base64url, for secrets and link tokens. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** Excludes characters that are easily confused. */
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * A code for people to copy by hand, such as `K7QF-93XW`. It has 40 bits, so use it only where attempts are limited.
 */
export function newReadableCode(): string {
  const letters = Array.from({ length: 8 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Derives an id deterministically from its parts: 40 hex digits of the SHA-256 of their JSON. */
export const derivedId = (...parts: readonly (string | number)[]): string => sha256(JSON.stringify(parts)).slice(0, 40);

export const sha256 = (value: string): string => createHash('sha256').update(value).digest('hex');

export const hmacSha256 = (key: string, value: string | Buffer): Buffer =>
  createHmac('sha256', key).update(value).digest();

/** Compares two strings in constant time. The strings can be of any length. */
export function equalInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(left)), Buffer.from(sha256(right)));
}

/** Maps an id to a stable shard number from 0 to `count - 1`. */
export const shardOf = (idValue: string, count: number): number =>
  Number.parseInt(sha256(idValue).slice(0, 8), 16) % count;

/** A uniformly random number from 0 up to `max`, for jitter. */
export const randomBelow = (max: number): number => (max <= 1 ? 0 : randomInt(Math.floor(max)));

/** Sorts object keys, because Firestore doesn't preserve their order. Equal values then produce identical JSON. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;

/** Responses with the same entity tag have the same content. */
export const etagOfText = (text: string): string => `"${sha256(text).slice(0, 32)}"`;
export const etagOf = (body: unknown): string => etagOfText(JSON.stringify(body, inOrder));

/**
 * Returns whether an `If-Match` or `If-None-Match` header, which may be a list or `*`, matches the tag (RFC 9110,
 * 13.1). A proxy that compresses a response marks its tag as weak. Our tag describes the content before encoding, so a
 * weak match is accepted.
 */
export const isEtagInHeader = (etag: string, header: string): boolean =>
  header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag);

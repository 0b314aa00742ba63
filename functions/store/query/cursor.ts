// Opaque, tamper-evident cursors, bound to the list, sort and filters that they were made for.
import { ApiError } from '../../api/errors';
import { equalInConstantTime, hmacSha256, sha256 } from '../../platform/ids';
import { sessionKeys } from '../../platform/secretKeys';

export type CursorValue = string | number | Date | null;
/** Where the next page starts: after the record with these sort values (the id last). */
export type Position = readonly CursorValue[];

const invalidCursor = (field: string): ApiError =>
  new ApiError(
    'VALIDATION_FAILED',
    `Invalid ${field}: send next_cursor back with the same sort and filters`,
    {
      details: { fields: { [field]: 'is invalid' } },
    },
  );

const signature = (key: string, payload: string): string =>
  hmacSha256(key, `cursor.${payload}`).toString('base64url').slice(0, 22);

/** A digest of the list that a cursor belongs to: organization, list, sort and filters. */
export const listFingerprintForCursor = (...parts: readonly unknown[]): string =>
  sha256(JSON.stringify(parts)).slice(0, 16);

export function encodeCursor(fingerprint: string, position: Position): string {
  const values = position.map((value) => (value instanceof Date ? { at: value.getTime() } : value));
  const payload = Buffer.from(JSON.stringify([fingerprint, values])).toString('base64url');
  return `${payload}.${signature(sessionKeys()[0], payload)}`;
}

/** @throws 400 `VALIDATION_FAILED`, naming the field, when it was not made by this service for this very list. */
export function decodeCursor(fingerprint: string, cursor: string, field = 'cursor'): Position {
  const [payload = '', mac = '', ...rest] = cursor.split('.');
  const isOurs = sessionKeys().some((key) => equalInConstantTime(mac, signature(key, payload)));
  if (rest.length > 0 || !isOurs) throw invalidCursor(field);
  const [madeFor, values] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, unknown[]];
  if (madeFor !== fingerprint) throw invalidCursor(field);
  return values.map((value) =>
    typeof value === 'object' && value !== null && 'at' in value
      ? new Date(Number(value.at))
      : (value as CursorValue),
  );
}

// Opaque, tamper-evident cursors, each bound to one list, sort order and set of filters.
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

/** @throws 400 `VALIDATION_FAILED` naming the field, unless this service issued the cursor for this list. */
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

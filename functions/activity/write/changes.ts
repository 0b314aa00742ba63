// The differences between two states of a record, without secrets.
import type { Audit } from '../../api/writes';
import { shorten } from '../../platform/text';

type Fields = Readonly<Record<string, unknown>>;

export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/** Longer values are truncated, so that the log doesn't duplicate whole documents. */
const MAX_CHARACTERS = 2_000;
const HIDDEN = '[hidden]';

/** Converts dates to ISO strings and sorts keys, so that equal values have equal text. */
function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]));
}

function clipped(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text.length <= MAX_CHARACTERS ? value : shorten(text, MAX_CHARACTERS);
}

const isEmpty = (value: unknown): boolean => {
  const text = JSON.stringify(value);
  return text === 'null' || text === '""' || text === '[]' || text === '{}';
};

/** Part of the entry itself, or not changed by a person. */
const ALWAYS_IGNORED = ['id', 'created_at', 'updated_at', 'updated_by_name'];
/** Part of the entry itself, except for people who join or leave an organization. */
const ORGANIZATION = 'organization_id';
/** Secrets, including sealed and hashed ones: entries show that they changed, but not their values. */
const SECRET = /hash|secret|token|password|sealed/;

/** The names of changed fields, in alphabetical order. */
export function changedFieldNames(before: object | null, after: object | null): string[] {
  const [old, now] = [before as Fields | null, after as Fields | null];
  const text = (record: Fields | null, field: string): string => JSON.stringify(plain(record?.[field]));
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].sort();
  return fields.filter((field) => text(old, field) !== text(now, field));
}

/** The changed fields in alphabetical order; for a new or deleted record, its non-empty fields. */
export function changesBetween(
  before: object | null,
  after: object | null,
  ignored: readonly string[],
  shownParts: NonNullable<Audit<unknown>['shown']> = {},
): Change[] {
  const [old, now] = [before as Fields | null, after as Fields | null];
  const ignoredFields = new Set([...ALWAYS_IGNORED, ...ignored]);
  return changedFieldNames(before, after).flatMap((field) => {
    if (ignoredFields.has(field)) return [];
    if (field === ORGANIZATION && (old === null || now === null)) return [];
    const [previous, current] = [plain(old?.[field]), plain(now?.[field])];
    if ((before === null || after === null) && isEmpty(previous) && isEmpty(current)) return [];
    const part = shownParts[field] ?? ((value: string) => value);
    const shown = (value: unknown): unknown =>
      SECRET.test(field) && value !== null
        ? HIDDEN
        : clipped(typeof value === 'string' ? part(value) : value);
    return [{ field, before: shown(previous), after: shown(current) }];
  });
}

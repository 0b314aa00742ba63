// What changed between two states of a record, in words that may be shown.
import { Timestamp } from 'firebase-admin/firestore';

type Document = Readonly<Record<string, unknown>>;

export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/** A longer value is shown by its beginning; the log keeps no second copy of every document. */
const MOST_CHARACTERS = 2_000;
const HIDDEN = '[hidden]';

/** Dates as ISO strings, keys in order: the same value is always the same text. */
function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]));
}

function clipped(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text.length <= MOST_CHARACTERS ? value : `${text.slice(0, MOST_CHARACTERS)}…`;
}

const isEmpty = (value: unknown): boolean => {
  const text = JSON.stringify(value);
  return text === 'null' || text === '""' || text === '[]' || text === '{}';
};

export interface Discretion {
  /** Fields that say nothing of what somebody did. */
  ignored: ReadonlySet<string>;
  /** Secrets: that they changed is told, their values are not. */
  hidden: ReadonlySet<string>;
}

/** The changed fields in alphabetical order; of a new or deleted record, those that hold something. */
export function changesBetween(
  before: Document | null,
  after: Document | null,
  discretion: Discretion,
): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return fields.flatMap((field) => {
    if (discretion.ignored.has(field)) return [];
    const [was, is] = [plain(before?.[field]), plain(after?.[field])];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if ((before === null || after === null) && isEmpty(was) && isEmpty(is)) return [];
    const shown = (value: unknown): unknown =>
      discretion.hidden.has(field) && value !== null ? HIDDEN : clipped(value);
    return [{ field, before: shown(was), after: shown(is) }];
  });
}

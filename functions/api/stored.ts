// Declares each collection's contents, data subjects and retention. Also checks for values that Firestore can't store.
//
// docs/data.md, the TTL policies, deletion, erasure and data exports are all based on these declarations.
/**
 * The people whose data is stored: `contacts` get reminders, `users` sign in, `clients` receive document requests.
 * `anyone` covers people mentioned in free text.
 */
export type DataSubjectKind = 'contacts' | 'users' | 'clients' | 'anyone';

/** How long a document is kept, and what deletes it. */
export type CollectionRetention =
  /** Kept until the organization deletes the document or the record that it belongs to. */
  | { readonly until: string }
  /** Firestore deletes the document at the time stored in the field that `ttl` names. */
  | { readonly for: string; readonly ttl: string }
  /** A worker deletes the whole document, or only the personal data in it. */
  | { readonly for: string; readonly worker: string };

export interface DataDeclaration {
  /** A short description of the contents. */
  readonly holds: string;
  /** Empty if the collection holds no personal data. */
  readonly personal: readonly DataSubjectKind[];
  readonly kept: CollectionRetention;
  /**
   * The field that identifies the organization. Usually `organization_id`; `id` if the document id is the
   * organization’s id. Null if the documents don’t belong to an organization.
   */
  readonly of?: 'organization_id' | 'id' | null;
  /**
   * Whether an organization's export includes the collection. `whole`: included. `for_reading`: included, but another
   * installation can't import it. `not`: excluded, as derived data and unfinished work are.
   */
  readonly exported?: 'whole' | 'for_reading' | 'not';
  /** Derived fields, which exports omit and imports recompute. */
  readonly following?: readonly string[];
  /** Fields that contain digests, keys or tokens. Exports list these fields but not their values. */
  readonly secrets?: readonly string[];
}

/** The secret fields that have a value in this record. */
export const filledSecretFieldsOf = (
  { secrets = [] }: Pick<DataDeclaration, 'secrets'>,
  data: Readonly<Record<string, unknown>>,
): readonly string[] =>
  secrets.filter((field) => data[field] !== null && data[field] !== undefined && data[field] !== '');

/** For most records: kept until someone deletes them. */
export const KEPT_UNTIL_DELETED = { until: 'someone deletes it' } as const;
/** For records that belong to an expiry. */
export const KEPT_WITH_ITS_EXPIRY = { until: 'its expiry is deleted' } as const;
/** For records of finished work. Another installation can't use these records. */
export const FINISHED_WORK_DECLARATION = {
  kept: { for: '30 days', ttl: 'expires_at' },
  exported: 'for_reading',
} as const;
/** Temporary data for work in progress. A background worker deletes it. */
export const declareTemporaryData = (
  holds: string,
  personal: readonly DataSubjectKind[],
  kept: { readonly for: string; readonly worker: string },
): DataDeclaration => ({ holds, personal, kept, exported: 'not' });
/** Proof of sent messages, kept for as long as the organization chooses. */
export const KEPT_FOR_LEDGER_RETENTION = {
  for: '24 months, or `ledger_retention_months`',
  ttl: 'expires_at',
} as const;
/** For collections with one record per organization. */
export const KEPT_WITH_ITS_ORGANIZATION = { until: 'its organization is deleted' } as const;

/** Firestore reserves names of the form `__name__` for fields and documents. */
export const isReservedFirestoreName = (name: string): boolean => /^__.*__$/s.test(name);

/** Firestore's limits: https://firebase.google.com/docs/firestore/quotas#limits */
const MAX_DEPTH = 20;
/** The limit includes parent field names, because Firestore limits the length of the whole path. */
const MAX_PATH_BYTES = 1500;

/** If a field name is invalid, the error message truncates its path to this length. */
const MAX_SHOWN_PATH = 200;

function problemOf(text: string): string | null {
  if (text.includes('\u0000'))
    return 'must not contain NUL characters, which often come from UTF-16 text read in another encoding';
  return text.isWellFormed() ? null : 'must be well-formed Unicode';
}

function problemOfName(name: string, path: string): string | null {
  if (isReservedFirestoreName(name)) return 'is not a known field';
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return `has a name longer than ${MAX_PATH_BYTES} bytes`;
  return problemOf(name);
}

function problemOfValue(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return problemOf(value);
  // JSON parsing turns 1e999 into infinity.
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'must be a finite number';
  const nests = typeof value === 'object' && value !== null;
  return nests && depth >= MAX_DEPTH ? `must not be nested deeper than ${MAX_DEPTH} levels` : null;
}

/**
 * Finds the first part of a JSON value that Firestore can't store. Returns its path and the problem, or null if
 * Firestore can store every part.
 */
export function firstUnstorableField(value: unknown): { field: string; problem: string } | null {
  const queue: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }];
  for (let entry = queue.pop(); entry !== undefined; entry = queue.pop()) {
    const { path, depth } = entry;
    const problem = problemOfValue(entry.value, depth);
    if (problem !== null) return { field: path, problem };
    if (typeof entry.value !== 'object' || entry.value === null) continue;
    for (const [key, child] of Object.entries(entry.value)) {
      const field = path === '' ? key : `${path}.${key}`;
      const wrongName = problemOfName(key, field);
      if (wrongName !== null) return { field: field.slice(0, MAX_SHOWN_PATH).toWellFormed(), problem: wrongName };
      queue.push({ value: child, path: field, depth: depth + 1 });
    }
  }
  return null;
}

/** Firestore allows 20 levels of nesting per document, including the levels above a free-form value. */
const FREE_FORM_DEPTH = 16;

/**
 * Returns why Firestore can’t store a free-form JSON value, or null if it can. Call it after {@link
 * firstUnstorableField}. Rejects lists directly inside lists, empty names and more than 16 levels.
 */
export function freeFormValueProblem(value: unknown, depth = 1): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth > FREE_FORM_DEPTH) return `must not be nested deeper than ${FREE_FORM_DEPTH} levels`;
  if (Array.isArray(value) && value.some(Array.isArray)) return 'must not contain a list directly inside a list';
  if (Object.hasOwn(value, '')) return 'must not contain a field with an empty name';
  for (const child of Object.values(value)) {
    const problem = freeFormValueProblem(child, depth + 1);
    if (problem !== null) return problem;
  }
  return null;
}

/** Maximum size of a record. Below Firestore's limit of 1,048,576 bytes, to leave room for metadata. */
export const RECORD_MAX_BYTES = 900_000;

/**
 * A Firestore event contains the record's state before and after the write. Firestore doesn't deliver events larger
 * than 512 KB.
 */
export const WATCHED_RECORD_MAX_BYTES = 200_000;

/** The size of a value as Firestore counts it: https://firebase.google.com/docs/firestore/storage-size */
function storedBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 1;
  if (typeof value !== 'object' || value === null) return 8;
  if (value instanceof Date) return 8;
  let bytes = 0;
  for (const [name, child] of Object.entries(value)) {
    bytes += storedBytes(child) + (Array.isArray(value) ? 0 : Buffer.byteLength(name) + 1);
  }
  return bytes;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldSizes = (record: Fields) =>
  Object.entries(record).map(([name, value]) => {
    const json = JSON.stringify(value) ?? '';
    return { name, bytes: Math.max(Buffer.byteLength(json), storedBytes(value)) + name.length };
  });

const sum = (sizes: ReturnType<typeof fieldSizes>): number => sizes.reduce((total, { bytes }) => total + bytes, 0);

/**
 * The size of a record, to compare with {@link RECORD_MAX_BYTES}. Each field counts as the larger of its stored size
 * and its JSON size, because events and webhooks contain JSON.
 */
export const recordSizeInBytes = (record: Fields): number => sum(fieldSizes(record));

/**
 * The maximum number of bytes that Firestore needs per JSON character: 8 for a one-digit number, at most 3 for a
 * letter.
 */
const MAX_BYTES_A_LETTER = 8;

/** The name of the largest field if the record exceeds the limit; otherwise null. */
export function largestFieldOfOversizedRecord(record: Fields, mostBytes = RECORD_MAX_BYTES): string | null {
  // Records far below the limit don't need to be measured exactly.
  if (JSON.stringify(record).length * MAX_BYTES_A_LETTER <= mostBytes) return null;
  const sizes = fieldSizes(record);
  if (sum(sizes) <= mostBytes) return null;
  return sizes.reduce((largest, size) => (size.bytes > largest.bytes ? size : largest)).name;
}

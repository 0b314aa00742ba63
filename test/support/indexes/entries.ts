// The index entries of a document, which Firestore writes and stores with it
// (https://firebase.google.com/docs/firestore/query-data/index-overview).
import { type IndexField, type IndexFile, singlesOf } from './coverage';

type Value = unknown;
type Document = Readonly<Record<string, Value>>;

const isMap = (value: Value): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Every field by its path, including fields inside maps. */
function leavesOf(document: Document, path = ''): [string, Value][] {
  return Object.entries(document).flatMap(([name, value]): [string, Value][] => {
    const here = path === '' ? name : `${path}.${name}`;
    return isMap(value) && Object.keys(value).length > 0 ? leavesOf(value, here) : [[here, value]];
  });
}

const text = (value: Value): string => JSON.stringify(value);

/** An override of a map applies to everything in it. */
function indexesOf(file: IndexFile, collection: string, path: string) {
  const parts = path.split('.');
  const said = (file.fieldOverrides ?? []).filter(({ collectionGroup }) => collectionGroup === collection);
  const prefixes = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
  const nearest = prefixes.find((prefix) => said.some(({ fieldPath }) => fieldPath === prefix));
  return singlesOf(file, collection, nearest ?? path);
}

function entriesOfComposite(fields: readonly IndexField[], leaves: ReadonlyMap<string, Value>): string[] {
  let entries = [''];
  for (const { fieldPath, arrayConfig } of fields) {
    if (fieldPath === '__name__') continue;
    if (!leaves.has(fieldPath)) return [];
    const value = leaves.get(fieldPath);
    const values = arrayConfig ? (Array.isArray(value) ? value : []) : [value];
    entries = entries.flatMap((entry) => values.map((each) => `${entry}|${text(each)}`));
  }
  return entries;
}

/** Each entry as text with its index and values. */
export function indexEntries(file: IndexFile, collection: string, document: Document): Set<string> {
  const leaves = new Map(leavesOf(document));
  const single = [...leaves].flatMap(([path, value]) =>
    indexesOf(file, collection, path).flatMap(({ order, arrayConfig }) => {
      if (arrayConfig === undefined) return [`${path} ${order}: ${text(value)}`];
      return Array.isArray(value) ? value.map((each) => `${path} holds: ${text(each)}`) : [];
    }),
  );
  const composite = file.indexes.flatMap(({ collectionGroup, fields }, position) =>
    collectionGroup === collection
      ? entriesOfComposite(fields, leaves).map((entry) => `${position}: ${entry}`)
      : [],
  );
  return new Set([...single, ...composite]);
}

/** Entries written when a document changes; `before` is null for a new document. */
export function entriesWritten(
  file: IndexFile,
  collection: string,
  before: Document | null,
  after: Document,
): number {
  const former = before === null ? new Set<string>() : indexEntries(file, collection, before);
  return [...indexEntries(file, collection, after)].filter((entry) => !former.has(entry)).length;
}

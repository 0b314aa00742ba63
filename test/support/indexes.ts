// Which indexes of firestore.indexes.json serve a query, and which entries Firestore writes for a document.

export interface IndexField {
  fieldPath: string;
  order?: 'ASCENDING' | 'DESCENDING';
  arrayConfig?: 'CONTAINS';
}
/** The scope of a query; by default the collection. */
type QueryScope = 'COLLECTION' | 'COLLECTION_GROUP';
export interface SingleFieldIndex {
  queryScope?: QueryScope;
  order?: 'ASCENDING' | 'DESCENDING';
  arrayConfig?: 'CONTAINS';
}
export interface FieldOverride {
  collectionGroup: string;
  /** `*` means every field of the collection without its own override. */
  fieldPath: string;
  indexes: SingleFieldIndex[];
  ttl?: boolean;
}
export interface IndexFile {
  indexes: { collectionGroup: string; queryScope?: QueryScope; fields: IndexField[] }[];
  fieldOverrides?: FieldOverride[];
}

export interface Shape {
  /** The collection's name; with `/**`, collections of that name anywhere. */
  collection: string;
  /** Fields compared with `==` or `in`; `array-contains` fields end in `[]`. */
  equal: string[];
  /** The sort order, `field ASCENDING`; a range filter implies one. */
  order: string[];
}

/** Operators that need an order: `LESS_THAN_OR_EQUAL`, `NOT_IN`, `IS_NOT_NULL` and others. */
const isRange = (operator: string): boolean => /THAN|NOT/.test(operator);

/** Parses the shape that `functions/store/firestore.ts` logs: `collection | filters | orders`. */
export function parseShape(text: string): Shape {
  const [collection = '', filters = '', orders = ''] = text.split(' | ').map((part) => part.trim());
  const pairs = filters === '' ? [] : filters.split(',').map((filter) => filter.split(' ') as [string, string]);
  const ranged = [...new Set(pairs.filter(([, op]) => isRange(op)).map(([field]) => field))];
  const equal = pairs
    .filter(([, op]) => !isRange(op))
    .map(([field, op]) => (op.startsWith('ARRAY') ? `${field}[]` : field));
  const order = orders === '' ? [] : orders.split(',');
  for (const field of ranged) {
    if (!order.some((entry) => entry.startsWith(`${field} `))) order.unshift(`${field} ASCENDING`);
  }
  return { collection, equal: [...new Set(equal)].toSorted(), order: withoutImpliedName(order) };
}

/** Every index ends with the document's name, in the direction of its last field. */
function withoutImpliedName(order: string[]): string[] {
  const last = order.at(-1);
  if (!last?.startsWith('__name__ ')) return order;
  const direction = (order.at(-2) ?? 'x ASCENDING').split(' ')[1];
  return last === `__name__ ${direction}` ? order.slice(0, -1) : order;
}

const entryOf = ({ fieldPath, order }: IndexField): string => `${fieldPath} ${order}`;
const equalOf = ({ fieldPath, arrayConfig }: IndexField): string => (arrayConfig ? `${fieldPath}[]` : fieldPath);
const same = (left: string[], right: string[]): boolean => left.join() === right.join();

/** Firestore's automatic single-field indexes. */
const AUTOMATIC: readonly SingleFieldIndex[] = [
  { order: 'ASCENDING' },
  { order: 'DESCENDING' },
  { arrayConfig: 'CONTAINS' },
];

/** The collection's name in queries with this scope. */
export const scopedName = (name: string, { queryScope }: { queryScope?: QueryScope }): string =>
  queryScope === 'COLLECTION_GROUP' ? `${name}/**` : name;

/** The single-field indexes of a field. */
export function singlesOf(file: IndexFile, collection: string, field: string): readonly SingleFieldIndex[] {
  const own = (file.fieldOverrides ?? []).filter(({ collectionGroup }) => collectionGroup === collection);
  const override = own.find(({ fieldPath }) => fieldPath === field) ?? own.find(({ fieldPath }) => fieldPath === '*');
  return override?.indexes ?? AUTOMATIC;
}

export interface SingleNeed {
  field: string;
  kind: 'ASCENDING' | 'DESCENDING' | 'CONTAINS';
}

/**
 * The single-field indexes that serve the shape alone or, for equality filters, merged; null if it needs a composite
 * index.
 */
export function singlesFor(shape: Shape): SingleNeed[] | null {
  const isSingle = shape.equal.length === 0 && shape.order.length <= 1;
  if (!isSingle && shape.order.length > 0) return null;
  const equal = shape.equal.map((field): SingleNeed => {
    const isArray = field.endsWith('[]');
    return { field: field.replace('[]', ''), kind: isArray ? 'CONTAINS' : 'ASCENDING' };
  });
  const ordered = shape.order.flatMap((entry): SingleNeed[] => {
    const [field = '', kind] = entry.split(' ');
    return field === '__name__' ? [] : [{ field, kind: kind as SingleNeed['kind'] }];
  });
  return [...equal, ...ordered];
}

/** The indexes, by position, that serve the shape together; null if they don't; empty if single-field indexes do. */
export function servedBy(shape: Shape, file: IndexFile): number[] | null {
  const singles = singlesFor(shape);
  const name = shape.collection.replace('/**', '');
  const isThere = ({ field, kind }: SingleNeed): boolean =>
    singlesOf(file, name, field).some(
      (index) => (index.order ?? index.arrayConfig) === kind && scopedName(name, index) === shape.collection,
    );
  if (singles?.every(isThere)) return [];
  const serving = file.indexes.flatMap((index, position) => {
    if (scopedName(index.collectionGroup, index) !== shape.collection) return [];
    const prefix = index.fields.slice(0, index.fields.length - shape.order.length).map(equalOf);
    const suffix = index.fields.slice(prefix.length).map(entryOf);
    // Production scans an index only in its own direction.
    return same(suffix, shape.order) && prefix.every((field) => shape.equal.includes(field))
      ? [{ position, prefix }]
      : [];
  });
  const whole = serving.find(({ prefix }) => prefix.length === shape.equal.length);
  if (whole) return [whole.position];
  const covered = new Set(serving.flatMap(({ prefix }) => prefix));
  return shape.equal.every((field) => covered.has(field)) && serving.length > 0
    ? serving.map(({ position }) => position)
    : null;
}

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
function indexEntries(file: IndexFile, collection: string, document: Document): Set<string> {
  const leaves = new Map(leavesOf(document));
  const single = [...leaves].flatMap(([path, value]) =>
    indexesOf(file, collection, path).flatMap(({ order, arrayConfig }) => {
      if (arrayConfig === undefined) return [`${path} ${order}: ${text(value)}`];
      return Array.isArray(value) ? value.map((each) => `${path} holds: ${text(each)}`) : [];
    }),
  );
  const composite = file.indexes.flatMap(({ collectionGroup, fields }, position) =>
    collectionGroup === collection ? entriesOfComposite(fields, leaves).map((entry) => `${position}: ${entry}`) : [],
  );
  return new Set([...single, ...composite]);
}

/** Entries written when a document changes; `before` is null for a new document. */
export function entriesWritten(file: IndexFile, collection: string, before: Document | null, after: Document): number {
  const former = before === null ? new Set<string>() : indexEntries(file, collection, before);
  return [...indexEntries(file, collection, after)].filter((entry) => !former.has(entry)).length;
}

// Determines which composite index a query shape needs, and whether firestore.indexes.json has it.
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

const RANGES = [
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
  'IS_NOT_NULL',
];

/** Parses the shape that `functions/store/firestore.ts` logs: `collection | filters | orders`. */
export function parseShape(text: string): Shape {
  const [collection = '', filters = '', orders = ''] = text.split(' | ').map((part) => part.trim());
  const pairs =
    filters === '' ? [] : filters.split(',').map((filter) => filter.split(' ') as [string, string]);
  const ranged = [...new Set(pairs.filter(([, op]) => RANGES.includes(op)).map(([field]) => field))];
  const equal = pairs
    .filter(([, op]) => !RANGES.includes(op))
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
const equalOf = ({ fieldPath, arrayConfig }: IndexField): string =>
  arrayConfig ? `${fieldPath}[]` : fieldPath;
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
  const override =
    own.find(({ fieldPath }) => fieldPath === field) ?? own.find(({ fieldPath }) => fieldPath === '*');
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

// Which composite index a shape of query needs, and whether firestore.indexes.json has it.
export interface IndexField {
  fieldPath: string;
  order?: 'ASCENDING' | 'DESCENDING';
  arrayConfig?: 'CONTAINS';
}
export interface IndexFile {
  indexes: { collectionGroup: string; fields: IndexField[] }[];
  fieldOverrides?: { collectionGroup: string; fieldPath: string; indexes: unknown[] }[];
}

export interface Shape {
  collection: string;
  /** Fields compared with `==` or `in`; those of `array-contains` end in `[]`. */
  equal: string[];
  /** What the answer is ordered by, `field ASCENDING`; a range without an order counts as one. */
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

/** Reads what `functions/platform/queryShape.ts` logs: `collection | filters | orders`. */
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

/** Every index ends in the document's name, in the direction of its last field. */
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

/** The indexes, by position, that serve the shape together; null when they don't; empty when none is needed. */
export function servedBy(shape: Shape, file: IndexFile): number[] | null {
  const exempt = (field: string): boolean =>
    (file.fieldOverrides ?? []).some(
      ({ collectionGroup, fieldPath, indexes }) =>
        collectionGroup === shape.collection && fieldPath === field.replace('[]', '') && indexes.length === 0,
    );
  const single = shape.equal.length === 0 && shape.order.length <= 1;
  const merged = shape.order.length === 0;
  if (single || merged) {
    const fields = [...shape.equal, ...shape.order.map((entry) => entry.split(' ')[0] ?? '')];
    if (!fields.some(exempt)) return [];
  }
  const serving = file.indexes.flatMap((index, position) => {
    if (index.collectionGroup !== shape.collection) return [];
    const prefix = index.fields.slice(0, index.fields.length - shape.order.length).map(equalOf);
    const suffix = index.fields.slice(prefix.length).map(entryOf);
    // Production scans an index in its own direction only.
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

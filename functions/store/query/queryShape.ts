// Logs the shapes of queries on request, to check that each has its composite index.
import type { Query } from 'firebase-admin/firestore';
import { log } from '../../platform/log';
import { params } from '../../platform/params';

interface Proto {
  structuredQuery: {
    from: { collectionId: string; allDescendants?: boolean }[];
    where?: Filter;
    orderBy?: { field: { fieldPath: string }; direction: string }[];
  };
}
interface FieldTest {
  field: { fieldPath: string };
  op: string;
}
interface Filter {
  compositeFilter?: { op: string; filters: Filter[] };
  fieldFilter?: FieldTest;
  /** Comparison with null. */
  unaryFilter?: FieldTest;
}

const logged = new Set<string>();

/** The tests that every document in the result passes; each alternative needs an index. */
function waysOf(filter: Filter | undefined): FieldTest[][] {
  const { compositeFilter } = filter ?? {};
  if (compositeFilter) {
    const inner = compositeFilter.filters.map(waysOf);
    if (compositeFilter.op === 'OR') return inner.flat();
    return inner.reduce<FieldTest[][]>(
      (ways, next) => ways.flatMap((way) => next.map((more) => [...way, ...more])),
      [[]],
    );
  }
  const test = filter?.fieldFilter ?? filter?.unaryFilter;
  return [test ? [test] : []];
}

/**
 * Returns collection, filters and order without values: one shape per OR branch. `/**` marks a collection group.
 */
function queryShapes(query: Query): string[] {
  // `toProto` is internal: the public API can't describe a query.
  const { structuredQuery } = (query as unknown as { toProto: () => Proto }).toProto();
  const orders = (structuredQuery.orderBy ?? []).map(
    ({ field, direction }) => `${field.fieldPath} ${direction}`,
  );
  const [from] = structuredQuery.from;
  const collection = `${from?.collectionId}${from?.allDescendants ? '/**' : ''}`;
  return waysOf(structuredQuery.where).map((way) => {
    const filters = way.map(({ field, op }) => `${field.fieldPath} ${op}`);
    return [collection, filters.toSorted().join(','), orders.join(',')].join(' | ');
  });
}

/** Logs each shape once per process, if the parameter LOG_QUERY_SHAPES is on. */
export function logNewQueryShapes(query: Query): void {
  if (!params.logQueryShapes()) return;
  for (const shape of queryShapes(query)) {
    if (logged.has(shape)) continue;
    logged.add(shape);
    log.info('query shape', { queryShape: shape });
  }
}

// Tells, when asked to, which shapes of query the service sends: what composite indexes must exist for.
import type { Query } from 'firebase-admin/firestore';
import { log } from './log';
import { params } from './params';

interface Proto {
  structuredQuery: {
    from: { collectionId: string }[];
    where?: Filter;
    orderBy?: { field: { fieldPath: string }; direction: string }[];
  };
}
interface FieldTest {
  field: { fieldPath: string };
  op: string;
}
interface Filter {
  compositeFilter?: { filters: Filter[] };
  fieldFilter?: FieldTest;
  /** Comparison with null. */
  unaryFilter?: FieldTest;
}

const logged = new Set<string>();

const leaves = (filter: Filter | undefined): FieldTest[] => {
  if (filter?.compositeFilter) return filter.compositeFilter.filters.flatMap(leaves);
  const test = filter?.fieldFilter ?? filter?.unaryFilter;
  return test ? [test] : [];
};

/** Collection, filters and order, without any value. */
function queryShape(query: Query): string {
  // The library's own rendering of the request; the public interface has no way to ask a query what it is.
  const { structuredQuery } = (query as unknown as { toProto: () => Proto }).toProto();
  const filters = leaves(structuredQuery.where).map(({ field, op }) => `${field.fieldPath} ${op}`);
  const orders = (structuredQuery.orderBy ?? []).map(
    ({ field, direction }) => `${field.fieldPath} ${direction}`,
  );
  return [structuredQuery.from[0]?.collectionId, filters.toSorted().join(','), orders.join(',')].join(' | ');
}

/** Logs each shape once per process, if the parameter LOG_QUERY_SHAPES is on. */
export function noteQuery(query: Query): void {
  if (!params.logQueryShapes()) return;
  const shape = queryShape(query);
  if (logged.has(shape)) return;
  logged.add(shape);
  log.info('query shape', { queryShape: shape });
}

// Restricts a query to the records that have what somebody asks for.
import type { Query } from 'firebase-admin/firestore';
import { withoutUndefinedFields } from '../../api/fields';

/** Filters by these values; undefined ones don't filter. */
export const queryWithFieldValues = (query: Query, asked: Readonly<Record<string, unknown>>): Query =>
  Object.entries(withoutUndefinedFields(asked)).reduce(
    (found, [field, value]) => found.where(field, '==', value),
    query,
  );

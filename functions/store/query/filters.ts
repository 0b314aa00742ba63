// Restricts a query to records with the requested values.
import type { Query } from 'firebase-admin/firestore';
import { withoutUndefinedFields } from '../../api/fields';

/** Filters by these values; undefined ones don't filter. */
export const queryWithFieldValues = (query: Query, asked: Readonly<Record<string, unknown>>): Query =>
  Object.entries(withoutUndefinedFields(asked)).reduce(
    (found, [field, value]) => found.where(field, '==', value),
    query,
  );

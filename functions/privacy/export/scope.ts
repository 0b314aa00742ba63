// The collections of a data export, in order.
import type { DeclaredCollection } from '../../store/codec';
import { ORGANIZATION_COLLECTIONS } from '../collections';

export const EXPORTED: readonly DeclaredCollection[] = ORGANIZATION_COLLECTIONS.filter(
  ({ data }) => data.exported !== 'not',
).toSorted((one, other) => one.name.localeCompare(other.name));

/** The name of the parts that list stored files. */
export const FILES = 'files';

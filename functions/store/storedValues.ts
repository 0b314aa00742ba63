// Values as Firestore holds them, in schemas of records.
import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';

/** A stored instant: a Firestore Timestamp in the document, a Date in the record. */
export const storedInstant = z
  .custom<Timestamp | Date>((value) => value instanceof Timestamp || value instanceof Date)
  .transform((value) => (value instanceof Date ? value : value.toDate()));

/** Bytes as they are. */
export const storedBytes = z.instanceof(Buffer);

/** When a record was created and last changed. */
export const timestamps = { created_at: storedInstant, updated_at: storedInstant };

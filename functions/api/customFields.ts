// Custom fields: names and values that an organization chooses, on several kinds of records.
import { z } from 'zod';
import { isReservedFirestoreName } from './storable';

const MAX_FIELDS = 100;
const KEY_MAX = 100;
const VALUE_MAX = 5000;

const storedValue = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Trims keys and converts values to strings. Blank keys are dropped. */
export const customFieldsInput = z
  .record(z.string(), z.unknown())
  .nullable()
  .transform((fields) =>
    Object.fromEntries(
      Object.entries(fields ?? {})
        .map(([key, value]) => [key.trim(), storedValue(value)] as const)
        .filter(([key]) => key !== ''),
    ),
  )
  .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, `has more than ${MAX_FIELDS} fields`)
  .refine(
    // Firestore reserves names of the form __name__.
    (fields) => Object.keys(fields).every((key) => key.length <= KEY_MAX && !isReservedFirestoreName(key)),
    `has a name that is longer than ${KEY_MAX} characters or has the form __name__`,
  )
  .refine(
    (fields) => Object.values(fields).every((value) => value.length <= VALUE_MAX),
    `has a value longer than ${VALUE_MAX} characters`,
  );

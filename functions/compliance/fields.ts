// What clients and projects have in common in what people may write into them (specification section 2).
import { z } from 'zod';

const MOST_CUSTOM_FIELDS = 100;
const CUSTOM_KEY_MAX = 100;
const CUSTOM_VALUE_MAX = 5000;

/** A text that is empty when unset: null counts as unset. */
export const textOrEmpty = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((value) => value ?? '');

const storedValue = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Keys are trimmed and values become strings, as the specification says; a key that is blank then names nothing. */
export const customFields = z
  .record(z.string(), z.unknown())
  .nullable()
  .transform((fields) =>
    Object.fromEntries(
      Object.entries(fields ?? {})
        .map(([key, value]) => [key.trim(), storedValue(value)] as const)
        .filter(([key]) => key !== ''),
    ),
  )
  .refine(
    (fields) => Object.keys(fields).length <= MOST_CUSTOM_FIELDS,
    `has more than ${MOST_CUSTOM_FIELDS} fields`,
  )
  .refine(
    (fields) => Object.keys(fields).every((key) => key.length <= CUSTOM_KEY_MAX && !/^__.*__$/.test(key)),
    `has a name longer than ${CUSTOM_KEY_MAX} characters or of the form __name__`,
  )
  .refine(
    (fields) => Object.values(fields).every((value) => value.length <= CUSTOM_VALUE_MAX),
    `has a value longer than ${CUSTOM_VALUE_MAX} characters`,
  );

/** The fields that were sent; what was not stays as it is. */
export const sent = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

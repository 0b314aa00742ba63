// What clients and projects have in common in what people may write into them.
import { z } from 'zod';

/** A text that is empty when unset: null counts as unset. */
export const textOrEmpty = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((value) => value ?? '');

/** The fields that were sent; what was not stays as it is. */
export const sent = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

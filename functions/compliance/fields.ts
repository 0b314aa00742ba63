// What clients and projects have in common in what people may write into them.
import { z } from 'zod';

/** A text that is empty when unset: null counts as unset. */
export const textOrEmptyInput = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((value) => value ?? '');

// The shape of a v2 list: one page of records and the way to the next (specification section 4.10).
import { z } from 'zod';
import { clampedInteger } from './fields';

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
  has_more: boolean;
}

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullable(), has_more: z.boolean() });

/** The query fields of every cursor-paged list. */
export const pageQuery = {
  cursor: z.string().max(2000).optional(),
  limit: clampedInteger({ min: 1, max: 100, fallback: 50 }),
};

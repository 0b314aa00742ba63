// The schema of a v2 list: one page of records and the cursor of the next.
import { z } from 'zod';
import { cappedIntegerInput } from './fields';

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
  has_more: boolean;
}

/** Named after the record’s schema, if it has a name. */
export function pageSchemaOf<T extends z.ZodType>(item: T) {
  const page = z.object({ data: z.array(item), next_cursor: z.string().nullable(), has_more: z.boolean() });
  const name = z.globalRegistry.get(item)?.id;
  return name === undefined ? page : page.meta({ id: `${name}Page` });
}

/** Search words, without regard to case and accents. Each word also matches the beginning of a longer one. */
export const searchQuery = z
  .string()
  .trim()
  .max(200)
  .refine((asked) => /[\p{L}\p{N}]/u.test(asked), 'must contain a letter or a digit')
  .optional();

/** The query fields of every cursor-paged list. */
export const pageQuery = {
  cursor: z.string().max(2000).optional(),
  limit: cappedIntegerInput({ min: 1, max: 100, fallback: 50 }),
};

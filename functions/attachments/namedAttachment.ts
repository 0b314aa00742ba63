// Finds the file that a v1 call refers to.
import { z } from 'zod';
import { invalidFields } from '../api/errors';
import { textInput } from '../api/fields';

/** By URL, or by index if no URL is given. */
export type NamedAttachment = { url: string } | { index: number };

/** `index` is ignored if `url` is present. */
export const namedAttachmentFields = {
  url: textInput(2000).optional(),
  index: z
    .unknown()
    .optional()
    .meta({ anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] }),
};

const place = z.int().min(0);

/** @throws 400 without URL and index, and for an invalid index without URL. */
export function namedAttachmentOf({
  url,
  index,
}: {
  url?: string | undefined;
  index?: unknown;
}): NamedAttachment {
  if (url) return { url };
  if (index === undefined || index === null)
    throw invalidFields({ url: 'is required unless you send index' });
  const used = place.safeParse(index);
  if (!used.success) throw invalidFields({ index: 'must be a whole number, 0 or more' });
  return { index: used.data };
}

// The maximum number of files per expiry.
import { ApiError } from '../../api/errors';
import type { Expiry } from './record';

export const MAX_ATTACHMENTS_PER_EXPIRY = 50;

export const tooManyAttachments = (more = '', fields?: Readonly<Record<string, string>>): ApiError =>
  new ApiError(
    'TOO_MANY_ATTACHMENTS',
    `An expiry can have at most ${MAX_ATTACHMENTS_PER_EXPIRY} files${more}`,
    {
      details: { limit: MAX_ATTACHMENTS_PER_EXPIRY, ...(fields && { fields }) },
    },
  );

/** @throws 409 `TOO_MANY_ATTACHMENTS`. */
export function attachmentsWithFilesAdded(
  { attachments }: Pick<Expiry, 'attachments'>,
  files: Expiry['attachments'],
): Expiry['attachments'] {
  const all = [...attachments, ...files];
  if (files.length > 0 && all.length > MAX_ATTACHMENTS_PER_EXPIRY) throw tooManyAttachments();
  return all;
}

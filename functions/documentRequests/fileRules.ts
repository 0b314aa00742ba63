// Which files a field takes. Pure.
import { bareMediaTypeOf, fileExtensionOf } from '../uploads/content';
import type { FileField } from './form';

function allows(allowed: string, file: { file_name: string; content_type: string }): boolean {
  const wanted = allowed.toLowerCase();
  const type = bareMediaTypeOf(file.content_type);
  if (!wanted.includes('/')) return fileExtensionOf(file.file_name) === wanted.replace(/^\./, '');
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** True when the field takes files of that name and type. */
export const isFileAllowedByField = (
  { allowed_types }: Pick<FileField, 'allowed_types'>,
  file: { file_name: string; content_type: string },
): boolean => allowed_types.length === 0 || allowed_types.some((allowed) => allows(allowed, file));

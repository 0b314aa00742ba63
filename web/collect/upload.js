// Puts a file straight to storage, in three steps, and tells how far it is.
import { putFile } from '/put.js';
import { kindsOfFile, mebibytes } from './kindsOfFile.js';
import { formats, spoken, words } from './language.js';
import { ask } from './service.js';

/** The problem of a file before its upload, or null. */
export function fileProblem(field, file) {
  if (file.size === 0) return words().empty(file.name);
  if (file.size > field.max_size_bytes) {
    return words().tooLarge(
      file.name,
      mebibytes(formats(), file.size),
      mebibytes(formats(), field.max_size_bytes),
    );
  }
  if (!isAllowed(field, file)) return words().wrongType(file.name);
  return null;
}

function isAllowed({ allowed_types: allowed }, { name, type }) {
  if (allowed.length === 0) return true;
  return allowed.some((entry) => {
    const wanted = entry.toLowerCase();
    if (!wanted.includes('/')) return name.toLowerCase().endsWith(`.${wanted.replace(/^\./, '')}`);
    return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
  });
}

/** The `accept` attribute of a file input. */
export const acceptOf = ({ allowed_types: allowed }) =>
  allowed.map((entry) => (entry.includes('/') ? entry : `.${entry.replace(/^\./, '')}`)).join(',');

/** The hint about a field's files. */
export const fileHint = (field) => kindsOfFile(spoken(), field);

/** Uploads a file, and returns it as in the draft. */
export async function upload(field, file, onProgress) {
  const started = await ask('startCollectionUpload', {
    field_id: field.id,
    file_name: file.name,
    content_type: file.type || 'application/octet-stream',
    size: file.size,
  });
  await putFile(started, file, words(), onProgress);
  return (await ask('completeCollectionUpload', { upload_id: started.upload_id })).file;
}

// Puts a file straight to storage, in three steps, and tells how far it is.
import { putFile } from '/put.js';
import { words } from './language.js';
import { ask } from './service.js';

const mebibytes = (bytes) => `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`;

/** What is wrong with a file before a byte of it is sent; null when nothing is. */
export function fileProblem(field, file) {
  if (file.size === 0) return words().empty(file.name);
  if (file.size > field.max_size_bytes) {
    return words().tooLarge(file.name, mebibytes(file.size), mebibytes(field.max_size_bytes));
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

/** What a file picker takes as its `accept`. */
export const acceptOf = ({ allowed_types: allowed }) =>
  allowed.map((entry) => (entry.includes('/') ? entry : `.${entry.replace(/^\./, '')}`)).join(',');

/** What a client is told about the files of a field. */
export function fileHint({ allowed_types: allowed, max_size_bytes: max }) {
  const types = allowed.length === 0 ? '' : `${allowed.map(spoken).join(', ')}. `;
  return `${types}${words().atMost(mebibytes(max))}`;
}

/** `image/*` is “any image”, `application/pdf` and `.pdf` are “PDF”. */
function spoken(entry) {
  const [kind, any] = entry.split('/');
  if (any === '*') return kind === '*' ? words().anyFile : words().any(kind);
  return entry.replace(/^.*[/.]/, '').toUpperCase();
}

/** Answers the file as the draft has it from then on. */
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

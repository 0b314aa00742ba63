// Puts a file straight to storage, in three steps, and tells how far it is.
import { ask } from './service.js';

const mebibytes = (bytes) => `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`;

/** What is wrong with a file before a byte of it is sent; null when nothing is. */
export function fileProblem(field, file) {
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > field.max_size_bytes) {
    return `${file.name} is too large: ${mebibytes(file.size)}. At most ${mebibytes(field.max_size_bytes)}.`;
  }
  if (!isAllowed(field, file)) return `${file.name} is of a type that is not asked for.`;
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
  return `${types}At most ${mebibytes(max)} each.`;
}

const spoken = (entry) =>
  entry.replace(/^.*\//, '').replace(/^\./, '').replace('*', 'any kind').toUpperCase();

/** `fetch` tells nothing of an upload's progress. */
function put(url, headers, file, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(new Error(`${file.name} was not taken. Please try again.`)),
    );
    request.addEventListener('error', () =>
      reject(new Error(`${file.name} could not be sent. Please check your connection and try again.`)),
    );
    request.send(file);
  });
}

/** Answers the file as the draft has it from then on. */
export async function upload(field, file, onProgress) {
  const started = await ask('startCollectionUpload', {
    field_id: field.id,
    file_name: file.name,
    content_type: file.type || 'application/octet-stream',
    size: file.size,
  });
  await put(started.upload_url, started.headers, file, onProgress);
  return (await ask('completeCollectionUpload', { upload_id: started.upload_id })).file;
}

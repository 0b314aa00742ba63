// Answers with the content of an object, by byte ranges too, with the headers that clients check it by.
import type { Response } from 'express';
import type { StoredObject, StoredObjects } from './objects';

export function sendContent(res: Response, objects: StoredObjects, object: StoredObject): void {
  res.set({
    'Content-Type': object.contentType,
    'Cache-Control': object.cacheControl ?? 'private, max-age=0',
    ETag: `"${object.md5Hash}"`,
    'x-goog-generation': object.generation,
    'x-goog-hash': `crc32c=${object.crc32c},md5=${object.md5Hash}`,
    'x-goog-metageneration': object.metageneration,
    'x-goog-stored-content-encoding': object.contentEncoding ?? 'identity',
    'x-goog-stored-content-length': object.size,
  });
  if (object.contentDisposition) res.set('Content-Disposition', object.contentDisposition);
  if (object.contentEncoding) res.set('Content-Encoding', object.contentEncoding);
  // The run folder's name begins with a dot; the file lies where we put it, not where a caller says.
  res.sendFile(objects.contentPath(object.name), { dotfiles: 'allow', etag: false, cacheControl: false });
}

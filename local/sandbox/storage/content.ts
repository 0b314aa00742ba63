// Answers with the content of an object, also byte ranges, and the headers with which clients verify it.
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
  // The run folder's name starts with a dot, and we choose the path, not the caller.
  res.sendFile(objects.contentPath(object.name), { dotfiles: 'allow', etag: false, cacheControl: false });
}

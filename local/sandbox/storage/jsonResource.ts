// How the JSON API writes an object, reads its metadata, and rejects a call.
import { z } from 'zod';
import { BUCKET } from '../../config';
import type { ObjectDescription, StoredObject } from './objects';

export class StorageApiError extends Error {
  constructor(
    readonly code: number,
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

export const refuse = (code: number, reason: string, message: string): StorageApiError =>
  new StorageApiError(code, reason, message);

export const storageErrorBody = (code: number, reason = 'backendError', message = 'The sandbox is set to fail.') => ({
  error: { code, message, errors: [{ message, domain: 'global', reason }] },
});

const resource = z.object({
  name: z.string().optional(),
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  contentDisposition: z.string().optional(),
  contentEncoding: z.string().optional(),
  metadata: z.record(z.string(), z.string().nullable()).nullable().optional(),
});

export function parseDescription(json: string): { name: string | undefined; description: ObjectDescription } {
  const parsed = resource.safeParse(parseJson(json));
  if (!parsed.success) throw refuse(400, 'invalid', z.prettifyError(parsed.error));
  const { name, ...description } = parsed.data;
  return { name, description };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw refuse(400, 'parseError', 'Parse Error');
  }
}

export function objectJson(object: StoredObject, origin: string): object {
  const path = `/storage/v1/b/${BUCKET}/o/${encodeURIComponent(object.name)}`;
  return {
    kind: 'storage#object',
    id: `${BUCKET}/${object.name}/${object.generation}`,
    selfLink: `${origin}${path}`,
    mediaLink: `${origin}${path}?generation=${object.generation}&alt=media`,
    bucket: BUCKET,
    storageClass: 'STANDARD',
    etag: Buffer.from(`${object.generation}/${object.metageneration}`).toString('base64'),
    ...object,
  };
}

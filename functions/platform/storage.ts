// Files in Cloud Storage: signed upload and download URLs, reading, writing and deletion.
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { File } from '@google-cloud/storage';
import { addMs, clock } from './clock';
import { deploymentParams, pageSize } from './params';
import { hasErrorCode, memoizedUntilFailure } from './services';
import { singleLine } from './text';

const NOT_FOUND = 404;
const CALL_TIMEOUT_MS = 15_000;
export const FILE_DELETION_BATCH_SIZE = pageSize(500);
const REMOVED_AT_ONCE = 20;
const PIECE_BYTES = 8 * 1024 * 1024;
/** The host of download URLs in Cloud Storage for Firebase. */
const DOWNLOAD_HOST = 'https://firebasestorage.googleapis.com';

/** Loading the library takes 0.3 s, so it is deferred until first use. */
const openBucket = memoizedUntilFailure(async () => {
  const { IdempotencyStrategy, Storage } = await import('@google-cloud/storage');
  // The library adds 11 listeners to each read stream, and Node would warn that they may be a leak.
  EventEmitter.defaultMaxListeners = Math.max(EventEmitter.defaultMaxListeners, 20);
  const endpoint = deploymentParams.storageEndpoint();
  const keyFile = deploymentParams.storageKeyFile();
  const storage = new Storage({
    projectId: deploymentParams.projectId(),
    timeout: CALL_TIMEOUT_MS,
    // Every operation on a file is idempotent.
    retryOptions: {
      maxRetries: 2,
      totalTimeout: CALL_TIMEOUT_MS / 1000,
      idempotencyStrategy: IdempotencyStrategy.RetryAlways,
    },
    ...(endpoint === '' ? {} : { apiEndpoint: endpoint }),
    // Without a key file, the runtime's service account signs through IAM.
    ...(keyFile === '' ? {} : { credentials: JSON.parse(await readFile(keyFile, 'utf8')) }),
  });
  return storage.bucket(deploymentParams.storageBucket());
});

const fileAt = async (path: string): Promise<File> => (await openBucket()).file(path);

export interface UploadUrlWithHeaders {
  url: string;
  /** Headers that the PUT must send exactly as given, because the signature covers them. */
  headers: Record<string, string>;
}

/**
 * Returns a signed URL for uploading one file of the given type, up to the maximum size. The upload can’t overwrite an
 * existing file. Cloud Storage’s clock determines when the URL expires.
 */
export async function signUploadUrl(
  path: string,
  upload: { contentType: string; maxBytes: number; lifetimeMs: number },
): Promise<UploadUrlWithHeaders> {
  const bound = {
    'x-goog-content-length-range': `0,${upload.maxBytes}`,
    'x-goog-if-generation-match': '0',
  };
  const file = await fileAt(path);
  const [url] = await file.getSignedUrl({
    version: 'v4',
    action: 'write',
    ...validFor(upload.lifetimeMs),
    contentType: upload.contentType,
    extensionHeaders: bound,
  });
  return { url, headers: { 'Content-Type': upload.contentType, ...bound } };
}

/** A validity period that starts now, according to the service’s own clock. */
function validFor(lifetimeMs: number): { accessibleAt: Date; expires: Date } {
  const now = clock.now();
  return { accessibleAt: now, expires: addMs(now, lifetimeMs) };
}

/** A signed URL that downloads a file of any content type under the given name. */
export async function signDownloadUrl(
  path: string,
  download: { fileName: string; lifetimeMs: number },
): Promise<string> {
  const file = await fileAt(path);
  const [url] = await file.getSignedUrl({
    version: 'v4',
    action: 'read',
    ...validFor(download.lifetimeMs),
    responseDisposition: contentDispositionOf(download.fileName),
  });
  return url;
}

/** The permanent URL of a published file. The URL works only with its token. */
export function tokenDownloadUrl(path: string, token: string): string {
  const endpoint = deploymentParams.storageEndpoint() || DOWNLOAD_HOST;
  return `${endpoint}/v0/b/${deploymentParams.storageBucket()}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;
}

/**
 * Publishes the file at its {@link tokenDownloadUrl}. Until the file is deleted, anyone with the token can download it
 * under the given name.
 */
export async function enableTokenDownload(path: string, download: { fileName: string; token: string }): Promise<void> {
  const file = await fileAt(path);
  await file.setMetadata({
    contentDisposition: contentDispositionOf(download.fileName),
    cacheControl: 'private, no-store',
    metadata: { firebaseStorageDownloadTokens: download.token },
  });
}

/**
 * Builds a `Content-Disposition` header (RFC 6266): an ASCII file name for old clients, the full name for others (RFC
 * 8187).
 */
function contentDispositionOf(fileName: string): string {
  const name = singleLine(fileName);
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["%\\]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The metadata of a stored file; null if it doesn't exist. */
export async function getStoredFileMetadata(path: string): Promise<{ sizeBytes: number; contentType: string } | null> {
  const file = await fileAt(path);
  try {
    const [metadata] = await file.getMetadata();
    return { sizeBytes: Number(metadata.size ?? 0), contentType: metadata.contentType ?? '' };
  } catch (thrown) {
    if (hasErrorCode(thrown, NOT_FOUND)) return null;
    throw thrown;
  }
}

/** Deletes a stored file; a missing file is not an error. */
export async function removeStoredFile(path: string): Promise<void> {
  const file = await fileAt(path);
  await file.delete({ ignoreNotFound: true });
}

/** Deletes up to {@link FILE_DELETION_BATCH_SIZE} files below a path, and returns the number deleted. */
export async function removeSomeStoredFilesBelow(prefix: string): Promise<number> {
  const bucket = await openBucket();
  const [files] = await bucket.getFiles({
    prefix,
    maxResults: FILE_DELETION_BATCH_SIZE,
    autoPaginate: false,
  });
  for (let at = 0; at < files.length; at += REMOVED_AT_ONCE) {
    const some = files.slice(at, at + REMOVED_AT_ONCE);
    await Promise.all(some.map((file) => file.delete({ ignoreNotFound: true })));
  }
  return files.length;
}

/** Deletes all files below a path. */
export async function removeStoredFilesBelow(prefix: string): Promise<void> {
  while ((await removeSomeStoredFilesBelow(prefix)) === FILE_DELETION_BATCH_SIZE);
}

/**
 * Stores or replaces a file atomically. With `isLarge`, uploads it in chunks with retries, keeping one chunk in memory
 * at a time.
 */
export async function writeStoredFile(
  path: string,
  content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>,
  contentType: string,
  { isLarge = false } = {},
): Promise<void> {
  const file = await fileAt(path);
  const pieces = isLarge ? { resumable: true, chunkSize: PIECE_BYTES } : { resumable: false };
  await pipeline(Readable.from(content), file.createWriteStream({ contentType, ...pieces }));
}

/** Some parsers treat these two characters as line breaks. */
const LINE_SEPARATORS = /[\u2028\u2029]/g;
const escaped = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16)}`;

/** Writes a file with one line of JSON per value, replacing any existing file. */
export function writeStoredJsonLines(path: string, values: readonly unknown[]): Promise<void> {
  const lines = values.map((value) => `${JSON.stringify(value).replace(LINE_SEPARATORS, escaped)}\n`);
  return writeStoredFile(path, lines, 'application/x-ndjson');
}

/**
 * Streams a stored file.
 * @throws during reading if the file doesn't exist.
 */
export async function openStoredFileStream(path: string): Promise<Readable> {
  return (await fileAt(path)).createReadStream();
}

/** Yields the lines of a stored text file, without their line breaks. */
export async function* readStoredFileLines(path: string): AsyncGenerator<string> {
  yield* createInterface({ input: await openStoredFileStream(path), crlfDelay: Number.POSITIVE_INFINITY });
}

/** The SHA-256 of a stored file, in hex. */
export async function hashStoredFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(await openStoredFileStream(path), hash);
  return hash.digest('hex');
}

/** Cloud Storage joins at most this many files in one call. */
const JOINED_AT_ONCE = 32;

/** Joins stored files into one, in order, without reading them. Temporary files are stored next to the first one. */
export async function joinStoredFiles(paths: readonly string[], to: string, contentType: string): Promise<void> {
  const bucket = await openBucket();
  const join = async (some: readonly string[], path: string): Promise<string> => {
    const file = bucket.file(path);
    file.metadata.contentType = contentType;
    await bucket.combine([...some], file);
    return path;
  };
  let left = paths;
  while (left.length > JOINED_AT_ONCE) {
    const joined: string[] = [];
    for (let at = 0; at < left.length; at += JOINED_AT_ONCE)
      joined.push(await join(left.slice(at, at + JOINED_AT_ONCE), `${left[at]}-joined`));
    left = joined;
  }
  await join(left, to);
}

/** Copies a stored file. @throws if the file doesn't exist. */
export async function copyStoredFile(from: string, to: string): Promise<void> {
  const file = await fileAt(from);
  await file.copy(await fileAt(to));
}

/** Reads up to `count` bytes from the start of a stored file. */
export async function readStartOfStoredFile(path: string, count: number): Promise<Buffer> {
  const file = await fileAt(path);
  const chunks: Buffer[] = [];
  for await (const chunk of file.createReadStream({ start: 0, end: count - 1, validation: false })) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).subarray(0, count);
}

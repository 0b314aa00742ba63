// Sanitizes the names of uploaded files, and checks whether the files' first bytes match their type. Pure.

export const fileExtensionOf = (fileName: string): string =>
  /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

export const bareMediaTypeOf = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();

/** Number of bytes that {@link hasContentMismatch} needs. */
export const FILE_SIGNATURE_BYTES = 16;

const OPEN_XML = ['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map(
  (kind) => `application/vnd.openxmlformats-officedocument.${kind}`,
);

/** File signatures in hexadecimal, with their extensions and content types. */
const SIGNATURES: ReadonlyMap<string, readonly string[]> = new Map(
  [
    { kinds: ['pdf', 'application/pdf'], signatures: ['255044462d'] },
    { kinds: ['png', 'image/png'], signatures: ['89504e470d0a1a0a'] },
    { kinds: ['jpg', 'jpeg', 'image/jpeg'], signatures: ['ffd8ff'] },
    { kinds: ['gif', 'image/gif'], signatures: ['47494638'] },
    { kinds: ['webp', 'image/webp'], signatures: ['52494646'] },
    { kinds: ['tif', 'tiff', 'image/tiff'], signatures: ['49492a00', '4d4d002a'] },
    {
      kinds: ['zip', 'application/zip', 'docx', 'xlsx', 'pptx', ...OPEN_XML],
      signatures: ['504b0304', '504b0506'],
    },
    { kinds: ['doc', 'xls', 'application/msword', 'application/vnd.ms-excel'], signatures: ['d0cf11e0'] },
  ].flatMap(({ kinds, signatures }) => kinds.map((kind) => [kind, signatures] as const)),
);

const startsWithAny = (signatures: readonly string[], start: Buffer): boolean => {
  const hex = start.toString('hex', 0, FILE_SIGNATURE_BYTES);
  return signatures.some((signature) => hex.startsWith(signature));
};

/** Whether a file starts with a signature of its content type; false for types without a signature. */
export const hasSignatureOfContentType = (contentType: string, start: Buffer): boolean =>
  startsWithAny(SIGNATURES.get(contentType) ?? [], start);

/** Whether the first bytes contradict the file's extension or declared type. */
export function hasContentMismatch(file: { file_name: string; content_type: string }, start: Buffer): boolean {
  const kinds = [fileExtensionOf(file.file_name), bareMediaTypeOf(file.content_type)];
  const known = kinds.map((kind) => SIGNATURES.get(kind)).filter((signatures) => signatures !== undefined);
  return known.some((signatures) => !startsWithAny(signatures, start));
}

export const MAX_FILE_NAME_LENGTH = 255;

/** Control characters, and text-direction marks that can make `fdp.exe` look like a PDF. */
const DECEPTIVE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The file name without folders or deceptive characters. */
export function safeFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const shown = base.replace(DECEPTIVE, '').trim();
  return /^\.*$/.test(shown) ? 'file' : shown;
}

/** `type/subtype` with optional parameters. Printable ASCII only, because it is sent in a header (RFC 9110, 8.3.1). */
export const CONTENT_TYPE_PATTERN = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+ *(;[ -~]*)?$/;

/** Ignores case, because Cloud Storage may change the case of a content type. */
export const isSameContentType = (left: string, right: string): boolean =>
  left.trim().toLowerCase() === right.trim().toLowerCase();

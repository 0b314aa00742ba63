// Cleans the names of uploaded files, and checks whether their first bytes match their type. Pure.

export const fileExtensionOf = (fileName: string): string =>
  /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

export const bareMediaTypeOf = (contentType: string): string =>
  (contentType.split(';')[0] ?? '').trim().toLowerCase();

/** Number of bytes that {@link hasContentMismatch} needs. */
export const FILE_SIGNATURE_BYTES = 16;

const PDF = ['255044462d'];
const ZIP = ['504b0304', '504b0506'];
const OLE = ['d0cf11e0'];
const JPEG = ['ffd8ff'];
const PNG = ['89504e470d0a1a0a'];
const GIF = ['47494638'];
const TIFF = ['49492a00', '4d4d002a'];
const WEBP = ['52494646'];

/** The first bytes of files in hexadecimal, by extension and by content type. */
const SIGNATURES: Readonly<Record<string, readonly string[]>> = {
  pdf: PDF,
  'application/pdf': PDF,
  png: PNG,
  'image/png': PNG,
  jpg: JPEG,
  jpeg: JPEG,
  'image/jpeg': JPEG,
  gif: GIF,
  'image/gif': GIF,
  webp: WEBP,
  'image/webp': WEBP,
  tif: TIFF,
  tiff: TIFF,
  'image/tiff': TIFF,
  zip: ZIP,
  'application/zip': ZIP,
  docx: ZIP,
  xlsx: ZIP,
  pptx: ZIP,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ZIP,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ZIP,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ZIP,
  doc: OLE,
  xls: OLE,
  'application/msword': OLE,
  'application/vnd.ms-excel': OLE,
};

const signaturesOf = (kind: string): readonly string[] | undefined =>
  Object.hasOwn(SIGNATURES, kind) ? SIGNATURES[kind] : undefined;

const startsWithAny = (signatures: readonly string[], start: Buffer): boolean => {
  const hex = start.toString('hex', 0, FILE_SIGNATURE_BYTES);
  return signatures.some((signature) => hex.startsWith(signature));
};

/** Whether a file starts with a signature of its content type; false for types without one. */
export const hasSignatureOfContentType = (contentType: string, start: Buffer): boolean =>
  startsWithAny(signaturesOf(contentType) ?? [], start);

/** Whether the first bytes contradict the file's extension or declared type. */
export function hasContentMismatch(
  file: { file_name: string; content_type: string },
  start: Buffer,
): boolean {
  const kinds = [fileExtensionOf(file.file_name), bareMediaTypeOf(file.content_type)];
  const known = kinds.map(signaturesOf).filter((signatures) => signatures !== undefined);
  return known.some((signatures) => !startsWithAny(signatures, start));
}

export const MAX_FILE_NAME_LENGTH = 255;

/** Control characters, and direction marks that make `exe.fdp` look like a PDF. */
const DECEPTIVE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The file's own name, without folders or deceptive characters. */
export function safeFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const shown = base.replace(DECEPTIVE, '').trim();
  return /^\.*$/.test(shown) ? 'file' : shown;
}

/** `type/subtype` with optional parameters. Printable ASCII only, because it is sent in a header (RFC 9110, 8.3.1). */
export const CONTENT_TYPE_PATTERN = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+ *(;[ -~]*)?$/;

/** Cloud Storage may change the letter case of a type. */
export const isSameContentType = (left: string, right: string): boolean =>
  left.trim().toLowerCase() === right.trim().toLowerCase();

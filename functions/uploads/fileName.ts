// Cleans names and types of uploaded files. Pure.

export const FILE_NAME_MAX = 255;

/** Control characters, and those that turn the direction of writing so that `exe.fdp` reads as a PDF. */
const DECEPTIVE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The file's own name, without folders or characters that could deceive. */
export function safeFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const shown = base.replace(DECEPTIVE, '').trim();
  return /^\.*$/.test(shown) ? 'file' : shown;
}

/** `type/subtype` with optional parameters. Printable ASCII only, because it is sent in a header (RFC 9110, 8.3.1). */
export const CONTENT_TYPE_PATTERN = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+ *(;[ -~]*)?$/;

/** Cloud Storage may answer a type in another case than it was given. */
export const isSameContentType = (left: string, right: string): boolean =>
  left.trim().toLowerCase() === right.trim().toLowerCase();

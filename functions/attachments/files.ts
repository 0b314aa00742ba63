// Names, places and addresses of attached files.
import type { Tenant } from '../api/actor';

const organizationFolder = (tenant: Tenant): string => `organizations/${tenant.organizationId}/`;

/** Where a file lies. The upload's id is its last part. */
export const storagePathOf = (tenant: Tenant, expiryId: string, uploadId: string): string =>
  `${organizationFolder(tenant)}expiries/${expiryId}/${uploadId}`;

/** Only such files may be removed on the organization's behalf. */
export const isOwnFile = (tenant: Tenant, storagePath: string): boolean =>
  storagePath.startsWith(organizationFolder(tenant));

/**
 * Whether that address means the file. Its token may be left away, for a query string is no place for it; and whoever
 * puts it into a query as it is, has it decoded on the way.
 */
export const namesFile = (address: string, { url }: { url: string }): boolean =>
  [url, withoutToken(url)].some((known) => address === known || address === decodeURIComponent(known));

const withoutToken = (url: string): string => url.replace(/[?&]token=[^&]*$/, '');

/** Control characters, and those that turn the direction of writing so that `exe.fdp` reads as a PDF. */
const DECEPTIVE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The file's own name, without folders or characters that could deceive. */
export function safeFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const shown = base.replace(DECEPTIVE, '').trim();
  return /^\.*$/.test(shown) ? 'file' : shown;
}

/** `type/subtype`, perhaps with parameters: printable ASCII alone, since it travels in a header. */
export const CONTENT_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+ *(;[ -~]*)?$/;

/** Cloud Storage may answer a type in another case than it was given. */
export const sameContentType = (left: string, right: string): boolean =>
  left.trim().toLowerCase() === right.trim().toLowerCase();

// Names, places and addresses of attached files (specification sections 2 and 4.10).
import type { Tenant } from '../api/actor';
import { publicLink } from '../platform/links';

const organizationFolder = (tenant: Tenant): string => `organizations/${tenant.organizationId}/`;

/** Where a file lies. The upload's id is its last part: 190 random bits, which its address also carries. */
export const storagePathOf = (tenant: Tenant, expiryId: string, uploadId: string): string =>
  `${organizationFolder(tenant)}expiries/${expiryId}/${uploadId}`;

/** Only such files may be removed on the organization's behalf. */
export const isOwnFile = (tenant: Tenant, storagePath: string): boolean =>
  storagePath.startsWith(organizationFolder(tenant));

/** What the address of an attachment says: which file it is, and by its random part the right to read it. */
export interface FileToken {
  organizationId: string;
  expiryId: string;
  uploadId: string;
}

/**
 * The attachment's address: the same as long as it is attached, for anyone who holds it. It leads to a short-lived
 * signed address of the stored file.
 */
export const downloadUrlOf = (token: FileToken): string =>
  publicLink(
    `/v1/downloadAttachment?token=${[token.organizationId, token.expiryId, token.uploadId].join('.')}`,
  );

/** Null for a text that is no token. */
export function parseFileToken(text: string): FileToken | null {
  const match = /^([\w-]{1,128})\.([\w-]{1,128})\.([\w-]{20,128})$/.exec(text);
  if (!match) return null;
  const [organizationId, expiryId, uploadId] = match.slice(1) as [string, string, string];
  return { organizationId, expiryId, uploadId };
}

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

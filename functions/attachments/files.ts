// Names, storage paths and URLs of attached files.
import type { Tenant } from '../api/actor';

const organizationFolder = (tenant: Tenant): string => `organizations/${tenant.organizationId}/`;

/** The storage path of a file. Its last part is the upload's id. */
export const attachmentStoragePathOf = (tenant: Tenant, expiryId: string, uploadId: string): string =>
  `${organizationFolder(tenant)}expiries/${expiryId}/${uploadId}`;

/** The storage path of a mailed document, until its extraction job is deleted. */
export const inboundStoragePathOf = (tenant: Tenant, jobId: string, index: number): string =>
  `${organizationFolder(tenant)}inbound/${jobId}/${index}`;

/** Whether the file belongs to the organization, so that it may be deleted for it. */
export const isFileOfOrganization = (tenant: Tenant, storagePath: string): boolean =>
  storagePath.startsWith(organizationFolder(tenant));

/**
 * Whether the URL identifies the file. The token is optional, because query strings are logged; clients may send the
 * URL decoded.
 */
export const isAddressOfFile = (address: string, { url }: { url: string }): boolean =>
  [url, withoutToken(url)].some((known) => address === known || address === decodeURIComponent(known));

const withoutToken = (url: string): string => url.replace(/[?&]token=[^&]*$/, '');

// Names, places and addresses of attached files.
import type { Tenant } from '../api/actor';

const organizationFolder = (tenant: Tenant): string => `organizations/${tenant.organizationId}/`;

/** Where a file lies. The upload's id is its last part. */
export const attachmentStoragePathOf = (tenant: Tenant, expiryId: string, uploadId: string): string =>
  `${organizationFolder(tenant)}expiries/${expiryId}/${uploadId}`;

/** Where a document of an inbound mail lies until its extraction job is forgotten. */
export const inboundStoragePathOf = (tenant: Tenant, jobId: string, index: number): string =>
  `${organizationFolder(tenant)}inbound/${jobId}/${index}`;

/** Only such files may be removed on the organization's behalf. */
export const isFileOfOrganization = (tenant: Tenant, storagePath: string): boolean =>
  storagePath.startsWith(organizationFolder(tenant));

/**
 * Whether the URL identifies the file. The token is optional, because query strings are logged; clients may send the
 * URL decoded.
 */
export const isAddressOfFile = (address: string, { url }: { url: string }): boolean =>
  [url, withoutToken(url)].some((known) => address === known || address === decodeURIComponent(known));

const withoutToken = (url: string): string => url.replace(/[?&]token=[^&]*$/, '');

// Leads the holder of an attachment's address to the stored file (specification section 2, Attachment).
import { notFound } from '../api/errors';
import { expiries } from '../expiries/record';
import { MINUTE_MS } from '../platform/clock';
import { signDownload } from '../platform/storage';
import { tenantOf } from '../platform/tenant';
import { parseFileToken, storagePathOf } from './files';

const LIFETIME_MS = 5 * MINUTE_MS;

/**
 * A signed address of the file, served as a download whatever it holds. 1 read.
 * @throws 404 for a token that is none, or whose file is attached no more.
 */
export async function addressOfFile(tokenText: string): Promise<string> {
  const token = parseFileToken(tokenText);
  if (!token) throw notFound('File');
  // The token proves its right to this one file by its random part, which only the file's attachment knows.
  const tenant = tenantOf(token.organizationId);
  const expiry = await expiries.of(tenant).get(token.expiryId);
  const path = storagePathOf(tenant, token.expiryId, token.uploadId);
  const attachment = expiry?.attachments.find(({ storage_path }) => storage_path === path);
  if (!attachment) throw notFound('File');
  return signDownload(path, { fileName: attachment.name, lifetimeMs: LIFETIME_MS });
}

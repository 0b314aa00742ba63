// Uploads files to expiries like a client, for tests of attachments.
import { expect } from 'chai';
import { expiries } from '../../../functions/expiries/record/record';
import { planUsages } from '../../../functions/plans/usage';
import type { Answer } from '../../support/client';
import type { Person, World } from '../../support/world';

export type Caller = Pick<Person, 'call'>;

export const FILE = { file_name: 'licence.pdf', content_type: 'application/pdf', size: 100 };
export const BYTES = 'twenty bytes of text';

export const newExpiry = async (person: Caller): Promise<string> =>
  (await person.call('/v2/expiries', { body: { name: 'Licence', expiry_date: '2027-03-01' } })).body.id;

export const start = (person: Caller, expiryId: string, file: object = {}): Promise<Answer> =>
  person.call(`/v2/expiries/${expiryId}/attachments`, { body: { ...FILE, ...file } });

export const put = (
  upload: { upload_url: string; headers: Record<string, string> },
  body: string | Uint8Array<ArrayBuffer>,
  more: object = {},
) => fetch(upload.upload_url, { method: 'PUT', body, headers: { ...upload.headers, ...more } });

export const complete = (person: Caller, expiryId: string, uploadId: string): Promise<Answer> =>
  person.call(`/v2/expiries/${expiryId}/attachments/complete`, { body: { upload_id: uploadId } });

export async function attach(
  person: Caller,
  expiryId: string,
  file: object = {},
  body: string | Uint8Array<ArrayBuffer> = BYTES,
): Promise<Answer> {
  const upload = (await start(person, expiryId, file)).body;
  expect((await put(upload, body)).status).to.equal(200);
  return complete(person, expiryId, upload.upload_id);
}

export const usedBytes = async (world: World): Promise<number> =>
  (await planUsages.get(world.organizationId))?.used.storage_bytes ?? Number.NaN;

export const pathsOf = async (world: World, expiryId: string): Promise<string[]> => {
  const expiry = await expiries.of(world).get(expiryId);
  return (expiry?.attachments ?? []).map(({ storage_path }) => storage_path);
};

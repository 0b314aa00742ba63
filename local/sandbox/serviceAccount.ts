// The throwaway service account whose key signs URLs here. Created at the first start and kept in the run folder.
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { PROJECT } from '../config';
import type { Signer } from './storage/signedUrl';

const keyFile = z.object({ client_email: z.string(), private_key: z.string() });

/** Opens the key file, in Google's format, and says whose signatures to accept. */
export function openServiceAccount(path: string): Signer {
  if (!existsSync(path)) writeFileSync(path, JSON.stringify(makeKey(), null, 2), { mode: 0o600 });
  const key = keyFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  return { email: key.client_email, publicKey: createPublicKey(key.private_key) };
}

function makeKey(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    type: 'service_account',
    project_id: PROJECT,
    private_key_id: randomBytes(20).toString('hex'),
    private_key: privateKey,
    client_email: `service@${PROJECT}.iam.gserviceaccount.com`,
    client_id: '100000000000000000000',
    token_uri: 'https://oauth2.googleapis.com/token',
  };
}

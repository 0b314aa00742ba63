// Empties the Auth and Firestore emulators by their own maintenance calls.
import { PROJECT, type SuiteConfig } from '../config';

export async function emptyEmulators({ ports }: SuiteConfig): Promise<void> {
  await Promise.all([
    empty(
      `http://127.0.0.1:${ports.firestore}/emulator/v1/projects/${PROJECT}/databases/(default)/documents`,
    ),
    empty(`http://127.0.0.1:${ports.auth}/emulator/v1/projects/${PROJECT}/accounts`),
  ]);
}

async function empty(url: string): Promise<void> {
  const response = await fetch(url, { method: 'DELETE', headers: { Authorization: 'Bearer owner' } });
  if (!response.ok) throw new Error(`DELETE ${url} answered ${response.status}.`);
}

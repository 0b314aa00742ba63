// Asks Google's APIs as whoever is signed in on this machine (application default credentials).
import { GoogleAuth } from 'google-auth-library';
import type { Ask } from './ask';

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';

/** An API that is off has nothing of what it would manage; whether it is on is a check of its own. */
const isAbsent = (status: number, body: string): boolean =>
  status === 404 || (status === 403 && body.includes('SERVICE_DISABLED'));

export function askGoogle(projectId: string): Ask {
  // A machine that is none of Google's own is known without asking the network, which would end in a warning of the library.
  process.env.METADATA_SERVER_DETECTION ??= 'bios-only';
  const auth = new GoogleAuth({ scopes: SCOPE });
  return async (url, body) => {
    const token = await auth.getAccessToken().catch((cause: unknown) => {
      throw new Error('Nobody is signed in to Google here: run `gcloud auth application-default login`', {
        cause,
      });
    });
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Goog-User-Project': projectId,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as Record<string, unknown>;
    if (isAbsent(response.status, text)) return null;
    throw new Error(`${new URL(url).host} answered ${response.status}: ${text.slice(0, 500)}`);
  };
}

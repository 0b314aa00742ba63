// Calls Google's APIs with this machine's application default credentials.
import { GoogleAuth } from 'google-auth-library';
import { UsageError } from '../../local/command';

/** @throws UsageError explaining the format of project ids. */
export function projectIdOf(given: string | undefined): string {
  if (given === undefined) throw new UsageError('--project is missing: enter the project’s ID.');
  if (/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(given)) return given;
  throw new UsageError(
    `“${given}” isn’t a project id: 6 to 30 lowercase letters, digits and hyphens, starting with a letter and not ending with a hyphen.`,
  );
}

/** Calls Google; null for 404. @throws ApiDisabled if the API is disabled, which says nothing about what it manages. */
export type Ask = (url: string, body?: object) => Promise<Record<string, unknown> | null>;

export class ApiDisabled extends Error {
  constructor(api: string, projectId: string) {
    super(`SERVICE_DISABLED: the API ${api} is disabled. Run: gcloud services enable ${api} --project ${projectId}`);
  }
}

/** Every item of a paginated list. */
export async function all<T>(ask: Ask, url: string, field: string): Promise<T[]> {
  const items: T[] = [];
  let token: unknown;
  do {
    const separator = url.includes('?') ? '&' : '?';
    const page = await ask(token === undefined ? url : `${url}${separator}pageToken=${String(token)}`);
    items.push(...((page?.[field] ?? []) as T[]));
    token = page?.nextPageToken;
  } while (token);
  return items;
}

export function askGoogle(projectId: string): Ask {
  // Otherwise the library looks for a metadata server in the network and logs a warning.
  process.env.METADATA_SERVER_DETECTION ??= 'bios-only';
  const auth = new GoogleAuth({ scopes: 'https://www.googleapis.com/auth/cloud-platform' });
  return async (url, body) => {
    const token = await auth.getAccessToken().catch((cause: unknown) => {
      throw new Error('You aren’t signed in to Google. Run `gcloud auth application-default login`', {
        cause,
      });
    });
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Goog-User-Project': projectId,
        'Content-Type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as Record<string, unknown>;
    if (response.status === 404) return null;
    if (response.status === 403 && text.includes('SERVICE_DISABLED'))
      throw new ApiDisabled(new URL(url).host, projectId);
    throw new Error(`${new URL(url).host} answered ${response.status}: ${text.slice(0, 500)}`);
  };
}

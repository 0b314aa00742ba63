// How Google's APIs are asked: one call, or every item of a list that comes in pages.

/** Asks Google; null when there is no such thing (404) or its API is off (403 `SERVICE_DISABLED`). */
export type Ask = (url: string, body?: object) => Promise<Record<string, unknown> | null>;

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

// Caches each poller's last page in the process until something changes.
import type { Notification } from './record';

/** Records in all pages together, of a few kilobytes at most. */
const MAX_RECORDS = 5_000;
const MAX_PAGES = 5_000;

type Page = readonly Notification[];

const pages = new Map<string, Page>();
let records = 0;

function drop(state: string): void {
  records -= pages.get(state)?.length ?? 0;
  pages.delete(state);
}

/**
 * Returns the cached page or reads it; the least recently used pages are dropped. @param state identifies the page: the
 * caller, the request and the inbox state.
 */
export async function readNotificationPageThroughCache(
  state: string,
  read: () => Promise<Page>,
): Promise<Page> {
  const page = pages.get(state) ?? (await read());
  drop(state);
  pages.set(state, page);
  records += page.length;
  for (const oldest of pages.keys()) {
    if (records <= MAX_RECORDS && pages.size <= MAX_PAGES) break;
    drop(oldest);
  }
  return page;
}

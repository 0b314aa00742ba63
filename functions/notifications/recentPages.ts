// What whoever polls was shown last, kept by a process until something changes: a poll then reads no list.
import type { Notification } from './record';

/** Records in all pages together, of a few kilobytes at most. */
const MOST_RECORDS = 5_000;
const MOST_PAGES = 5_000;

type Page = readonly Notification[];

const pages = new Map<string, Page>();
let records = 0;

function drop(state: string): void {
  records -= pages.get(state)?.length ?? 0;
  pages.delete(state);
}

/**
 * The page as it was read, or read now and kept. Those that nobody has asked for the longest go first.
 * @param state names what the page shows: the caller, what was asked for, and what there is.
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
    if (records <= MOST_RECORDS && pages.size <= MOST_PAGES) break;
    drop(oldest);
  }
  return page;
}

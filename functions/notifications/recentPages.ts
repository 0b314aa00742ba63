// What whoever polls was shown last, kept by a process for as long as nothing has changed: a poll then reads no list.
import { addMs } from '../platform/clock';
import type { Notification } from './record';

/** What an erasure or the end of its time has taken from it is shown no longer than this. */
const KEPT_MS = 5 * 60_000;
const MOST_PAGES = 500;

export interface Page {
  shown: readonly Notification[];
  /** All of the caller's, not only those shown. */
  unreadCount: number;
}

const pages = new Map<string, { page: Page; until: Date }>();

/** @param state names what the page shows: the caller, what was asked for, and what there is. */
export function recentPage(state: string, now: Date): Page | null {
  const kept = pages.get(state);
  return kept && kept.until > now ? kept.page : null;
}

export function keepPage(state: string, page: Page, now: Date): Page {
  pages.set(state, { page, until: addMs(now, KEPT_MS) });
  const [oldest] = pages.keys();
  if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
  return page;
}

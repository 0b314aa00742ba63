// What whoever polls was shown last, kept by a process for as long as nothing has changed: a poll then reads no list.
import { addMs } from '../platform/clock';
import type { Notification } from './record';

/** What an erasure has changed in it is shown no longer than this. */
const KEPT_MS = 5 * 60_000;
const MOST_PAGES = 500;

interface KeptPage {
  shown: readonly Notification[];
  until: Date;
}

const pages = new Map<string, KeptPage>();

/** @param state names what the page shows: the caller, what was asked for, and what there is. */
export function recentPage(state: string, now: Date): readonly Notification[] | null {
  const kept = pages.get(state);
  return kept && kept.until > now ? kept.shown : null;
}

export function keepPage(state: string, shown: readonly Notification[], now: Date): readonly Notification[] {
  pages.set(state, { shown, until: addMs(now, KEPT_MS) });
  const [oldest] = pages.keys();
  if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
  return shown;
}

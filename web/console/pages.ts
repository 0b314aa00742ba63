// The pages by the first part of their address. Each loads when it is first opened.
import type { ComponentType } from 'preact';
import type { Route } from './route';

type Page = ComponentType<Route>;

export const PAGES: Record<string, () => Promise<Page>> = {
  overview: async () => (await import('./pages/overview')).Overview,
  records: async () => (await import('./pages/records')).Records,
  calendar: async () => (await import('./pages/calendar')).Calendar,
};

/** In the order of the menu. */
export const MENU = ['overview', 'records', 'calendar'] as const;

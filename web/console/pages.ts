// Maps the first segment of a path to its page. Each page loads when it is first opened.
import type { ComponentType } from 'preact';
import type { Route } from './route';

type Page = ComponentType<Route>;

export const PAGES: Record<string, () => Promise<Page>> = {
  overview: async () => (await import('./pages/overview')).Overview,
  records: async () => (await import('./pages/records')).Records,
  calendar: async () => (await import('./pages/calendar')).Calendar,
  import: async () => (await import('./pages/import')).Import,
  people: async () => (await import('./pages/people')).People,
  runs: async () => (await import('./pages/run')).WorkflowRun,
  requests: async () => (await import('./pages/request')).DocumentRequest,
  documents: async () => (await import('./pages/documents')).Documents,
  plan: async () => (await import('./pages/plan')).Plan,
  webhooks: async () => (await import('./pages/webhook')).WebhookPage,
  integrations: async () => (await import('./pages/integration')).IntegrationPage,
  settings: async () => (await import('./pages/settings')).Settings,
};

/** In menu order. */
export const MENU = ['overview', 'records', 'calendar', 'import', 'people', 'settings'] as const;

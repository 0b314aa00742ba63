// The entry point for all pages; the folder in the path determines which page opens.
import { type ComponentType, render } from 'preact';
import { browserLocale, speak } from './console/words';

/** Pages for people without an account, each loaded separately. All other paths open the console. */
const PAGES: Partial<Record<string, () => Promise<ComponentType>>> = {
  act: async () => (await import('./pages/act')).Act,
  collect: async () => (await import('./pages/collect')).Collect,
  invitation: async () => (await import('./pages/account')).Invitation,
  portal: async () => (await import('./pages/portal')).Portal,
  reset: async () => (await import('./pages/account')).Reset,
  share: async () => (await import('./pages/share')).Share,
  summary: async () => (await import('./pages/account')).Summary,
  verify: async () => (await import('./pages/account')).Verify,
};
const startConsole = async () => (await import('./console/main')).startConsole();

speak(browserLocale());
const [, folder = ''] = location.pathname.split('/');
const Page = await (PAGES[folder] ?? startConsole)();
const root = document.getElementById('root');
if (root) render(<Page />, root);

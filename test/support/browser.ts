// A real browser for tests of pages: Debian's Chromium, pages that report errors, and accessibility checks.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { source as axe } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ROOT } from '../../local/config';
import { someAddress } from './client';
import { isDeep } from './depth';

const CHROMIUM = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };
export type Viewport = typeof PHONE;
const BOTH_DEVICES = [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const;
/** The devices on which tests open each page: a phone in `npm test`, both in `npm run test:deep` and for screenshots. */
export const DEVICES = isDeep || process.env.SCREENSHOTS ? BOTH_DEVICES : BOTH_DEVICES.slice(0, 1);

/** Shared by all tests, started on first use. It ends with the process. */
let started: Promise<Browser> | undefined;

function startBrowser(): Promise<Browser> {
  if (!CHROMIUM) throw new Error('Tests of pages need Chromium: install it, or set CHROMIUM_PATH');
  // Signals end this process, which ends the browser. Otherwise they would end only the browser.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'], ...signals });
}

/** The browser for a `describe`; its pages are closed after the last test. */
export function browserForTests(): () => Browser {
  let browser: Browser | undefined;
  before(async () => {
    started ??= startBrowser();
    browser = await started;
  });
  after(() => Promise.all((browser?.contexts() ?? []).map((context) => context.close())));
  return () => {
    if (!browser) throw new Error('The browser is available only in tests');
    return browser;
  };
}

/** Opens a Hosting page from an address of its own, and collects errors from its scripts. */
export async function openedPage(
  browser: Browser,
  path: string,
  viewport = DESKTOP,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ viewport, ...options });
  // Only for the service: storage would reject the header in its CORS check.
  const address = someAddress();
  await context.route(
    (url) => url.origin === process.env.HOSTING_URL,
    (route) => route.continue({ headers: { ...route.request().headers(), 'X-Forwarded-For': address } }),
  );
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  page.setDefaultTimeout(30_000);
  await page.goto(`${process.env.HOSTING_URL}${path}`);
  return { page, faults };
}

/** Pixels. */
const MAX_SHOWN = 2400;
const MAX_BYTES = 100_000;

/**
 * Writes a picture of the page when `SCREENSHOTS` is set.
 * `SCREENSHOTS=1` refreshes the pictures in docs/screenshots; `SCREENSHOTS=<folder>` writes all of them to that folder.
 */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  const file = `${name.replace(/^pages\//, '').replaceAll('/', '-')}.png`;
  const path = folder === '1' ? join(ROOT, 'docs/screenshots', file) : join(folder, file);
  if (folder === '1' && !existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  // A long page is cropped to its top, so that the picture stays small.
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  const { width = 0, height: screen = 0 } = page.viewportSize() ?? {};
  let shown = height <= MAX_SHOWN ? height : screen;
  let picture = await page.screenshot({ fullPage: height <= MAX_SHOWN });
  while (picture.length > MAX_BYTES) {
    shown = Math.floor(shown * 0.8);
    picture = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: shown } });
  }
  writeFileSync(path, picture);
}

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

/** Describes axe-core's serious and critical findings on the current page. Empty if there are none. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Checking before the page has loaded would miss parts of it.
  await page.waitForLoadState('load');
  // Injected with the debugger protocol, which the page's content security policy doesn't affect.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const found = await page.evaluate('axe.run(document, {resultTypes: ["violations"]})');
  const { violations } = found as { violations: Violation[] };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html} ${failureSummary ?? ''}`),
    );
}

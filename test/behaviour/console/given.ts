// The starting point for tests of the console: an organization, and a browser in which its admin is signed in.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { GOOD_PASSWORD, newAccount, verifyAddress } from '../../support/accounts';
import { accessibilityFaults, DESKTOP, openedPage, type Viewport } from '../../support/browser';
import { type Answer, type Call, call, someAddress } from '../../support/client';
import { isDeep } from '../../support/depth';

export async function newOrganization() {
  const account = await newAccount({ is_organization: true, organization_name: 'Acme' });
  await verifyAddress(account.email);
  const { token } = account;
  const send = async (path: string, options: Call = {}): Promise<Answer['body']> => {
    const answer = await call(path, { token, from: someAddress(), ...options });
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).to.be.below(300);
    return answer.body;
  };
  return { ...account, send };
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(GOOD_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation').waitFor();
}

export async function openConsole(browser: Browser, email: string, path = '', viewport: Viewport = DESKTOP) {
  const opened = await openedPage(browser, `/console/${path}`, viewport);
  await signIn(opened.page, email);
  return opened;
}

/** Expects no overflow and no axe-core findings, in light mode and, in deep tests, also in dark mode. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow, `${state}: nothing overflows`).to.equal(0);
  for (const colorScheme of isDeep ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(page), `${state}, ${colorScheme}`).to.deep.equal([]);
  }
}

export const section = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) });

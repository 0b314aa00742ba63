// The starting point for tests of the console: an organization, and a browser in which its admin is signed in.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { newAccount, verifyAddress } from '../../support/accounts';
import { DESKTOP, type Viewport } from '../../support/browser';
import { type Answer, type Call, call, someAddress } from '../../support/client';
import { signIn as enterPassword, type OpenPage } from '../pages/given';

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
  await enterPassword(page, email);
  await page.getByRole('navigation').waitFor();
}

export async function openConsole(open: OpenPage, email: string, path = '', viewport: Viewport = DESKTOP) {
  const page = await open(`/console/${path}`, viewport, email);
  await page.getByRole('navigation').waitFor();
  return page;
}

export const section = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) });

// The starting point for tests of members' pages: a person who can sign in, and the path that a notification links to.
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { tenantOf } from '../../../functions/api/actor';
import { notifications } from '../../../functions/notifications/notification';
import { GOOD_PASSWORD, newAccount, verifyAddress } from '../../support/accounts';
import { accessibilityFaults, browserForTests, keepScreenshot, openedPage, type Viewport } from '../../support/browser';
import { call, someAddress } from '../../support/client';
import { isDeep } from '../../support/depth';
import { sandbox } from '../../support/sandbox';
import type { Person, World } from '../../support/world';

/** A world in which admin, editor and viewer are the same person, who can sign in. */
async function worldOf(account: Awaited<ReturnType<typeof newAccount>>): Promise<World> {
  const { id, email, token, organizationId } = account;
  const person: Person = {
    ...{ id, email, token },
    call: (path, options = {}) => call(path, { token, from: someAddress(), ...options }),
  };
  return { ...tenantOf(organizationId), admin: person, editor: person, viewer: person };
}

/** A member with a verified address, who may send messages to others. */
export async function newMember() {
  const account = await newAccount({ is_organization: true, organization_name: 'Acme' });
  await verifyAddress(account.email);
  return worldOf(account);
}

/** The path that the person's only notification of that type links to. */
export async function notifiedPath({ organizationId, admin }: World, type: string): Promise<string> {
  await sandbox.untilIdle();
  const found = await notifications
    .of(tenantOf(organizationId))
    .list((query) => query.where('user_id', '==', admin.id).where('type', '==', type));
  expect(found, type).to.have.length(1);
  return new URL(found[0]?.link ?? '').pathname + new URL(found[0]?.link ?? '').search;
}

const faults = new Map<Page, string[]>();
/** The errors that the page has reported. A test that causes some removes them. */
export const faultsOf = (page: Page): string[] => faults.get(page) ?? [];

/** Opens pages, also signed in, for a `describe`. After each test, expects that they reported no errors. */
export function pagesForTests() {
  const browser = browserForTests();
  afterEach(async () => {
    const [found, opened] = [[...faults.values()].flat(), [...faults.keys()]];
    faults.clear();
    await Promise.all(opened.map((page) => page.context().close()));
    expect(found).to.deep.equal([]);
  });
  return async (path: string, viewport?: Viewport, email?: string, options = {}): Promise<Page> => {
    const opened = await openedPage(browser(), path, viewport, options);
    faults.set(opened.page, opened.faults);
    if (email !== undefined) await signIn(opened.page, email);
    return opened.page;
  };
}
export type OpenPage = ReturnType<typeof pagesForTests>;

/** Fills in the fields with these labels. */
export async function fill(within: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await within.getByLabel(label).fill(value);
}

/** Waits for each text. */
export async function see(within: Page | Locator, ...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await within.getByText(text).waitFor();
}

/** Presses the button of that name, then waits for the texts. */
export async function press(
  within: Page | Locator,
  name: string | RegExp,
  ...seen: readonly (string | RegExp)[]
): Promise<void> {
  await within.getByRole('button', { name }).click();
  await see(within, ...seen);
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(GOOD_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Expects no overflow and, in deep tests, no axe-core findings in light and dark mode. */
export async function expectAccessible(page: Page, state = page.url()): Promise<void> {
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow, `${state}: nothing overflows`).to.equal(0);
  for (const colorScheme of isDeep ? (['light', 'dark'] as const) : []) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(page), `${state}, ${colorScheme}`).to.deep.equal([]);
  }
}

/** Like {@link expectAccessible}, and keeps a screenshot. */
export async function expectGood(page: Page, picture: string): Promise<void> {
  await expectAccessible(page, picture);
  await keepScreenshot(page, picture);
}

export const pathOf = (link: string): string => link.slice(new URL(link).origin.length);

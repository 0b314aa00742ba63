// The starting point for tests of members' pages: a person who can sign in, and the path that a notification links to.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { tenantOf } from '../../../functions/api/actor';
import { notifications } from '../../../functions/notifications/notification';
import { GOOD_PASSWORD, newAccount, verifyAddress } from '../../support/accounts';
import { accessibilityFaults } from '../../support/browser';
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
  return { organizationId, admin: person, editor: person, viewer: person };
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

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(GOOD_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of isDeep ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(page), colorScheme).to.deep.equal([]);
  }
}

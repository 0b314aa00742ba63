// The pages behind notifications: a client's submission is reviewed, a webhook that was switched off is seen to (issue 7).
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { notifications } from '../../../functions/notifications/record';
import { tenantOf } from '../../../functions/platform/tenant';
import { GOOD_PASSWORD, newAccount } from '../../support/accounts';
import {
  accessibilityFaults,
  browserForTests,
  keepScreenshot,
  openedPage,
  PHONE,
} from '../../support/browser';
import { call, someAddress } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import type { Person, World } from '../../support/world';
import { clientOf, newestToken, newSubmission, statusOf } from '../collection/given';
import { newExpiry } from '../webhooks/given';

/** The world of somebody who can sign in: admin, editor and viewer are the same person. */
async function worldOf(account: Awaited<ReturnType<typeof newAccount>>): Promise<World> {
  const { id, email, token, organizationId } = account;
  const person: Person = {
    ...{ id, email, token },
    call: (path, options = {}) => call(path, { token, from: someAddress(), ...options }),
  };
  return { organizationId, admin: person, editor: person, viewer: person };
}

async function newMember() {
  const account = await newAccount({ is_organization: true, organization_name: 'Acme' });
  return worldOf(account);
}

/** The path that the person's only notification of that type leads to. */
async function notifiedPath({ organizationId, admin }: World, type: string): Promise<string> {
  await sandbox.settle();
  const found = await notifications
    .of(tenantOf(organizationId))
    .list((query) => query.where('user_id', '==', admin.id).where('type', '==', type));
  expect(found, type).to.have.length(1);
  return new URL(found[0]?.link ?? '').pathname + new URL(found[0]?.link ?? '').search;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(GOOD_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(page), colorScheme).to.deep.equal([]);
  }
}

const SIGN_IN_PAGES = ['expiry', 'invitation', 'request', 'run', 'webhook'];

describe('The page behind a notification', function () {
  this.timeout(120_000);
  const browser = browserForTests();

  it('cannot put a password into an address, though its script does not come', async () => {
    for (const folder of SIGN_IN_PAGES) {
      const { page } = await openedPage(browser(), `/${folder}/?id=x`, PHONE, { javaScriptEnabled: false });
      expect(await page.locator('form').getAttribute('method'), folder).to.equal('post');
      expect(await page.getByRole('button').isDisabled(), folder).to.equal(true);
      await page.context().close();
    }
  });

  it('of a submission shows it, asks for corrections, and approves what renews the expiry', async () => {
    const world = await newMember();
    const checklist = [
      { id: 'fee', text: 'Pay the fee', required: true },
      { id: 'file', text: 'File the copy', done: true },
    ];
    const { id: expiry_id } = await newExpiry(world, { expiry_date: '2031-01-01', checklist });
    const { request, contact } = await newSubmission(world, { expiry_id });
    const path = await notifiedPath(world, 'submission');
    const { page, faults } = await openedPage(browser(), path);
    await signIn(page, world.admin.email);
    await page.getByText('Revision 1').waitFor();
    await page.getByText('Acme', { exact: true }).waitFor();
    await expectAccessible(page);
    await keepScreenshot(page, 'request/desktop');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download licence.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('licence.pdf');

    await page.getByRole('button', { name: 'Ask for corrections' }).click();
    await page.getByRole('alert').filter({ hasText: 'at least one answer' }).waitFor();
    await page.getByLabel('What is wrong with “Legal name”?').fill('Not as registered');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alert').filter({ hasText: 'You have said what is wrong' }).waitFor();
    await page.getByRole('button', { name: 'Ask for corrections' }).click();
    await page.getByText('To be corrected: Not as registered').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).isVisible()).to.equal(false);

    const client = clientOf(await newestToken(contact.email));
    await client.save({ name: 'Acme Limited' });
    expect((await client.submit()).status).to.equal(200);
    const phone = await openedPage(browser(), path, PHONE);
    await signIn(phone.page, world.admin.email);
    await phone.page.getByText('Acme Limited').waitFor();
    await phone.page.getByLabel(/New expiry date/).fill('2032-01-01');
    const overflow = await phone.page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow, 'nothing sticks out').to.equal(0);
    await keepScreenshot(phone.page, 'request/phone');
    await phone.page.getByRole('button', { name: 'Approve' }).click();
    await phone.page.getByRole('alert').filter({ hasText: 'Required checklist items' }).waitFor();
    await phone.page.getByLabel('Pay the fee (required)').check();
    await expectAccessible(phone.page);
    await phone.page.getByRole('button', { name: 'Approve' }).click();
    await phone.page.getByText(/Revision 2.*approved/).waitFor();
    expect(await statusOf(world, request.id)).to.equal('completed');
    const done = (await world.viewer.call(`/v2/expiries/${expiry_id}`)).body;
    expect(done.is_done).to.equal(true);
    expect(done.checklist.map((item: { done: boolean }) => item.done)).to.deep.equal([true, true]);
    const next = (await world.viewer.call(`/v2/expiries/${done.next_expiry_id}`)).body;
    expect(next.expiry_date).to.equal('2032-01-01');
    expect(faults.concat(phone.faults)).to.deep.equal([]);
  });

  it('of a webhook that was switched off shows why, tries it and switches it on again', async () => {
    const world = await newMember();
    const host = `gone-${world.organizationId.toLowerCase()}.example`;
    await sandbox.receiver({ host, status: 410 });
    const body = { url: `https://${host}/in`, events: ['expiry.created'] };
    const made = await world.admin.call('/v1/createWebhookSubscription', { body });
    expect(made.status, JSON.stringify(made.body)).to.be.lessThan(300);
    await newExpiry(world);
    const { page, faults } = await openedPage(browser(), await notifiedPath(world, 'webhook_disabled'));
    await signIn(page, world.admin.email);
    await page.getByText('the receiver answered that it is gone').waitFor();
    await page.getByText('expiry.created: failed').waitFor();
    await expectAccessible(page);
    await keepScreenshot(page, 'webhook/desktop');
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test has not arrived').waitFor();
    await sandbox.receiver({ host, status: 200 });
    await page.getByRole('button', { name: 'Switch on again' }).click();
    await page.getByText('It is on.').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test has arrived').waitFor();
    const { subscriptions } = (await world.admin.call('/v1/getWebhookSubscriptions')).body;
    expect(subscriptions[0].active).to.equal(true);
    expect(faults).to.deep.equal([]);
  });
});

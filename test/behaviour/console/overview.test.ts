// Signing in to the console, its frame, and the overview.
import { expect } from 'chai';
import { GOOD_PASSWORD, nextSecond, someEmail } from '../../support/accounts';
import { browserForTests, DEVICES, keepScreenshot, openedPage } from '../../support/browser';
import { sandbox } from '../../support/sandbox';
import { expectAccessible } from '../pages/given';
import { newOrganization, openConsole, signIn } from './given';

const dayIn = async (days: number): Promise<string> =>
  new Date((await sandbox.now()).getTime() + days * 86_400_000).toISOString().slice(0, 10);

describe('The console', () => {
  const browser = browserForTests();

  for (const [device, viewport] of DEVICES) {
    it(`counts overdue, due and at-risk records, and links to each list, on a ${device}`, async () => {
      const { email, send } = await newOrganization();
      const { page, faults } = await openedPage(browser(), '/console/', viewport);
      await page.getByLabel('Email').waitFor();
      await expectAccessible(page, 'sign-in');
      await page.getByRole('button', { name: 'Create an organization' }).click();
      await expectAccessible(page, 'sign-up');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await signIn(page, email);
      await page.getByText('You aren’t tracking any records yet.').waitFor();
      await expectAccessible(page, 'nothing yet');
      await send('/v2/expiries', { body: { name: 'Licence', expiry_date: await dayIn(-3) } });
      await send('/v2/expiries', {
        body: { name: 'Insurance', expiry_date: await dayIn(5), priority: 'High' },
      });
      await page.reload();
      await page.getByRole('link', { name: '1 Overdue' }).waitFor();
      await page.getByRole('link', { name: '2 Without a reminder' }).waitFor();
      const risks = page.locator('section', {
        has: page.getByRole('heading', { name: 'At risk in the next 30 days' }),
      });
      await risks.getByRole('link', { name: 'Insurance' }).waitFor();
      const months = page.locator('section', {
        has: page.getByRole('heading', { name: 'Renewals by month' }),
      });
      await months.getByText('Show as a table').click();
      expect(await months.locator('tbody tr').count()).to.equal(12);
      await expectAccessible(page, 'overview');
      await keepScreenshot(page, `console/overview-${device}`);
      expect(faults).to.deep.equal([]);
    });
  }

  it('uses the chosen language, also after a reload', async () => {
    const { email } = await newOrganization();
    const { page } = await openConsole(browser(), email);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByRole('heading', { name: 'Übersicht' }).waitFor();
    await page.reload();
    await page.getByText('Noch wird nichts überwacht.').waitFor();
    expect(await page.evaluate('document.documentElement.lang')).to.equal('de');
  });

  it('rejects a wrong password, and signs out here and everywhere', async () => {
    const { email } = await newOrganization();
    const { page } = await openedPage(browser(), '/console/');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' }).waitFor();
    await signIn(page, email);
    const other = await openConsole(browser(), email);
    await page.getByText('Account', { exact: true }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByLabel('Password').waitFor();
    await signIn(page, email);
    await nextSecond();
    await page.getByText('Account', { exact: true }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByLabel('Password').waitFor();
    await other.page.reload();
    await other.page.getByLabel('Password').waitFor();
  });

  it('shows a captcha where registration requires one, and Google only where it is configured', async () => {
    const { page, faults } = await openedPage(browser(), '/console/');
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    const script_url = `${process.env.SANDBOX_URL}/recaptcha/api.js?render=key`;
    await page.route('**/v1/getSignInOptions', (route) =>
      route.fulfill({ json: { google: false, recaptcha: { site_key: 'key', script_url } } }),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Create an organization' }).click();
    expect(await page.getByRole('button', { name: 'Continue with Google' }).count()).to.equal(0);
    for (const [label, value] of [
      ['First name', 'Ada'],
      ['Last name', 'Byron'],
      ['Organization', 'Acme'],
      ['Email', someEmail()],
      ['Password', GOOD_PASSWORD],
    ] as const)
      await page.getByLabel(label).fill(value);
    const [request] = await Promise.all([
      page.waitForRequest('**/v1/register'),
      page.getByRole('button', { name: 'Create an organization' }).click(),
    ]);
    expect(request.postDataJSON().recaptchaToken).to.match(/^person-/);
    await page.getByRole('navigation').waitFor();
    expect(faults).to.deep.equal([]);
  });
});

// The console: signing in, the overview, and records from sign-up to the first reminder.
import { expect } from 'chai';
import { GOOD_PASSWORD, linkIn, mailTo, nextSecond, someEmail } from '../../support/accounts';
import { DEVICES, keepScreenshot, PHONE } from '../../support/browser';
import { isDeep } from '../../support/depth';
import { sandbox } from '../../support/sandbox';
import { expectAccessible, fill, pagesForTests, press } from '../pages/given';
import { newOrganization, openConsole, section, signIn } from './given';

const dayIn = async (days: number): Promise<string> =>
  new Date((await sandbox.now()).getTime() + days * 86_400_000).toISOString().slice(0, 10);

describe('Records in the console', () => {
  const openPage = pagesForTests();

  it('take a new organization from sign-up to its first reminder in under three minutes', async () => {
    const started = Date.now();
    const email = someEmail();
    const page = await openPage('/console/');
    await page.getByRole('button', { name: 'Create an organization' }).click();
    await fill(page, { 'First name': 'Grace', 'Last name': 'Hopper', Organization: 'Harbour Foods' });
    await fill(page, { Email: email, Password: GOOD_PASSWORD });
    await press(page, 'Create an organization', 'Confirm your email address.');
    const link = new URL(linkIn(await mailTo(email, /confirm/i)));
    await page.goto(`${process.env.HOSTING_URL}${link.pathname}${link.search}${link.hash}`);
    await page
      .getByText(/verified|confirmed/i)
      .first()
      .waitFor();
    await page.goto(`${process.env.HOSTING_URL}/console/`);
    await page.getByRole('link', { name: 'Create your first record' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Liquor licence');
    await page.getByLabel('Expiry date').fill(await dayIn(20));
    await page.getByLabel('Repeats').selectOption('year');
    await page.getByText(/every year on \d/).waitFor();
    await expectAccessible(page, 'a form');
    await page.getByRole('button', { name: 'Create record' }).click();
    const reminders = section(page, 'Reminders');
    await reminders.getByText('No reminders yet.').waitFor();
    await reminders.getByLabel('At', { exact: true }).fill('09:00');
    await reminders.getByRole('button', { name: 'Add reminder' }).click();
    await reminders.getByText(email).waitFor();
    await expectAccessible(page, 'a record');
    expect(Date.now() - started).to.be.below(180_000);
    await sandbox.jump(7);
    await sandbox.untilIdle();
    const subjects = (await sandbox.messagesTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes('Liquor licence'))).to.have.length(1);
    await page.reload();
    await section(page, 'Messages sent').getByText(email).waitFor();
  });

  if (isDeep)
    it('appear on their day of the month, and a day starts a new one', async () => {
      const { email, send } = await newOrganization();
      await send('/v2/expiries', { body: { name: 'Lease', expiry_date: '2031-02-28' } });
      await send('/v2/expiries', { body: { name: 'Permit', expiry_date: '2031-03-01' } });
      const page = await openConsole(openPage, email, '#/calendar?month=2031-02');
      await page.getByRole('heading', { name: 'February 2031' }).waitFor();
      await page
        .getByRole('cell', { name: /28 February 2031/ })
        .getByRole('link', { name: 'Lease' })
        .waitFor();
      expect(await page.getByRole('link', { name: 'Permit' }).count()).to.equal(0);
      await expectAccessible(page, 'a month');
      await page.setViewportSize(PHONE);
      await expectAccessible(page, 'a month on a phone');
      await page.getByRole('link', { name: 'Next month' }).click();
      await page.getByRole('link', { name: 'Permit' }).waitFor();
      await page.getByRole('link', { name: /1 March 2031/ }).click();
      expect(await page.getByLabel('Expiry date').inputValue()).to.equal('2031-03-01');
    });

  it('show both versions when two people change one, and lose neither', async () => {
    const { email, send } = await newOrganization();
    const { id } = await send('/v2/expiries', { body: { name: 'Lease', expiry_date: '2031-01-01' } });
    const page = await openConsole(openPage, email, `#/records/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Lease of the shop');
    await send(`/v2/expiries/${id}`, { method: 'PATCH', body: { name: 'Lease, floor 2', notes: 'Ask Ada' } });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'changed this record while you were editing it' });
    await conflict.getByRole('cell', { name: 'Lease of the shop' }).waitFor();
    await conflict.getByRole('cell', { name: 'Lease, floor 2' }).waitFor();
    await conflict.getByRole('cell', { name: 'Ask Ada' }).waitFor();
    await expectAccessible(page, 'a conflict');
    await keepScreenshot(page, 'console/conflict');
    expect((await send(`/v2/expiries/${id}`)).name).to.equal('Lease, floor 2');
    await conflict.getByRole('button', { name: 'Save my version' }).click();
    await page.getByRole('heading', { name: 'Lease of the shop' }).waitFor();
    expect(await send(`/v2/expiries/${id}`)).to.include({ name: 'Lease of the shop', notes: 'Ask Ada' });
  });

  if (isDeep)
    it('can be found, read, discussed, completed and given files on a phone', async () => {
      const { email, send } = await newOrganization();
      for (let number = 1; number <= 30; number += 1)
        await send('/v2/expiries', {
          body: { name: `Permit ${number}`, expiry_date: `2031-01-${String(number).padStart(2, '0')}` },
        });
      const checklist = [{ text: 'Pay the fee', required: true }];
      const recurrence = { every: 1, unit: 'year' };
      await send('/v2/expiries', {
        body: { name: 'Lift inspection', expiry_date: '2032-01-01', checklist, recurrence },
      });
      const page = await openConsole(openPage, email, '#/records', PHONE);
      await page.getByRole('link', { name: 'Permit 25', exact: true }).waitFor();
      expect(await page.locator('tbody tr').count()).to.equal(25);
      await expectAccessible(page, 'a list');
      await page.getByRole('link', { name: 'Next page' }).click();
      await page.getByRole('link', { name: 'Permit 26' }).waitFor();
      expect(await page.locator('tbody tr').count()).to.equal(6);
      await page.getByRole('searchbox', { name: 'Search' }).fill('lift');
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('link', { name: 'Permit 26' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Lift inspection' }).click();
      await page.getByText('every year on 1 January').waitFor();
      const comments = section(page, 'Comments');
      await comments.getByLabel('New comment').fill('The engineer comes on Monday, for < 1 hour.');
      await comments.getByRole('button', { name: 'Add comment' }).click();
      await comments.locator('li').getByText('The engineer comes on Monday, for < 1 hour.').waitFor();
      const files = section(page, 'Files');
      const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') };
      await files.locator('input[type="file"]').setInputFiles(report);
      await files.getByRole('link', { name: 'report.pdf' }).waitFor();
      await page.getByRole('button', { name: 'Complete and start the next one' }).click();
      await page.getByText('Required checklist items aren’t done: Pay the fee.').waitFor();
      await page.getByRole('checkbox', { name: /Pay the fee/ }).check();
      await page.getByRole('button', { name: 'Complete and start the next one' }).click();
      await page.getByRole('link', { name: 'Next record' }).waitFor();
      await expectAccessible(page, 'a completed record');
      await keepScreenshot(page, 'console/record-phone');
    });
});

describe('The console', () => {
  const openPage = pagesForTests();

  for (const [device, viewport] of DEVICES) {
    it(`counts overdue, due and at-risk records, and links to each list, on a ${device}`, async () => {
      const { email, send } = await newOrganization();
      const page = await openPage('/console/', viewport);
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
    });
  }

  it('uses the chosen language, also after a reload', async () => {
    const { email } = await newOrganization();
    const page = await openConsole(openPage, email);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByRole('heading', { name: 'Übersicht' }).waitFor();
    await page.reload();
    await page.getByText('Noch wird nichts überwacht.').waitFor();
    expect(await page.evaluate('document.documentElement.lang')).to.equal('de');
  });

  it('rejects a wrong password, and signs out here and everywhere', async () => {
    const { email } = await newOrganization();
    const page = await openPage('/console/');
    await fill(page, { Email: email, Password: 'wrong' });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' }).waitFor();
    await signIn(page, email);
    const other = await openConsole(openPage, email);
    await page.getByText('Account', { exact: true }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByLabel('Password').waitFor();
    await signIn(page, email);
    await nextSecond();
    await page.getByText('Account', { exact: true }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByLabel('Password').waitFor();
    await other.reload();
    await other.getByLabel('Password').waitFor();
  });

  it('shows a captcha where registration requires one, and Google only where it is configured', async () => {
    const page = await openPage('/console/');
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
  });
});

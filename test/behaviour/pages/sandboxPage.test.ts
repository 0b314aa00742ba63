// The sandbox's page on a phone: a mail in each of its forms, a search, an answer, a date to go to.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { newAccount } from '../../support/accounts';
import { browserForTests, keepScreenshot, PHONE } from '../../support/browser';
import { sandbox } from '../../support/sandbox';
import { expectAccessible } from './given';

describe('The sandbox’s page', () => {
  const browser = browserForTests();

  async function opened(): Promise<Page> {
    const page = await (await browser().newContext({ viewport: PHONE })).newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(process.env.SANDBOX_URL ?? '');
    return page;
  }

  it('finds a mail and shows it as HTML, as text, on a phone and by night', async () => {
    const { email } = await newAccount();
    await sandbox.untilIdle();
    const page = await opened();
    await page.getByLabel('Search').fill(`confirm ${email}`);
    const mail = page.locator('#messages > li');
    await page.waitForFunction('document.querySelectorAll("#messages > li").length === 1');
    await mail.getByText(`Email to ${email}`).waitFor();
    await mail.locator('summary').first().click();
    const frame = mail.locator('iframe');
    await frame.contentFrame().getByRole('link').waitFor();
    const paper = frame.contentFrame().locator('.paper');
    const colour = () => paper.evaluate('getComputedStyle(document.querySelector(".paper")).backgroundColor');
    expect(await colour()).to.equal('rgb(255, 255, 255)');
    await mail.getByRole('button', { name: 'Dark' }).click();
    expect(await colour()).to.equal('rgb(27, 33, 41)');
    await keepScreenshot(page, 'pages/phone-sandbox-dark');
    await mail.getByRole('button', { name: 'Phone' }).click();
    expect((await frame.boundingBox())?.width).to.be.at.most(375);
    await mail.getByRole('button', { name: 'Text' }).click();
    await mail.locator('pre').getByRole('link').waitFor();
    expect(await frame.isVisible()).to.equal(false);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
    await expectAccessible(page);
  });

  it('goes to a date, and to none that has passed', async () => {
    const page = await opened();
    const now = await sandbox.now();
    const to = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 16);
    await page.getByLabel('Go to (UTC)').fill(to(-1));
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await page.getByText('The clock only moves forward').waitFor();
    await page.getByLabel('Go to (UTC)').fill(to(0.02));
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await page.getByText(/^It is .*UTC;/).waitFor();
    expect((await sandbox.now()).getTime()).to.be.greaterThan(now.getTime() + 0.01 * 86_400_000);
  });
});

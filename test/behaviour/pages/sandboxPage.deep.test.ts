// The sandbox’s page on a phone, and the links in emails to new people.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { GOOD_PASSWORD, linkIn, login, mailTo, newAccount, someEmail, verifyAddress } from '../../support/accounts';
import { browserForTests, DEVICES, keepScreenshot, PHONE } from '../../support/browser';
import { call } from '../../support/client';
import { somePhone } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { expectAccessible, expectGood, fill, pagesForTests, pathOf } from './given';

describe('The sandbox page', () => {
  const browser = browserForTests();

  async function opened(): Promise<Page> {
    const page = await (await browser().newContext({ viewport: PHONE })).newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(process.env.SANDBOX_URL ?? '');
    return page;
  }

  it('finds an email and shows it as HTML and text, on a phone and in dark mode', async () => {
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
    await expectAccessible(page);
  });

  it('replies to a text as its recipient: after STOP nothing more arrives', async () => {
    const world = await newWorld();
    const sms_phone = somePhone();
    const given = { first_name: 'Ada', sms_phone, sms_opt_in: true };
    const contact = (await world.editor.call('/v2/contacts', { body: given })).body;
    const record = { name: 'Forklift permit', expiry_date: '2040-01-01', contacts: [contact.id] };
    const expiry = (await world.editor.call('/v2/expiries', { body: record })).body;
    const notify = async (): Promise<void> => {
      const asked = { body: { expiry_id: expiry.id, email: false, whatsapp: false } };
      expect((await world.editor.call('/v1/sendExpiryNotificationNow', asked)).status).to.equal(200);
      await sandbox.untilIdle();
    };
    await notify();
    const page = await opened();
    await page.getByLabel('Search').fill(`forklift ${sms_phone}`);
    await page.waitForFunction('document.querySelectorAll("#messages > li").length === 1');
    await page.getByLabel(`Answer as ${sms_phone}`).fill('STOP');
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await page.getByText(`The service received “STOP” from ${sms_phone}`).waitFor();
    await sandbox.untilIdle();
    expect((await world.viewer.call(`/v2/contacts/${contact.id}`)).body.sms_opt_in).to.equal(false);
    await notify();
    expect(await sandbox.messagesTo(sms_phone)).to.have.length(1);
  });

  it('moves to a date, but not to a past one', async () => {
    const page = await opened();
    const now = await sandbox.now();
    const to = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 16);
    await page.getByLabel('Go to (UTC)').fill(to(-1));
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await page.getByText('The clock only moves forward').waitFor();
    await page.getByLabel('Go to (UTC)').fill(to(0.02));
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await page.getByText(/^It is now .*UTC\./).waitFor();
    expect((await sandbox.now()).getTime()).to.be.greaterThan(now.getTime() + 0.01 * 86_400_000);
  });
});

for (const [device, viewport] of DEVICES) {
  describe(`An emailed link, on a ${device}`, () => {
    const openPage = pagesForTests();
    const opened = (path: string) => openPage(path, viewport);

    it('verifies the recipient’s address', async () => {
      const { email, token } = await newAccount();
      const page = await opened(pathOf(linkIn(await mailTo(email, /confirm/i))));
      await page.getByText(`${email} is verified.`).waitFor();
      const { body } = await call('/v1/checkEmailVerification', { token });
      await expectGood(page, `pages/${device}-verify`);
      expect(body).to.deep.equal({ email_verified: true, email });
    });

    it('lets the invited person join', async () => {
      const { email: founder, token } = await newAccount();
      await verifyAddress(founder);
      const email = someEmail();
      await call('/v1/invite', { token, body: { emails: [email] } });
      const page = await opened(pathOf(linkIn(await mailTo(email, /invited you/))));
      await page.getByText(/Grace Hopper invited you to join .* as an? (admin|editor|viewer)/).waitFor();
      expect(await page.getByLabel('Your email address').inputValue()).to.equal(email);
      await fill(page, { 'First name': 'Grace', 'Last name': 'Hopper', 'Choose a password': GOOD_PASSWORD });
      await expectGood(page, `pages/${device}-invitation`);
      await page.getByRole('button', { name: 'Join' }).click();
      await page.getByRole('heading', { name: /^Welcome to/ }).waitFor();
      expect((await login(email, GOOD_PASSWORD)).status).to.equal(200);
    });
  });
}

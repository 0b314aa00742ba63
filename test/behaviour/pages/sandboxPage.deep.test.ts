// The sandbox’s page on a phone, and the links in emails to new people.
import { expect } from 'chai';
import { GOOD_PASSWORD, linkIn, login, mailTo, newAccount, someEmail, verifyAddress } from '../../support/accounts';
import { browserForTests, DEVICES, keepScreenshot, PHONE } from '../../support/browser';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { expectAccessible, expectGood, fill, pagesForTests, pathOf } from './given';

describe('The sandbox page', () => {
  const browser = browserForTests();

  it('finds an email and shows it as HTML and text, on a phone and in dark mode', async () => {
    const { email } = await newAccount();
    await sandbox.untilIdle();
    const page = await (await browser().newContext({ viewport: PHONE })).newPage();
    await page.goto(process.env.SANDBOX_URL ?? '');
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

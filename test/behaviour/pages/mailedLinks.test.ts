// The links in emails to new people, opened as a person would: the token stays in the browser.
import { expect } from 'chai';
import {
  GOOD_PASSWORD,
  linkIn,
  login,
  mailTo,
  newAccount,
  someEmail,
  verifyAddress,
} from '../../support/accounts';
import { browserForTests, DEVICES, openedPage } from '../../support/browser';
import { call } from '../../support/client';
import { expectGood, pathOf } from './given';

for (const [device, viewport] of DEVICES) {
  describe(`An emailed link, on a ${device}`, () => {
    const browser = browserForTests();
    const opened = (path: string) => openedPage(browser(), path, viewport);

    it('verifies the recipient’s address', async () => {
      const { email, token } = await newAccount();
      const { page } = await opened(pathOf(linkIn(await mailTo(email, /confirm/i))));
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
      const { page } = await opened(pathOf(linkIn(await mailTo(email, /invites you/))));
      await page.getByText(/Grace Hopper invited you to join .* as an? (admin|editor|viewer)/).waitFor();
      expect(await page.getByLabel('Your email address').inputValue()).to.equal(email);
      await page.getByLabel('First name').fill('Grace');
      await page.getByLabel('Last name').fill('Hopper');
      await page.getByLabel('Choose a password').fill(GOOD_PASSWORD);
      await expectGood(page, `pages/${device}-invitation`);
      await page.getByRole('button', { name: 'Join' }).click();
      await page.getByRole('heading', { name: /^Welcome to/ }).waitFor();
      expect((await login(email, GOOD_PASSWORD)).status).to.equal(200);
    });
  });
}

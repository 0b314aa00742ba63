// The review of a submission that renews a record: the options, the confirmation, the result and corrections.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserForTests, DEVICES, openedPage, type Viewport } from '../../support/browser';
import type { World } from '../../support/world';
import { clientWith, EVERY_FIELD, newRequest, newTemplate } from '../documentRequests/given';
import { POLICY, pdf } from '../extraction/documents';
import { newExpiry } from '../webhooks/given';
import { expectGood, newMember, notifiedPath, signIn } from './given';

describe('The page of a submission that renews a record', () => {
  const browser = browserForTests();

  async function submitted(world: World) {
    const { id: expiry_id } = await newExpiry(world, { expiry_date: '2031-01-01' });
    const template = await newTemplate(world, { pages: EVERY_FIELD });
    const { token } = await newRequest(world, { template_id: template.id, expiry_id });
    const client = clientWith(token);
    await client.save({ name: 'Acme', since: '2036-05-01', kind: 'Partnership', agree: true });
    await client.upload({ size: pdf(POLICY).length }, new Uint8Array(pdf(POLICY)));
    expect((await client.submit()).status).to.equal(200);
    return expiry_id;
  }

  async function opened(world: World, viewport: Viewport): Promise<{ page: Page; faults: string[] }> {
    const made = await openedPage(browser(), await notifiedPath(world, 'submission'), viewport);
    await signIn(made.page, world.admin.email);
    await made.page.getByText('Revision 1').waitFor();
    return made;
  }

  for (const [device, viewport] of DEVICES) {
    it(`offers the given and extracted dates, asks about a past one, and names the renewed record, on a ${device}`, async () => {
      const world = await newMember();
      const expiryId = await submitted(world);
      const { page, faults } = await opened(world, viewport);
      await page.getByText('1 May 2036 was the answer to “Founded on”').waitFor();
      const founded = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Founded on' }) });
      expect(await founded.innerText())
        .to.include('1 May 2036')
        .and.not.include('2036-05-01');
      await page
        .getByText('The current expiry date is 1 January 2031. Leave this empty to approve')
        .waitFor();
      expect(await page.getByLabel('New expiry date for “Fire licence”', { exact: true }).count()).to.equal(
        1,
      );
      await page.getByRole('button', { name: 'Read the date from licence.pdf' }).click();
      await page.getByText('page 1: “Valid from 1 April 2025 until 31 March 2026”').waitFor();
      await page.getByRole('button', { name: 'Use 31 March 2026' }).click();
      expect(await page.getByLabel(/New expiry date/).inputValue()).to.equal('2026-03-31');
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('31 March 2026 isn’t in the future.').waitFor();
      await expectGood(page, `request/${device}-asks`);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByLabel('New expiry date for').fill('2029-06-30');
      await page.getByRole('button', { name: 'Approve' }).click();
      await page
        .getByText('30 June 2029 isn’t later than the current expiry date, 1 January 2031.')
        .waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Use 1 May 2036' }).click();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('“Fire licence” has been renewed until 1 May 2036.').waitFor();
      await expectGood(page, `request/${device}-renewed`);
      const { next_expiry_id } = (await world.viewer.call(`/v2/expiries/${expiryId}`)).body;
      const link = page.getByRole('link', { name: 'Open the renewed record' });
      expect(await link.getAttribute('href')).to.equal(`#/records/${next_expiry_id}`);
      expect((await world.viewer.call(`/v2/expiries/${next_expiry_id}`)).body.attachments).to.have.length(1);
      const [submission] = (await world.viewer.call('/v2/collection-submissions')).body.data;
      expect(submission.files, 'they stay in the submission').to.have.length(1);
      expect(faults).to.deep.equal([]);
      await page.context().close();
    });

    it(`asks before it approves without a date, and still renews later, on a ${device}`, async () => {
      const world = await newMember();
      const expiryId = await submitted(world);
      const { page, faults } = await opened(world, viewport);
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('will keep its date and expire').waitFor();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText(/Revision 1.*approved/).waitFor();
      await page.getByRole('button', { name: 'Renew' }).click();
      await page.getByRole('alert').filter({ hasText: 'Enter the new expiry date' }).waitFor();
      await page.getByLabel(/New expiry date/).fill('2033-05-01');
      await page.getByLabel('Attach the submitted files').uncheck();
      await page.getByRole('button', { name: 'Renew' }).click();
      await page.getByText('“Fire licence” has been renewed until 1 May 2033.').waitFor();
      const { next_expiry_id } = (await world.viewer.call(`/v2/expiries/${expiryId}`)).body;
      expect((await world.viewer.call(`/v2/expiries/${next_expiry_id}`)).body.attachments).to.deep.equal([]);
      expect(faults).to.deep.equal([]);
      await page.context().close();
    });
  }
});

// Pages behind links in digests, shares and portals, valid and expired, and the review of a submission that renews a record.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { DEVICES, type Viewport } from '../../support/browser';
import { addReminders, dateIn, expiryWithContact, only, rule } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { clientWith, EVERY_FIELD, newRequest, newSubmission, newTemplate } from '../documentRequests/given';
import { POLICY, pdf } from '../extraction/documents';
import { newExpiry } from '../webhooks/given';
import { expectGood, newMember, notifiedPath, pagesForTests, pathOf, press, see } from './given';

for (const [name, viewport] of DEVICES) {
  describe(`Expired links, on a ${name}`, () => {
    const openPage = pagesForTests();
    const opened = (path: string) => openPage(path, viewport);

    it('each link of a digest opens one record, which its contact answers; a done one says so', async () => {
      const world = await newWorld({ timezone: 'UTC' });
      await world.admin.call('/v1/updateOrganizationSettings', {
        body: { email_reminder_mode: 'DIGEST', digest_send_time: '10:00' },
      });
      const now = await sandbox.now();
      const setting = await expiryWithContact(world, dateIn(now, 9));
      const lease = await world.editor.call('/v2/expiries', {
        body: { name: 'Lease', expiry_date: dateIn(now, 9), contacts: [setting.contactId] },
      });
      for (const expiryId of [setting.expiryId, lease.body.id])
        await addReminders({ ...setting, expiryId }, [rule(7, only('email'))], 'UTC');
      await sandbox.skipTo(`${dateIn(now, 2)}T08:50:00Z`);
      await sandbox.moveTo(`${dateIn(now, 2)}T10:05:00Z`);
      const [mail] = await sandbox.messagesTo(setting.email);
      const links = mail?.text?.match(/https?:\/\/\S+\/act\/#\S+/g) ?? [];
      expect(links, mail?.text ?? '').to.have.length(2);
      const titles: string[] = [];
      for (const link of links) {
        const page = await opened(pathOf(link));
        await page.getByRole('button', { name: 'I’m on it' }).waitFor();
        titles.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
        await expectGood(page, `pages/${name}-digest-record`);
        await press(page, 'I’m on it', 'Everyone involved can see that you’re on it');
      }
      expect(titles.toSorted()).to.deep.equal(['Fire <certificate>', 'Lease']);
      await world.editor.call(`/v2/expiries/${lease.body.id}/complete`, { body: {} });
      const old = await opened(pathOf(links[titles.indexOf('Lease')] ?? ''));
      await see(old, 'There’s nothing left to do.', 'To stop these messages, unsubscribe in your email app');
      await expectGood(old, `pages/${name}-digest-record-done`);
    });

    it('a share shows the record with its password, and markup as text; a revoked one says whom to ask', async () => {
      const world = await newWorld();
      const evil = '"\'><x-inert title="a">';
      const { id } = await newExpiry(world, {
        ...{ name: evil, type: evil, notes: evil },
        ...{ checklist: [{ text: evil }], custom_fields: { [evil]: evil } },
        ...{ expiry_date: '2031-01-01', share_password: 'open sesame' },
      });
      const made = await world.editor.call('/v1/createExpiryShare', { body: { expiry_id: id } });
      const { share } = made.body;
      const page = await opened(pathOf(share.url));
      await page.getByLabel('Password').fill('wrong one');
      await press(page, 'Show', 'Incorrect password.');
      await page.getByLabel('Password').fill('open sesame');
      await press(page, 'Show', '1 January 2031');
      expect(await page.locator('dl').innerText()).to.match(/State\s+To do/);
      expect((await page.innerText('body')).split(evil)).to.have.length.above(6);
      expect(await page.locator('x-inert').count()).to.equal(0);
      await expectGood(page, `pages/${name}-share`);
      const revoked = await world.editor.call('/v1/revokeExpiryShare', { body: { id: share.id } });
      expect(revoked.status, JSON.stringify(revoked.body)).to.equal(200);
      const old = await opened(pathOf(share.url));
      await old.getByText('Ask the person who sent it for a new one.').waitFor();
      await expectGood(old, `pages/${name}-share-old`);
    });

    it('a portal lets its client download what they sent; a revoked one says whom to ask', async () => {
      const world = await newWorld();
      const { body: client } = await world.editor.call('/v2/compliance-clients', { body: { name: 'Acme' } });
      await newSubmission(world, { compliance_client_id: client.id, name: 'Fire safety' });
      const made = await world.editor.call('/v1/createCompliancePortal', { body: { client_id: client.id } });
      const { portal } = made.body;
      const page = await opened(pathOf(portal.url));
      await page.getByRole('button', { name: 'Download licence.pdf' }).waitFor();
      await expectGood(page, `pages/${name}-portal`);
      const revoked = await world.editor.call('/v1/revokeCompliancePortal', {
        body: { portal_id: portal.id },
      });
      expect(revoked.status, JSON.stringify(revoked.body)).to.equal(200);
      const old = await opened(pathOf(portal.url));
      await old.getByText('Ask the person who sent it for a new one.').waitFor();
      await expectGood(old, `pages/${name}-portal-old`);
    });
  });
}

describe('The page of a submission that renews a record', () => {
  const openPage = pagesForTests();

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

  async function opened(world: World, viewport: Viewport): Promise<Page> {
    const page = await openPage(await notifiedPath(world, 'submission'), viewport, world.admin.email);
    await page.getByText('Revision 1').waitFor();
    return page;
  }

  for (const [device, viewport] of DEVICES) {
    it(`offers the given and extracted dates, asks about a past one, and names the renewed record, on a ${device}`, async () => {
      const world = await newMember();
      const expiryId = await submitted(world);
      const page = await opened(world, viewport);
      await page.getByText('1 May 2036 was the answer to “Founded on”').waitFor();
      const founded = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Founded on' }) });
      const text = await founded.innerText();
      expect(text).to.include('1 May 2036').and.not.include('2036-05-01');
      await page.getByText('The current expiry date is 1 January 2031. Leave this empty to approve').waitFor();
      const dates = await page.getByLabel('New expiry date for “Fire licence”', { exact: true }).count();
      expect(dates).to.equal(1);
      await press(page, 'Read the date from licence.pdf', 'page 1: “Valid from 1 April 2025 until 31 March 2026”');
      await page.getByRole('button', { name: 'Use 31 March 2026' }).click();
      expect(await page.getByLabel(/New expiry date/).inputValue()).to.equal('2026-03-31');
      await press(page, 'Approve', '31 March 2026 isn’t in the future.');
      await expectGood(page, `request/${device}-asks`);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByLabel('New expiry date for').fill('2029-06-30');
      await press(page, 'Approve', '30 June 2029 isn’t later than the current expiry date, 1 January 2031.');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Use 1 May 2036' }).click();
      await press(page, 'Approve', '“Fire licence” has been renewed until 1 May 2036.');
      await expectGood(page, `request/${device}-renewed`);
      const { next_expiry_id } = (await world.viewer.call(`/v2/expiries/${expiryId}`)).body;
      const link = page.getByRole('link', { name: 'Open the renewed record' });
      expect(await link.getAttribute('href')).to.equal(`#/records/${next_expiry_id}`);
      expect((await world.viewer.call(`/v2/expiries/${next_expiry_id}`)).body.attachments).to.have.length(1);
      const [submission] = (await world.viewer.call('/v2/collection-submissions')).body.data;
      expect(submission.files, 'they stay in the submission').to.have.length(1);
    });

    it(`asks before it approves without a date, and still renews later, on a ${device}`, async () => {
      const world = await newMember();
      const expiryId = await submitted(world);
      const page = await opened(world, viewport);
      await press(page, 'Approve', 'will keep its date and expire');
      await press(page, 'Approve', /Revision 1.*approved/);
      await page.getByRole('button', { name: 'Renew' }).click();
      await page.getByRole('alert').filter({ hasText: 'Enter the new expiry date' }).waitFor();
      await page.getByLabel(/New expiry date/).fill('2033-05-01');
      await page.getByLabel('Attach the submitted files').uncheck();
      await press(page, 'Renew', '“Fire licence” has been renewed until 1 May 2033.');
      const { next_expiry_id } = (await world.viewer.call(`/v2/expiries/${expiryId}`)).body;
      expect((await world.viewer.call(`/v2/expiries/${next_expiry_id}`)).body.attachments).to.deep.equal([]);
    });
  }
});

// The pages that links in digests, shares and portals lead to: on a phone and on a desktop, with valid and expired
// links.
import { expect } from 'chai';
import { browserForTests, DEVICES, openedPage } from '../../support/browser';
import { addReminders, dateIn, expiryWithContact, only, rule } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { newSubmission } from '../documentRequests/given';
import { newExpiry } from '../webhooks/given';
import { expectGood, pathOf } from './given';

for (const [name, viewport] of DEVICES) {
  describe(`Expired links, on a ${name}`, () => {
    const browser = browserForTests();
    const opened = (path: string) => openedPage(browser(), path, viewport);

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
        const { page, faults } = await opened(pathOf(link));
        await page.getByRole('button', { name: 'I’m on it' }).waitFor();
        titles.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
        await expectGood(page, `pages/${name}-digest-record`);
        await page.getByRole('button', { name: 'I’m on it' }).click();
        await page.getByText('Everyone involved can see that you’re on it').waitFor();
        expect(faults).to.deep.equal([]);
        await page.context().close();
      }
      expect(titles.toSorted()).to.deep.equal(['Fire <certificate>', 'Lease']);
      await world.editor.call(`/v2/expiries/${lease.body.id}/complete`, { body: {} });
      const old = await opened(pathOf(links[titles.indexOf('Lease')] ?? ''));
      await old.page.getByText('There’s nothing left to do.').waitFor();
      await old.page.getByText('To stop these messages, unsubscribe in your email app').waitFor();
      await expectGood(old.page, `pages/${name}-digest-record-done`);
    });

    it('a share shows the record with its password, and markup as text; a revoked one says whom to ask', async () => {
      const world = await newWorld();
      const evil = '"\'><x-inert title="a">';
      const { id } = await newExpiry(world, {
        ...{
          name: evil,
          type: evil,
          notes: evil,
          checklist: [{ text: evil }],
          custom_fields: { [evil]: evil },
        },
        ...{ expiry_date: '2031-01-01', share_password: 'open sesame' },
      });
      const made = await world.editor.call('/v1/createExpiryShare', { body: { expiry_id: id } });
      const { share } = made.body;
      const { page, faults } = await opened(pathOf(share.url));
      await page.getByLabel('Password').fill('wrong one');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByText('Incorrect password.').waitFor();
      await page.getByLabel('Password').fill('open sesame');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByText('1 January 2031').waitFor();
      expect(await page.locator('dl').innerText()).to.match(/State\s+To do/);
      expect((await page.innerText('body')).split(evil)).to.have.length.above(6);
      expect(await page.locator('x-inert').count()).to.equal(0);
      await expectGood(page, `pages/${name}-share`);
      const revoked = await world.editor.call('/v1/revokeExpiryShare', { body: { id: share.id } });
      expect(revoked.status, JSON.stringify(revoked.body)).to.equal(200);
      const old = await opened(pathOf(share.url));
      await old.page.getByText('Ask the person who sent it for a new one.').waitFor();
      await expectGood(old.page, `pages/${name}-share-old`);
      expect(faults.concat(old.faults)).to.deep.equal([]);
    });

    it('a portal lets its client download what they sent; a revoked one says whom to ask', async () => {
      const world = await newWorld();
      const { body: client } = await world.editor.call('/v2/compliance-clients', { body: { name: 'Acme' } });
      await newSubmission(world, { compliance_client_id: client.id, name: 'Fire safety' });
      const made = await world.editor.call('/v1/createCompliancePortal', { body: { client_id: client.id } });
      const { portal } = made.body;
      const { page, faults } = await opened(pathOf(portal.url));
      await page.getByRole('button', { name: 'Download licence.pdf' }).waitFor();
      await expectGood(page, `pages/${name}-portal`);
      const revoked = await world.editor.call('/v1/revokeCompliancePortal', {
        body: { portal_id: portal.id },
      });
      expect(revoked.status, JSON.stringify(revoked.body)).to.equal(200);
      const old = await opened(pathOf(portal.url));
      await old.page.getByText('Ask the person who sent it for a new one.').waitFor();
      await expectGood(old.page, `pages/${name}-portal-old`);
      expect(faults.concat(old.faults)).to.deep.equal([]);
    });
  });
}

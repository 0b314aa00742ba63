// The pages behind notifications: a submission, a document sent by email, a proposed renewal, a disabled webhook or
// integration.
import { expect } from 'chai';
import { requireExpiry } from '../../../functions/expiries/record/record';
import { clock } from '../../../functions/platform/clock';
import { renewalProposals, stageRenewalProposal } from '../../../functions/responses/renewalProposal';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { DESKTOP, DEVICES, PHONE } from '../../support/browser';
import { pdfOf } from '../../support/pdf';
import { sandbox } from '../../support/sandbox';
import { clientWith, newestToken, newSubmission, statusOf } from '../documentRequests/given';
import { newExpiry } from '../webhooks/given';
import { expectAccessible, expectGood, newMember, notifiedPath, pagesForTests, press, see, signIn } from './given';

describe('The page behind a notification', () => {
  const openPage = pagesForTests();

  it('has no form that could put a password into a URL before its script runs', async () => {
    const page = await openPage('/reset/', PHONE, undefined, { javaScriptEnabled: false });
    expect(await page.locator('noscript').textContent()).to.contain('This page needs JavaScript.');
    expect(await page.locator('form').count()).to.equal(0);
  });

  it('shows the proposal of an emailed document, and creates the record with one button', async () => {
    const world = await newMember();
    const { address } = (await world.admin.call('/v1/getInboundAddress')).body;
    const pdf = pdfOf([['Fire licence', 'Valid until 31 March 2040']]);
    const attachment = {
      filename: 'licence.pdf',
      content_type: 'application/pdf',
      base64: pdf.toString('base64'),
    };
    const mail = { from: world.admin.email, to: address, subject: 'Licence', text: 'Attached.' };
    expect(await sandbox.inboundMail({ ...mail, attachments: [attachment] })).to.equal(200);
    const page = await openPage(await notifiedPath(world, 'extraction'), PHONE, world.admin.email);
    await see(page, 'Due 31 March 2040', 'licence.pdf');
    await expectAccessible(page);
    expect((await world.admin.call('/v2/expiries')).body.data).to.deep.equal([]);
    await page.getByRole('button', { name: 'Create record: Fire licence' }).click();
    await page.getByRole('link', { name: 'Record created' }).click();
    await page.getByRole('heading', { name: 'Fire licence' }).waitFor();
    const [created] = (await world.admin.call('/v2/expiries')).body.data;
    expect(created).to.include({ name: 'Fire licence', expiry_date: '2040-03-31' });
  });

  it('shows a submission, requests corrections, and approves a renewal', async () => {
    const world = await newMember();
    const checklist = [
      { id: 'fee', text: 'Pay the fee', required: true },
      { id: 'file', text: 'File the copy', done: true },
    ];
    const { id: expiry_id } = await newExpiry(world, { expiry_date: '2031-01-01', checklist });
    const { request, contact } = await newSubmission(world, { expiry_id });
    const path = await notifiedPath(world, 'submission');
    const page = await openPage(path, DESKTOP, world.admin.email);
    await page.getByText('Revision 1').waitFor();
    await page.locator('main').getByText('Acme', { exact: true }).waitFor();
    await expectGood(page, 'request/desktop');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download licence.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('licence.pdf');

    await page.getByRole('button', { name: 'Request corrections' }).click();
    await page.getByRole('alert').filter({ hasText: 'at least one answer' }).waitFor();
    await page.getByLabel('Corrections needed for “Legal name”, if any').fill('Not as registered');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alert').filter({ hasText: 'You entered corrections' }).waitFor();
    await press(page, 'Request corrections', 'Needs correction: Not as registered');
    expect(await page.getByRole('button', { name: 'Approve' }).isVisible()).to.equal(false);

    const client = clientWith(await newestToken(contact.email));
    await client.save({ name: 'Acme Limited' });
    expect((await client.submit()).status).to.equal(200);
    const phone = await openPage(path, PHONE, world.admin.email);
    await phone.getByText('Acme Limited').waitFor();
    await phone.getByLabel(/New expiry date/).fill('2032-01-01');
    await expectGood(phone, 'request/phone');
    await phone.getByRole('button', { name: 'Approve' }).click();
    await phone.getByRole('alert').filter({ hasText: 'Required checklist items aren’t done: Pay the fee.' }).waitFor();
    await phone.getByLabel('Pay the fee (required)').check();
    await expectAccessible(phone);
    await press(phone, 'Approve', /Revision 2.*approved/);
    expect(await statusOf(world, request.id)).to.equal('completed');
    const done = (await world.viewer.call(`/v2/expiries/${expiry_id}`)).body;
    expect(done.is_done).to.equal(true);
    expect(done.checklist.map((item: { done: boolean }) => item.done)).to.deep.equal([true, true]);
    const next = (await world.viewer.call(`/v2/expiries/${done.next_expiry_id}`)).body;
    expect(next.expiry_date).to.equal('2032-01-01');
  });

  for (const [device, viewport] of DEVICES) {
    it(`shows a proposed renewal, and accepts it with one button, on a ${device}`, async () => {
      const world = await newMember();
      const { id } = await newExpiry(world);
      const expiry = await requireExpiry(world, id);
      const said = { by_kind: 'contact', by_id: 'somebody', by_name: 'Ada Partner', note: 'Signed' } as const;
      await unitOfWork((writes) =>
        stageRenewalProposal(writes, world, expiry, { ...said, new_expiry_date: '2032-05-01' }, clock.now()),
      );
      const [proposal] = await renewalProposals.of(world).list((query) => query);
      const file = { upload_id: 'one', content_type: 'application/pdf', size: 9, storage_path: 'one' };
      await renewalProposals
        .of(world)
        .ref(proposal?.id ?? '')
        .update({
          file: { ...file, name: 'licence.pdf', url: 'https://files.example/licence.pdf' },
          extracted: { expiry_date: '2032-05-01', quote: 'Valid until 1 May 2032' },
        });
      const path = await notifiedPath(world, 'renewal_proposal');
      const page = await openPage(path, viewport, world.admin.email);
      await page.getByText('Ada Partner says it has been renewed. Signed').waitFor();
      const proof = page.getByRole('link', { name: 'licence.pdf' });
      expect(await proof.getAttribute('href')).to.equal('https://files.example/licence.pdf');
      await page.getByText('The file shows 1 May 2032: Valid until 1 May 2032').waitFor();
      await expectGood(page, `expiry/${device}-proposal`);
      await press(page, 'Accept', 'The renewal until 1 May 2032 has been accepted.');
      await page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
      expect((await world.admin.call(`/v2/expiries/${id}`)).body.expiry_date).to.equal('2032-05-01');
    });

    it(`shows why a webhook was disabled, tests it and enables it again, on a ${device}`, async () => {
      const world = await newMember();
      const host = `gone-${world.organizationId.toLowerCase()}.example`;
      await sandbox.receiver({ host, status: 410 });
      const body = { url: `https://${host}/in`, events: ['expiry.created'] };
      const made = await world.admin.call('/v1/createWebhookSubscription', { body });
      expect(made.status, JSON.stringify(made.body)).to.be.lessThan(300);
      await newExpiry(world);
      const page = await openPage(await notifiedPath(world, 'webhook_disabled'), viewport);
      await signIn(page, world.admin.email);
      await see(page, 'the receiver responded with 410 Gone', 'expiry.created: failed');
      await expectGood(page, `webhook/${device}`);
      await press(page, 'Send a test', 'The test wasn’t delivered');
      await sandbox.receiver({ host, status: 200 });
      await press(page, 'Enable again', 'It’s enabled.');
      await press(page, 'Send a test', 'The test was delivered');
      const { subscriptions } = (await world.admin.call('/v1/getWebhookSubscriptions')).body;
      expect(subscriptions[0].active).to.equal(true);
    });

    it(`shows why an integration was disabled, and accepts a new URL, on a ${device}`, async () => {
      const world = await newMember();
      const host = `${world.organizationId.toLowerCase()}.webhook.office.com`;
      const made = await world.admin.call('/v1/createIntegration', {
        body: { kind: 'teams', name: 'Renewals', url: `https://${host}/in` },
      });
      await sandbox.receiver({ host, status: 410 });
      await world.admin.call('/v1/sendTestIntegrationMessage', { body: { id: made.body.integration.id } });
      const path = await notifiedPath(world, 'integration_disabled');
      const page = await openPage(path, viewport, world.admin.email);
      await page.getByText('because the channel no longer exists').waitFor();
      await expectGood(page, `integration/${device}`);
      await press(page, 'Send a test', 'The test wasn’t delivered: the response was 410.');
      await page.getByLabel('New webhook URL').fill(`https://new.${host}/in`);
      await press(page, 'Save and enable', 'The new URL has been saved');
      await press(page, 'Send a test', 'The test was delivered');
    });
  }
});

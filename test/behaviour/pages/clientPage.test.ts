// The client’s page in a browser: the whole renewal by document request on two devices, numbers, uploads and keyboard.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { DESKTOP, keepScreenshot, PHONE } from '../../support/browser';
import { isDeep } from '../../support/depth';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import {
  EVERY_FIELD,
  newContact,
  newestToken,
  newRequest,
  newTemplate,
  PDF,
  submissionsOf,
} from '../documentRequests/given';
import { newExpiry, newWebhook, receivedBy } from '../webhooks/given';
import { faultsOf, fill, pagesForTests } from './given';

const EVENTS = ['collection_request.completed', 'collection_submission.received'];

/** A file that a client chooses. */
const fileOf = (name: string, content: string) => ({
  ...{ name, mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'text/plain' },
  buffer: Buffer.from(content),
});

describe('The client’s page', () => {
  const openPage = pagesForTests();

  const saved = (page: Page) => page.getByText('All changes saved').waitFor();

  async function asked(world: World) {
    const { id: expiry_id } = await newExpiry(world);
    const [template, contact] = await Promise.all([newTemplate(world, { pages: EVERY_FIELD }), newContact(world)]);
    const made = await world.editor.call('/v2/collection-requests', {
      body: { template_id: template.id, contact_ids: [contact.id], expiry_id, due_date: '2031-03-01' },
    });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    return { expiry_id, contact, request: made.body.data[0] };
  }

  it('renews an expiring document: filled in on two devices, corrected and approved', async () => {
    const world = await newWorld();
    const { host } = await newWebhook(world, { events: EVENTS });
    const { expiry_id, contact, request } = await asked(world);

    const first = `/collect/#${await newestToken(contact.email)}`;
    const phone = await openPage(first, PHONE);
    await fill(phone, { 'Legal name': 'Acme <b>Ltd</b>', 'What you do': 'Roofs\nand walls' });
    await phone.getByLabel('Number of employees').fill('12');
    await keepScreenshot(phone, 'collect/phone-form');
    const fits = await phone.evaluate('document.documentElement.scrollWidth <= innerWidth');
    expect(fits, 'nothing sticks out').to.equal(true);
    await phone.getByRole('button', { name: 'Next page' }).click();
    await phone.locator('#field-licence').setInputFiles(fileOf('notes.txt', 'no licence'));
    await phone.getByText('isn’t one of the requested file types').waitFor();
    await phone.locator('#field-licence').setInputFiles(fileOf('lying.pdf', 'MZ not a PDF'));
    await phone.getByText('its content doesn’t match its type').waitFor();
    await phone.getByRole('button', { name: /^Send to/ }).click();
    const missing = phone.locator('#wrong').getByRole('button');
    await missing.first().waitFor();
    await keepScreenshot(phone, 'collect/phone-missing');
    const labels = ['Founded on', 'Legal form', 'Everything above is true', 'Operating licence'];
    const problems = labels.map((label) => `${label}: Enter an answer.`);
    expect(await missing.allTextContents()).to.deep.equal(problems);
    await phone.locator('#field-licence').setInputFiles(fileOf('old.pdf', PDF));
    await phone.getByRole('button', { name: 'Remove old.pdf' }).waitFor();
    await saved(phone);
    await phone.reload();
    expect(await phone.getByLabel('Number of employees').inputValue()).to.equal('12');

    const desktop = await openPage(first, DESKTOP);
    expect(await desktop.getByLabel('What you do').inputValue()).to.equal('Roofs\nand walls');
    await desktop.getByLabel('Founded on').fill('2019-04-01');
    await desktop.getByLabel('Legal form').selectOption('Partnership');
    await desktop.getByLabel('Everything above is true').check();
    await saved(desktop);
    await keepScreenshot(desktop, 'collect/desktop-resumed');
    await desktop.getByRole('button', { name: 'Next page' }).click();
    await desktop.getByRole('button', { name: 'Remove old.pdf' }).waitFor();
    await desktop.getByRole('button', { name: /^Send to/ }).click();
    await desktop.getByRole('heading', { name: 'Thank you' }).waitFor();

    const review = (body: object) => world.editor.call('/v1/reviewCollectionSubmission', { body });
    const [submission] = await submissionsOf(world, request.id);
    const values = submission.responses.map(({ value }: { value: unknown }) => value).slice(0, 6);
    const typed = ['Acme <b>Ltd</b>', 'Roofs\nand walls', 12, '2019-04-01', 'Partnership', true];
    expect(values).to.deep.equal(typed);
    const rejected = await review({
      submission_id: submission.id,
      review_status: 'rejected',
      rejections: [{ field_id: 'licence', reason: 'This one has run out' }],
    });
    expect(rejected.status, JSON.stringify(rejected.body)).to.equal(200);

    const second = `/collect/#${await newestToken(contact.email)}`;
    expect(second).not.to.equal(first);
    const again = await openPage(second, PHONE);
    await again.getByText('This one has run out').waitFor();
    expect(await again.locator('.field').count(), 'the rejected field alone').to.equal(1);
    await again.locator('#field-licence').setInputFiles(fileOf('new.pdf', `${PDF} renewed`));
    await again.getByRole('button', { name: 'Remove new.pdf' }).waitFor();
    await keepScreenshot(again, 'collect/phone-correct');
    await again.getByRole('button', { name: /^Send to/ }).click();
    await again.getByRole('heading', { name: 'Thank you' }).waitFor();

    const [, corrected] = await submissionsOf(world, request.id);
    expect(corrected.revision).to.equal(2);
    const approved = await review({
      submission_id: corrected.id,
      review_status: 'approved',
      renewal: { expiry_date: '2036-05-01' },
    });
    expect(approved.status, JSON.stringify(approved.body)).to.equal(200);
    const read = async (id: string) => (await world.viewer.call(`/v2/expiries/${id}`)).body;
    const former = await read(expiry_id);
    expect(former).to.deep.include({
      is_done: true,
      next_expiry_id: approved.body.submission.renewed_expiry_id,
      renewed_by_submission_id: corrected.id,
    });
    const renewed = { is_done: false, expiry_date: '2036-05-01', previous_expiry_id: expiry_id };
    expect(await read(former.next_expiry_id)).to.deep.include(renewed);
    const file = corrected.files.find(({ field_id }: { field_id: string }) => field_id === 'licence');
    const address = await world.viewer.call(
      `/v1/getCollectionSubmissionFile?submission_id=${corrected.id}&file_id=${file.id}`,
      { headers: { Accept: 'application/json' } },
    );
    expect(await (await fetch(address.body.url)).text(), 'what renewed it').to.equal(`${PDF} renewed`);

    const events = ((await receivedBy(host)) as { body: string }[]).map(({ body }) => JSON.parse(body));
    const received = events.find(({ type }) => type === 'collection_submission.received');
    const { client_name, client_email, template_name, ...view } = received.data;
    const named = [client_name, client_email, template_name];
    expect(named).to.deep.equal(['Ada Client', contact.email, 'Onboarding']);
    expect(view).to.have.keys(Object.keys(submission));
    expect(JSON.stringify(events)).not.to.match(/token|password_hash|storage_path|\/collect\//);
  });

  const opened = (token: string, viewport = DESKTOP) => openPage(`/collect/#${token}`, viewport);

  async function requestOf(world: World, over: object = {}) {
    const template = await newTemplate(world, { pages: EVERY_FIELD });
    return newRequest(world, { template_id: template.id, name: 'Yearly check', ...over });
  }

  it('explains in the reader’s language that uploads fail without CORS rules, and accepts the file later', async () => {
    const world = await newWorld();
    const contact = await newContact(world, { locale: 'de' });
    const { token } = await requestOf(world, { contact_ids: [contact.id] });
    const page = await opened(token || (await newestToken(contact.email)), PHONE);
    await page.getByLabel('Legal name').waitFor();
    await page.getByRole('button', { name: 'Nächste Seite' }).click();
    await sandbox.corsRules(false);
    try {
      await page.locator('#field-licence').setInputFiles(fileOf('licence.pdf', PDF));
      await page.getByText('konnte nicht gespeichert werden, obwohl Ihre Verbindung besteht').waitFor();
      await page.getByText('wenden Sie sich an den Absender').waitFor();
    } finally {
      await sandbox.corsRules(true);
    }
    // The browser reports the rejected upload.
    faultsOf(page).splice(0);
    await page.locator('#field-licence').setInputFiles(fileOf('licence.pdf', PDF));
    await page.getByRole('button', { name: /licence\.pdf .*entfernen/ }).waitFor();
  });

  if (isDeep) {
    it('shows the number format and the parsed value, and asks about ambiguous numbers immediately', async () => {
      const world = await newWorld();
      const { token } = await requestOf(world);
      const page = await opened(token, PHONE);
      const number = page.getByLabel('Number of employees');
      await page.getByText('1,000 for one thousand').waitFor();
      await number.fill('1.000');
      await page.getByText('could mean 1000 or 1').waitFor();
      expect(await number.getAttribute('aria-invalid')).to.equal('true');
      await number.fill('1,000');
      await page.getByText('Read as 1,000').waitFor();
      expect(await number.getAttribute('aria-invalid')).to.equal(null);
    });

    it('works with the keyboard alone, and labels each field and its problem', async () => {
      const { token } = await requestOf(await newWorld());
      const page = await opened(token);
      const { keyboard } = page;
      await page.getByLabel('Legal name').waitFor();
      await keepScreenshot(page, 'collect/desktop-form');
      await page.getByLabel('Legal name').focus();
      await keyboard.type('Acme');
      for (const entry of ['Roofs', '12']) {
        await keyboard.press('Tab');
        await keyboard.type(entry);
      }
      for (let presses = 0; presses < 20; presses += 1) {
        await keyboard.press('Tab');
        if ((await page.evaluate('document.activeElement.id')) === 'next') break;
      }
      await keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Your documents' }).waitFor();
      const focused = await page.evaluate('document.activeElement.id');
      expect(focused, 'the new page has the focus').to.equal('page-title');
      await page.getByRole('button', { name: /^Send to/ }).focus();
      await keyboard.press('Enter');
      await page.getByText('Please check the following').waitFor();
      expect(await page.evaluate('document.activeElement.id')).to.equal('wrong');
      const licence = page.locator('#field-licence');
      expect(await licence.getAttribute('aria-invalid')).to.equal('true');
      expect(await licence.getAttribute('aria-describedby')).to.include('field-licence-problem');
    });
  }
});

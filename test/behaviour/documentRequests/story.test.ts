// The whole renewal by document request: a document runs out, is requested, sent, corrected and approved, and its
// expiry is renewed. A browser acts as the client, and a receiver gets the events.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserForTests, DESKTOP, keepScreenshot, openedPage, PHONE } from '../../support/browser';
import { newWorld, type World } from '../../support/world';
import { newExpiry, newWebhook, receivedBy } from '../webhooks/given';
import { EVERY_FIELD, fileOnDisk } from './everyField';
import { newContact, newestToken, newTemplate, PDF, submissionsOf } from './given';

const EVENTS = ['collection_request.completed', 'collection_submission.received'];

describe('An expiring document', () => {
  const browser = browserForTests();

  const saved = (page: Page) => page.getByText('All changes saved').waitFor();

  async function asked(world: World) {
    const { id: expiry_id } = await newExpiry(world);
    const [template, contact] = await Promise.all([
      newTemplate(world, { pages: EVERY_FIELD }),
      newContact(world),
    ]);
    const made = await world.editor.call('/v2/collection-requests', {
      body: { template_id: template.id, contact_ids: [contact.id], expiry_id, due_date: '2031-03-01' },
    });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    return { expiry_id, contact, request: made.body.data[0] };
  }

  it('is requested by email, filled in on two devices, corrected, approved, and renews the expiry', async () => {
    const world = await newWorld();
    const { host } = await newWebhook(world, { events: EVENTS });
    const { expiry_id, contact, request } = await asked(world);

    const first = `/collect/#${await newestToken(contact.email)}`;
    const phone = await openedPage(browser(), first, PHONE);
    await phone.page.getByLabel('Legal name').fill('Acme <b>Ltd</b>');
    await phone.page.getByLabel('What you do').fill('Roofs\nand walls');
    await phone.page.getByLabel('Number of employees').fill('12');
    await keepScreenshot(phone.page, 'collect/phone-form');
    const fits = await phone.page.evaluate('document.documentElement.scrollWidth <= innerWidth');
    expect(fits, 'nothing sticks out').to.equal(true);
    await phone.page.getByRole('button', { name: 'Next page' }).click();
    await phone.page.locator('#field-licence').setInputFiles(fileOnDisk('notes.txt', 'no licence'));
    await phone.page.getByText('isn’t one of the requested file types').waitFor();
    await phone.page.locator('#field-licence').setInputFiles(fileOnDisk('lying.pdf', 'MZ not a PDF'));
    await phone.page.getByText('its content doesn’t match its type').waitFor();
    await phone.page.getByRole('button', { name: /^Send to/ }).click();
    const missing = phone.page.locator('#wrong').getByRole('button');
    await missing.first().waitFor();
    await keepScreenshot(phone.page, 'collect/phone-missing');
    const labels = ['Founded on', 'Legal form', 'Everything above is true', 'Operating licence'];
    const problems = labels.map((label) => `${label}: Enter an answer.`);
    expect(await missing.allTextContents()).to.deep.equal(problems);
    await phone.page.locator('#field-licence').setInputFiles(fileOnDisk('old.pdf', PDF));
    await phone.page.getByRole('button', { name: 'Remove old.pdf' }).waitFor();
    await saved(phone.page);
    await phone.page.reload();
    expect(await phone.page.getByLabel('Number of employees').inputValue()).to.equal('12');

    const desktop = await openedPage(browser(), first, DESKTOP);
    expect(await desktop.page.getByLabel('What you do').inputValue()).to.equal('Roofs\nand walls');
    await desktop.page.getByLabel('Founded on').fill('2019-04-01');
    await desktop.page.getByLabel('Legal form').selectOption('Partnership');
    await desktop.page.getByLabel('Everything above is true').check();
    await saved(desktop.page);
    await keepScreenshot(desktop.page, 'collect/desktop-resumed');
    await desktop.page.getByRole('button', { name: 'Next page' }).click();
    await desktop.page.getByRole('button', { name: 'Remove old.pdf' }).waitFor();
    await desktop.page.getByRole('button', { name: /^Send to/ }).click();
    await desktop.page.getByRole('heading', { name: 'Thank you' }).waitFor();

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
    const again = await openedPage(browser(), second, PHONE);
    await again.page.getByText('This one has run out').waitFor();
    expect(await again.page.locator('.field').count(), 'the rejected field alone').to.equal(1);
    await again.page.locator('#field-licence').setInputFiles(fileOnDisk('new.pdf', `${PDF} renewed`));
    await again.page.getByRole('button', { name: 'Remove new.pdf' }).waitFor();
    await keepScreenshot(again.page, 'collect/phone-correct');
    await again.page.getByRole('button', { name: /^Send to/ }).click();
    await again.page.getByRole('heading', { name: 'Thank you' }).waitFor();

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
    expect(await read(former.next_expiry_id)).to.deep.include({
      is_done: false,
      expiry_date: '2036-05-01',
      previous_expiry_id: expiry_id,
    });
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
    const notified = events.map(({ type, data }) => `${type} ${data.revision}`).toSorted();
    expect(notified).to.deep.equal([
      'collection_request.completed 1',
      'collection_request.completed 2',
      'collection_submission.received 1',
      'collection_submission.received 2',
    ]);
    expect([...phone.faults, ...desktop.faults, ...again.faults]).to.deep.equal([]);
  });
});

// The client's page in a browser, as a client uses it: on a phone, by keyboard, with a reload midway.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserForTests, DESKTOP, keepScreenshot, openedPage, PHONE } from '../../support/browser';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { EVERY_FIELD, fileOnDisk } from './everyField';
import { newContact, newestToken, newRequest, newTemplate, PDF } from './given';

describe('The client’s page', () => {
  const browser = browserForTests();

  const opened = (token: string, viewport = DESKTOP) => openedPage(browser(), `/collect/#${token}`, viewport);
  const keep = (page: Page, name: string): Promise<void> => keepScreenshot(page, `collect/${name}`);

  async function requestOf(world: World, over: object = {}) {
    const template = await newTemplate(world, { pages: EVERY_FIELD });
    return newRequest(world, { template_id: template.id, name: 'Yearly check', ...over });
  }

  it('shows the number format and the parsed value, and asks about ambiguous numbers immediately', async () => {
    const world = await newWorld();
    const { token } = await requestOf(world);
    const { page } = await opened(token, PHONE);
    const number = page.getByLabel('Number of employees');
    await page.getByText('1,000 for one thousand').waitFor();
    await number.fill('1.000');
    await page.getByText('could mean 1000 or 1').waitFor();
    expect(await number.getAttribute('aria-invalid')).to.equal('true');
    await number.fill('1,000');
    await page.getByText('Read as 1,000').waitFor();
    expect(await number.getAttribute('aria-invalid')).to.equal(null);
  });

  it('explains in the reader’s language that uploads fail without CORS rules, and accepts the file later', async () => {
    const world = await newWorld();
    const contact = await newContact(world, { locale: 'de' });
    const { token } = await requestOf(world, { contact_ids: [contact.id] });
    const { page } = await opened(token || (await newestToken(contact.email)), PHONE);
    await page.getByLabel('Legal name').waitFor();
    await page.getByRole('button', { name: 'Nächste Seite' }).click();
    await sandbox.corsRules(false);
    try {
      await page.locator('#field-licence').setInputFiles(fileOnDisk('licence.pdf', PDF));
      await page.getByText('konnte nicht gespeichert werden, obwohl Ihre Verbindung besteht').waitFor();
      await page.getByText('wenden Sie sich an den Absender').waitFor();
    } finally {
      await sandbox.corsRules(true);
    }
    await page.locator('#field-licence').setInputFiles(fileOnDisk('licence.pdf', PDF));
    await page.getByRole('button', { name: /licence\.pdf .*entfernen/ }).waitFor();
  });

  it('works with the keyboard alone, and labels each field and its problem', async () => {
    const { token } = await requestOf(await newWorld());
    const { page, faults } = await opened(token);
    const { keyboard } = page;
    await page.getByLabel('Legal name').waitFor();
    await keep(page, 'desktop-form');
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
    expect(await page.evaluate('document.activeElement.id'), 'the new page is told').to.equal('page-title');
    await page.getByRole('button', { name: /^Send to/ }).focus();
    await keyboard.press('Enter');
    await page.getByText('Please check the following').waitFor();
    expect(await page.evaluate('document.activeElement.id')).to.equal('wrong');
    const licence = page.locator('#field-licence');
    expect(await licence.getAttribute('aria-invalid')).to.equal('true');
    expect(await licence.getAttribute('aria-describedby')).to.include('field-licence-problem');
    const unnamed = await page.evaluate(
      `[...document.querySelectorAll('input, select, textarea')].filter((input) => input.labels.length === 0).length`,
    );
    expect(unnamed).to.equal(0);
    expect(faults).to.deep.equal([]);
  });
});

// The portal's page in a browser: what a client sees at the link, on a desktop and a phone.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { browserForTests, keepScreenshot, openedPage, PHONE } from '../../support/browser';
import { newWorld } from '../../support/world';
import { newRequest, newSubmission, PDF } from '../documentRequests/given';

describe('The portal page', () => {
  const browser = browserForTests();

  it('shows projects, requests and documents, downloads a document, and says when the link has expired', async () => {
    const world = await newWorld();
    const { editor } = world;
    const client = (await editor.call('/v2/compliance-clients', { body: { name: 'Acme <b>Ltd</b>' } })).body;
    const project = { clientId: client.id, status: 'In Progress', dueDate: '2031-03-01' };
    const texts = { name: 'Yearly audit', description: 'Site visit and papers' };
    await editor.call('/v1/createComplianceProject', { body: { ...project, ...texts } });
    await newSubmission(world, { compliance_client_id: client.id, name: 'Operating licence' });
    await newRequest(world, { compliance_client_id: client.id, name: 'Fire safety', due_date: '2031-04-01' });
    const made = await editor.call('/v1/createCompliancePortal', { body: { client_id: client.id } });
    const path = made.body.portal.url.slice(made.body.portal.url.indexOf('/portal/'));

    const { page, faults } = await openedPage(browser(), path);
    await page.getByRole('heading', { name: 'Acme <b>Ltd</b>' }).waitFor();
    for (const text of ['Yearly audit', 'Site visit and papers', 'Fire safety', 'licence.pdf']) {
      await page.getByText(text).first().waitFor();
    }
    await keepScreenshot(page, 'portal/desktop');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download licence.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('licence.pdf');
    expect(readFileSync(await download.path(), 'utf8')).to.equal(PDF);
    await page.getByRole('heading', { name: 'Acme <b>Ltd</b>' }).waitFor();

    const phone = await openedPage(browser(), path, PHONE);
    await phone.page.getByText('licence.pdf').waitFor();
    const fits = await phone.page.evaluate('document.documentElement.scrollWidth <= innerWidth');
    expect(fits, 'nothing sticks out').to.equal(true);
    await keepScreenshot(phone.page, 'portal/phone');

    const { page: failing } = await openedPage(browser(), '/page.css');
    const unavailable = { status: 503, json: { code: 'UNAVAILABLE' } };
    await failing.route('**/v1/openCompliancePortal', (route) => route.fulfill(unavailable));
    await failing.goto(`${process.env.HOSTING_URL}${path}`);
    await failing.getByText('Please try again in a minute').waitFor();
    expect(await failing.getByText('no longer works').count()).to.equal(0);

    await editor.call('/v1/revokeCompliancePortal', { body: { id: made.body.portal.id } });
    await page.reload();
    await page.getByText('This link no longer works.').waitFor();
    expect(await page.content()).not.to.include('Yearly audit');
    expect(faults.concat(phone.faults)).to.deep.equal([]);
  });
});

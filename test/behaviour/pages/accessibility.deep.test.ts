// Checks pages with axe-core in states that no other test of this folder opens, on a phone and on a desktop.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../../local/config';
import { accessibilityFaults, browserForTests, DEVICES, openedPage } from '../../support/browser';
import { call, someAddress } from '../../support/client';
import { publicPaths } from '../../support/consolePaths';
import { newWorld } from '../../support/world';
import { clientWith, newestToken, newRequest } from '../documentRequests/given';
import { expectAccessible } from './given';

/** The folders of web/ with a page; the tests of this folder check each. */
const LOOKED_AT = [
  '',
  'act',
  'collect',
  'console',
  'docs',
  'invitation',
  'portal',
  'reset',
  'share',
  'summary',
  'verify',
];

const foldersWithPage = (folder: string): string[] => {
  const here = existsSync(join(ROOT, 'web', folder, 'index.html')) ? [folder] : [];
  const below = readdirSync(join(ROOT, 'web', folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersWithPage(join(folder, name)));
  return [...here, ...below];
};

describe('The pages', () => {
  const browser = browserForTests();

  it('are all checked', () => {
    const links = publicPaths().map((path) => path.replaceAll('/', ''));
    const found = new Set([...links, ...foldersWithPage('').map((folder) => folder.split('/')[0])]);
    expect(LOOKED_AT).to.have.members([...found]);
  });

  it('have an icon that browsers load', async () => {
    const { page } = await openedPage(browser(), '/');
    const icon = await page.locator('link[rel="icon"]').getAttribute('href');
    const answer = await fetch(`${process.env.HOSTING_URL}${icon}`);
    expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([200, 'image/svg+xml']);
  });

  it('fail the check for a planted fault', async () => {
    const { page } = await openedPage(browser(), '/');
    await page.evaluate(
      'document.body.insertAdjacentHTML("beforeend", "<img src=\'/none.png\'><button></button>")',
    );
    const faults = await accessibilityFaults(page);
    expect(faults.join(' ')).to.include('image-alt').and.to.include('button-name');
  });
});

for (const [device, viewport] of DEVICES) {
  describe(`The pages on a ${device}`, () => {
    const browser = browserForTests();
    const opened = (path: string) => openedPage(browser(), path, viewport);

    it('without a record, the start page, the return from payment and the documentation have no serious violation', async () => {
      // The reference takes seconds to load. Its own tests check it with axe-core (docs/reference.deep.test.ts).
      const guides = foldersWithPage('docs').filter((folder) => folder !== 'docs/reference');
      const folders = ['billing', 'reset', ...guides];
      const { page } = await opened('/');
      await expectAccessible(page, '/');
      for (const folder of folders) {
        await page.goto(`${process.env.HOSTING_URL}/${folder}/`);
        await expectAccessible(page, folder);
      }
    });

    it('with a broken link: a reminder, a share, the weekly summary', async () => {
      for (const [path, said] of [
        ['/act/#nothing', 'This link doesn’t work'],
        ['/share/#nothing', 'This link no longer works'],
      ] as const) {
        const { page } = await opened(path);
        await page.getByText(said).waitFor();
        await expectAccessible(page, path);
      }
      const { page } = await opened('/summary/#token=x');
      await expectAccessible(page, 'the weekly summary');
      await page.getByRole('button', { name: 'Stop the weekly summary' }).click();
      await page.getByText('This link doesn’t work').waitFor();
      await expectAccessible(page, 'a broken link of the weekly summary');
    });

    it('for clients: a request locked, started, incomplete, submitted, to be corrected, and gone', async () => {
      const world = await newWorld();
      const { token, request, contact } = await newRequest(world, {
        password: 'open sesame',
        due_date: '2031-01-01',
      });
      const { page } = await opened(`/collect/#${token}`);
      await page.getByLabel('Password').waitFor();
      await expectAccessible(page, 'a locked request');
      await page.getByLabel('Password').fill('open sesame');
      await page.getByRole('button', { name: 'Open the request' }).click();
      await page.getByLabel('Legal name').waitFor();
      await expectAccessible(page, 'a form');
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByRole('button', { name: /^Send to/ }).click();
      await page.getByText('Please check the following').waitFor();
      await expectAccessible(page, 'a form that lacks answers');
      const { session } = (
        await call('/v1/unlockCollectionRequest', {
          from: someAddress(),
          body: { token, password: 'open sesame' },
        })
      ).body;
      const client = clientWith(token, session);
      await client.save({ name: 'Acme' });
      await client.upload();
      await page.reload();
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByRole('button', { name: 'Remove licence.pdf' }).waitFor();
      await expectAccessible(page, 'a form with a file');
      await page.getByRole('button', { name: /^Send to/ }).click();
      await page.getByRole('heading', { name: 'Thank you' }).waitFor();
      await expectAccessible(page, 'a form that was sent');
      const found = await world.viewer.call(`/v2/collection-submissions?request_id=${request.id}`);
      await world.editor.call('/v1/reviewCollectionSubmission', {
        body: {
          submission_id: found.body.data[0].id,
          review_status: 'rejected',
          rejections: [{ field_id: 'licence', reason: 'Out of date' }],
        },
      });
      const again = await opened(`/collect/#${await newestToken(contact.email)}`);
      await again.page.getByLabel('Password').fill('open sesame');
      await again.page.getByRole('button', { name: 'Open the request' }).click();
      await again.page.getByText('Out of date').waitFor();
      await expectAccessible(again.page, 'a form to be corrected');
      await page.reload();
      await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
      await expectAccessible(page, 'a link that does not work');
    });
  });
}

// Checks every page of web/ with axe-core, in each of its states, on a phone and on a desktop, light and dark.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../../local/config';
import { GOOD_PASSWORD, newAccount } from '../../support/accounts';
import { accessibilityFaults, browserForTests, DEVICES, openedPage } from '../../support/browser';
import { call, someAddress } from '../../support/client';
import { publicPaths } from '../../support/consolePaths';
import { newWorld } from '../../support/world';
import { clientWith, newestToken, newRequest, newSubmission } from '../documentRequests/given';
import { expectAccessible, pathOf } from './given';

/** The folders of web/ with a page; a test below checks each. */
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

    it('for members, an expiry and a run, before and after signing in', async () => {
      const { email, token } = await newAccount({ is_organization: true, organization_name: 'Acme' });
      const send = async (path: string, body: object) => {
        const answer = await call(path, { token, from: someAddress(), body });
        expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
        return answer.body;
      };
      const expiry = await send('/v2/expiries', {
        name: 'Licence',
        expiry_date: '2031-01-01',
        notes: 'Ask Ada',
      });
      const steps = [
        { title: 'Collect', instructions: 'All of them', due: { days: 2, from: 'run_start' } },
        { title: 'File', required: false },
      ];
      const sections = [{ title: 'Prepare', description: 'First of all', steps }];
      const { workflow_id } = await send('/v1/createWorkflow', { title: 'Renewal', sections });
      const { run_id } = await send('/v1/startWorkflowRun', { workflow_id, expiry_id: expiry.id });
      for (const [path, seen] of [
        [`/expiry/?id=${expiry.id}`, 'Ask Ada'],
        [`/run/?id=${run_id}`, 'All of them'],
      ] as const) {
        const { page, faults } = await opened(path);
        await expectAccessible(page, `${path} before`);
        await page.getByLabel('Email').fill(email);
        await page.getByLabel('Password').fill('wrong');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
        await expectAccessible(page, `${path} refused`);
        await page.getByLabel('Password').fill(GOOD_PASSWORD);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByText(seen).waitFor();
        await expectAccessible(page, `${path} after`);
        expect(faults).to.deep.equal([]);
      }
    });

    it('for guests: a shared record, an invitation, a portal', async () => {
      const world = await newWorld();
      const { editor } = world;
      const made = await editor.call('/v2/expiries', {
        body: { name: 'Licence', expiry_date: '2031-01-01' },
      });
      const shareOf = async (over: object) =>
        (await editor.call('/v1/createExpiryShare', { body: { expiry_id: made.body.id, ...over } })).body
          .share.url;
      const shared = await opened(pathOf(await shareOf({})));
      await shared.page.getByRole('heading', { name: 'Licence' }).waitFor();
      await expectAccessible(shared.page, 'a shared record');
      const act = await opened('/act/#nothing');
      await act.page.getByText('This link doesn’t work').waitFor();
      await expectAccessible(act.page, 'a broken link of a reminder');
      const broken = await opened('/share/#nothing');
      await broken.page.getByText('This link no longer works').waitFor();
      await expectAccessible(broken.page, 'a broken share link');

      const summary = await opened('/summary/#token=x');
      await expectAccessible(summary.page, 'the weekly summary');
      await summary.page.getByRole('button', { name: 'Stop the weekly summary' }).click();
      await summary.page.getByText('This link doesn’t work').waitFor();
      await expectAccessible(summary.page, 'a broken link of the weekly summary');

      const invited = await opened('/invitation/#?token=x');
      await expectAccessible(invited.page, 'an invitation');
      const unverified = await opened('/verify/#?token=x');
      await unverified.page.getByRole('alert').getByText(/\w/).waitFor();
      await expectAccessible(unverified.page, 'a verification link that does not work');

      const client = (await editor.call('/v2/compliance-clients', { body: { name: 'Acme' } })).body;
      await editor.call('/v1/createComplianceProject', { body: { name: 'Audit', clientId: client.id } });
      await newSubmission(world, { compliance_client_id: client.id });
      const { portal } = (await editor.call('/v1/createCompliancePortal', { body: { client_id: client.id } }))
        .body;
      const shown = await opened(pathOf(portal.url));
      await shown.page.getByText('licence.pdf').waitFor();
      await expectAccessible(shown.page, 'a portal');
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

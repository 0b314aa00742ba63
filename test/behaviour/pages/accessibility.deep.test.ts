// Pages in states that no other test of this folder opens, checked with axe-core, and in the member’s language.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Locale } from '../../../functions/api/fields';
import { users } from '../../../functions/identity/user';
import { ROOT } from '../../../local/config';
import { accessibilityFaults, DEVICES, PHONE } from '../../support/browser';
import { call, someAddress } from '../../support/client';
import { publicPaths } from '../../support/pages';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { clientWith, newestToken, newRequest, newSubmission } from '../documentRequests/given';
import { post } from '../http';
import { newExpiry } from '../webhooks/given';
import { expectAccessible, expectGood, faultsOf, newMember, pagesForTests, press, signIn } from './given';

/** The folders of web/ with a page; the tests of this folder check each. */
const LOOKED_AT = [
  ...['', 'act', 'collect', 'console', 'docs', 'invitation'],
  ...['portal', 'reset', 'share', 'summary', 'verify'],
];

const foldersWithPage = (folder: string): string[] => {
  const here = existsSync(join(ROOT, 'web', folder, 'index.html')) ? [folder] : [];
  const below = readdirSync(join(ROOT, 'web', folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersWithPage(join(folder, name)));
  return [...here, ...below];
};

describe('The pages', () => {
  const openPage = pagesForTests();

  it('are all checked', () => {
    const links = publicPaths().map((path) => path.replaceAll('/', ''));
    const found = new Set([...links, ...foldersWithPage('').map((folder) => folder.split('/')[0])]);
    expect(LOOKED_AT).to.have.members([...found]);
  });

  it('have an icon that browsers load, and fail the check for a planted fault', async () => {
    const page = await openPage('/');
    const icon = await page.locator('link[rel="icon"]').getAttribute('href');
    const answer = await fetch(`${process.env.HOSTING_URL}${icon}`);
    expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([200, 'image/svg+xml']);
    await page.evaluate('document.body.insertAdjacentHTML("beforeend", "<img src=\'/none.png\'><button></button>")');
    const faults = await accessibilityFaults(page);
    expect(faults.join(' ')).to.include('image-alt').and.to.include('button-name');
  });
});

for (const [device, viewport] of DEVICES) {
  describe(`The pages on a ${device}`, () => {
    const openPage = pagesForTests();
    const opened = (path: string) => openPage(path, viewport);

    it('without a record, the start page, the return from payment and the documentation have no serious violation', async () => {
      // The reference takes seconds to load. Its own tests check it with axe-core (docs/reference.deep.test.ts).
      const guides = foldersWithPage('docs').filter((folder) => folder !== 'docs/reference');
      const folders = ['billing', 'reset', ...guides];
      const page = await opened('/');
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
        const page = await opened(path);
        await page.getByText(said).waitFor();
        await expectAccessible(page, path);
      }
      const page = await opened('/summary/#token=x');
      await expectAccessible(page, 'the weekly summary');
      await press(page, 'Stop the weekly summary', 'This link doesn’t work');
      await expectAccessible(page, 'a broken link of the weekly summary');
    });

    it('for clients: a request locked, started, incomplete, submitted, to be corrected, and gone', async () => {
      const world = await newWorld();
      const { token, request, contact } = await newRequest(world, {
        password: 'open sesame',
        due_date: '2031-01-01',
      });
      const page = await opened(`/collect/#${token}`);
      await page.getByLabel('Password').waitFor();
      await expectAccessible(page, 'a locked request');
      await page.getByLabel('Password').fill('open sesame');
      await page.getByRole('button', { name: 'Open the request' }).click();
      await page.getByLabel('Legal name').waitFor();
      await expectAccessible(page, 'a form');
      await page.getByRole('button', { name: 'Next page' }).click();
      await press(page, /^Send to/, 'Please check the following');
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
      await post(world.editor, '/v1/reviewCollectionSubmission', {
        submission_id: found.body.data[0].id,
        review_status: 'rejected',
        rejections: [{ field_id: 'licence', reason: 'Out of date' }],
      });
      const again = await opened(`/collect/#${await newestToken(contact.email)}`);
      await again.getByLabel('Password').fill('open sesame');
      await press(again, 'Open the request', 'Out of date');
      await expectAccessible(again, 'a form to be corrected');
      await page.reload();
      await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
      await expectAccessible(page, 'a link that does not work');
    });
  });
}

async function speak({ admin }: World, locale: Locale): Promise<void> {
  const user = await users.get(admin.id);
  if (!user) throw new Error('no user');
  await users.tryUpdate(user, { locale });
}

/** English words that don't belong on a German, French or Spanish page. */
const ENGLISH = /\b(the|this|your|until|you|record|plan is)\b/i;

describe('The pages of a member who speaks another language', () => {
  const openPage = pagesForTests();

  for (const [name, viewport] of DEVICES) {
    it(`are in that language after signing in, on a ${name}, and stay signed in`, async () => {
      const world = await newMember();
      await speak(world, 'de');
      const checklist = [{ id: 'fee', text: 'Gebühr', required: true }];
      const { id } = await newExpiry(world, { name: 'Lizenz', expiry_date: '2031-01-01', checklist });
      const { request } = await newSubmission(world, { expiry_id: id, name: 'Unterlagen' });
      const steps = [{ title: 'Sammeln', due: { days: 2, from: 'run_start' } }];
      const sections = [{ title: 'Vorab', steps }];
      const made = await world.admin.call('/v1/createWorkflow', { body: { title: 'Verlängern', sections } });
      const { workflow_id } = made.body;
      const run = await world.admin.call('/v1/startWorkflowRun', { body: { workflow_id, expiry_id: id } });
      const webhook = await world.admin.call('/v1/createWebhookSubscription', {
        body: { url: 'https://receiver.example/in', events: ['expiry.created'] },
      });
      const [invitation] = (await world.admin.call('/v1/invite', { body: { emails: ['neu@partner.example'] } })).body
        .invitations;
      const page = await openPage(`/expiry/?id=${id}`, viewport, world.admin.email);
      await page.getByText('1. Januar 2031').waitFor();
      const subscriptions = (await world.admin.call('/v1/getWebhookSubscriptions')).body.subscriptions;
      expect(webhook.status).to.be.lessThan(300);
      const pages = [
        ['home', '/home/', 'Neu für Sie'],
        ['expiry', `/expiry/?id=${id}`, 'Ich kümmere mich darum'],
        ['billing', '/billing/', 'Ihr Tarif:'],
        ['request', `/request/?id=${request.id}`, /Fassung 1, gesendet am/],
        ['run', `/run/?id=${run.body.run_id}`, /niemandem zugewiesen/],
        ['webhook', `/webhook/?id=${subscriptions[0].id}`, 'Er ist aktiv.'],
        ['invitation', `/invitation/?id=${invitation.id}`, 'neu@partner.example'],
        ['settings', '/console/#/settings', 'Organisation und Versand'],
      ] as const;
      const expectNoEnglish = async (path: string, menu: string) => {
        await page.goto(`${process.env.HOSTING_URL}${path}`);
        await page.getByRole('navigation', { name: menu }).waitFor();
        await page.waitForLoadState('networkidle');
        const text = (await page.locator('main').innerText()).replaceAll(/\S+@\S+/g, '');
        expect(ENGLISH.exec(text)?.[0] ?? '', text).to.equal('');
      };
      for (const [locale, menu] of [
        ['fr', 'Menu principal'],
        ['es', 'Menú principal'],
        ['de', 'Hauptmenü'],
      ] as const) {
        await page.evaluate(`localStorage.setItem('console-language', '${locale}')`);
        for (const [folder, path, seen] of pages) {
          await expectNoEnglish(path, menu);
          if (locale === 'de') await page.getByText(seen).first().waitFor();
          await expectGood(page, `pages/${name}-${locale}-${folder}`);
        }
      }
      await page.goto(`${process.env.HOSTING_URL}/webhook/?id=${subscriptions[0].id}`);
      for (const [status, said] of [
        [302, 'er leitet an eine andere Adresse weiter'],
        [503, 'Antwort 503'],
      ] as const) {
        await sandbox.receiver({ host: 'receiver.example', status });
        await press(page, 'Test senden', `Der Test wurde nicht zugestellt: ${said}`);
      }
      await sandbox.receiver({ host: 'receiver.example', status: 200 });
      await page.goto(`${process.env.HOSTING_URL}/invitation/?id=${invitation.id}`);
      await page.getByRole('button', { name: 'Erneut senden an neu@partner.example' }).waitFor();
      const refused = { error: 'Too many requests; wait and try again', code: 'RATE_LIMITED' };
      await page.route('**/v1/resendInvitation', (route) => route.fulfill({ status: 429, json: refused }));
      await page.getByRole('button', { name: 'Erneut senden an neu@partner.example' }).click();
      await page.getByRole('alert').filter({ hasText: 'Zu viele Versuche.' }).waitFor();
      const otherFaults = faultsOf(page)
        .splice(0)
        .filter((fault) => !fault.includes('429'));
      expect(otherFaults).to.deep.equal([]);
    });
  }

  it('say in words that the service does not respond, and that a password is wrong', async () => {
    const world = await newMember();
    const page = await openPage('/billing/', PHONE);
    await signIn(page, `not-${world.admin.email}`);
    await page.getByText('Incorrect email or password.').waitFor();
    await expectAccessible(page, 'a wrong password');
    await page.route('**/accounts:signInWithPassword*', (route) => route.abort());
    await signIn(page, world.admin.email);
    await page.getByRole('alert').filter({ hasText: 'The sign-in service can’t be reached.' }).waitFor();
    await page.unroute('**/accounts:signInWithPassword*');
    await page.route('**/v1/getPlanUsage', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await signIn(page, world.admin.email);
    await page.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again.' }).waitFor();
  });
});

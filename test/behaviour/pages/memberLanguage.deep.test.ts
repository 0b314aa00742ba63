// Members' pages, including errors, use the member's language, or the browser's language until the member is known.
import { expect } from 'chai';
import type { Locale } from '../../../functions/api/fields';
import { users } from '../../../functions/identity/user';
import { browserForTests, DEVICES, openedPage, PHONE } from '../../support/browser';
import { sandbox } from '../../support/sandbox';
import type { World } from '../../support/world';
import { newSubmission } from '../documentRequests/given';
import { newExpiry } from '../webhooks/given';
import { expectAccessible, expectGood, newMember, signIn } from './given';

async function speak({ admin }: World, locale: Locale): Promise<void> {
  const user = await users.get(admin.id);
  if (!user) throw new Error('no user');
  await users.tryUpdate(user, { locale });
}

/** English words that don't belong on a German, French or Spanish page. */
const ENGLISH = /\b(the|this|your|until|you|record|plan is)\b/i;

describe('The pages of a member who speaks another language', () => {
  const browser = browserForTests();

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
      const [invitation] = (
        await world.admin.call('/v1/invite', { body: { emails: ['neu@partner.example'] } })
      ).body.invitations;
      const { page, faults } = await openedPage(browser(), `/expiry/?id=${id}`, viewport);
      await signIn(page, world.admin.email);
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
        await page.getByRole('button', { name: 'Test senden' }).click();
        await page.getByText(`Der Test wurde nicht zugestellt: ${said}`).waitFor();
      }
      await sandbox.receiver({ host: 'receiver.example', status: 200 });
      await page.goto(`${process.env.HOSTING_URL}/invitation/?id=${invitation.id}`);
      await page.getByRole('button', { name: 'Erneut senden an neu@partner.example' }).waitFor();
      const refused = { error: 'Too many requests; wait and try again', code: 'RATE_LIMITED' };
      await page.route('**/v1/resendInvitation', (route) => route.fulfill({ status: 429, json: refused }));
      await page.getByRole('button', { name: 'Erneut senden an neu@partner.example' }).click();
      await page.getByRole('alert').filter({ hasText: 'Zu viele Versuche.' }).waitFor();
      expect(faults.filter((fault) => !fault.includes('429'))).to.deep.equal([]);
      await page.context().close();
    });
  }

  it('say in words that the service does not respond, and that a password is wrong', async () => {
    const world = await newMember();
    const { page } = await openedPage(browser(), '/billing/', PHONE);
    await signIn(page, `not-${world.admin.email}`);
    await page.getByText('Incorrect email or password.').waitFor();
    await expectAccessible(page, 'a wrong password');
    await page.route('**/accounts:signInWithPassword*', (route) => route.abort());
    await signIn(page, world.admin.email);
    await page.getByRole('alert').filter({ hasText: 'The sign-in service can’t be reached.' }).waitFor();
    await page.unroute('**/accounts:signInWithPassword*');
    await page.route('**/v1/getPlanUsage', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    );
    await signIn(page, world.admin.email);
    await page.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again.' }).waitFor();
    await page.context().close();
  });
});

// Links that people receive, on a phone and on a desktop: each leads to the next step, and an expired one to a new
// link.
import { expect } from 'chai';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { users } from '../../../functions/identity/user';
import { stageInAppNotification } from '../../../functions/notifications/notification';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { pageUrlOfExpiry } from '../../../functions/platform/pageUrls';
import { invitations } from '../../../functions/signup/invitation';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { linkIn, login, mailTo, newAccount, someEmail } from '../../support/accounts';
import { DEVICES } from '../../support/browser';
import { call, someAddress } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import type { World } from '../../support/world';
import { newestToken, newRequest } from '../documentRequests/given';
import { newExpiry } from '../webhooks/given';
import { expectGood, faultsOf, newMember, notifiedPath, pagesForTests, pathOf, press, see, signIn } from './given';

const yesterday = (): Date => addMs(clock.now(), -DAY_MS);

for (const [device, viewport] of DEVICES) {
  describe(`A link on a ${device}`, () => {
    const openPage = pagesForTests();

    const opened = (path: string, email?: string) => openPage(path, viewport, email);

    it('to verify an address requests a new email when it does not work', async () => {
      const { email } = await newAccount();
      await sandbox.untilIdle();
      const before = (await sandbox.messagesTo(email)).length;
      const page = await opened('/verify/#?token=old');
      await page.getByLabel('Email').fill(email);
      await expectGood(page, `pages/${device}-verify-old`);
      await press(page, 'Send a new link', 'a new email is on its way');
      expect(before).to.be.greaterThan(0);
    });

    it('for a forgotten password accepts the code and the new password', async () => {
      const { email } = await newAccount();
      const page = await opened('/expiry/?id=x');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.getByLabel('Email').fill(email);
      await press(page, 'Send me a code', 'an email with a code is on its way');
      const { text } = await mailTo(email, /password reset code/);
      await page.getByLabel('Code from the email').fill(/\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(text)?.[0] ?? '');
      await page.getByLabel('New password').fill('Lantern-Quilt-83');
      await expectGood(page, `pages/${device}-reset`);
      await page.getByRole('button', { name: 'Save new password' }).click();
      await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor();
      expect((await login(email, 'Lantern-Quilt-83')).status).to.equal(200);
      await page.getByRole('link', { name: 'Sign in to see what’s due next' }).click();
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    });

    it('to the start page shows the notifications, each with its page', async () => {
      const world = await newMember();
      const next = await newExpiry(world, { name: 'New licence', expiry_date: '2041-03-01' });
      await unitOfWork(async (writes) =>
        stageInAppNotification(writes, world, {
          ...{ userId: world.admin.id, type: 'mention', itemType: 'expiry', itemId: next.id },
          ...{ itemName: next.name, message: 'Ada mentioned you' },
          ...{ link: pageUrlOfExpiry(next.id), cause: ['home'] },
        }),
      );
      const page = await opened('/home/', world.admin.email);
      await page.getByRole('link', { name: 'Ada mentioned you' }).click();
      await page.getByRole('heading', { name: 'New licence' }).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'Ada mentioned you' }).waitFor();
      await expectGood(page, `pages/${device}-home`);
      await press(page, 'Mark as read', 'You’re all caught up.');
      expect(await page.getByRole('button', { name: 'Mark as read' }).count()).to.equal(0);
      expect((await world.admin.call('/v1/notifications')).body.unread_count).to.equal(0);
    });

    it('of an expired invitation asks the inviter, who sends a new one', async () => {
      const world = await newMember();
      const email = someEmail();
      const made = await world.admin.call('/v1/invite', { body: { emails: [email] } });
      expect(made.status, JSON.stringify(made.body)).to.be.lessThan(300);
      const link = pathOf(linkIn(await mailTo(email, /invited you/)));
      const store = invitations.of(world);
      const [invitation] = await store.list((query) => query.where('email', '==', email));
      if (!invitation) throw new Error('no invitation');
      const early = await call('/v1/requestNewInvitation', {
        from: someAddress(),
        body: { invitationToken: new URLSearchParams(link.split('#')[1]).get('token') },
      });
      expect(early.status, 'not before it has expired').to.equal(409);
      await store.tryUpdate(invitation, { expires_at: yesterday() });
      await freeSeats(world);
      const page = await opened(link);
      await page.getByRole('heading', { name: 'This invitation has expired' }).waitFor();
      await expectGood(page, `pages/${device}-invitation-expired`);
      await press(page, 'Request a new invitation', 'asked the person who invited you for a new invitation');
      const admin = await opened(await notifiedPath(world, 'link_wish'), world.admin.email);
      await press(admin, `Resend to ${email}`, 'The invitation is on its way.');
      await expectGood(admin, `pages/${device}-invitation-admin`);
      await sandbox.untilIdle();
      expect((await sandbox.messagesTo(email)).length).to.equal(2);
    });

    it('of an expired document request asks the sender, who sends a new one', async () => {
      const world = await newMember();
      const { request, token, contact } = await newRequest(world);
      const early = await call('/v1/requestNewCollectionLink', { body: { token }, from: someAddress() });
      expect(early.status, 'not before it has expired').to.equal(409);
      const store = documentRequests.of(world);
      const stored = await store.get(request.id);
      if (!stored) throw new Error('no request');
      await store.tryUpdate(stored, { expires_at: yesterday() });
      const page = await opened(`/collect/#${token}`);
      await page.getByRole('heading', { name: 'This request is closed' }).waitFor();
      await expectGood(page, `pages/${device}-request-expired`);
      await page.getByRole('button', { name: 'Request a new link' }).click();
      await page.getByRole('heading', { name: 'We’ve notified the sender' }).waitFor();
      const member = await opened(await notifiedPath(world, 'link_wish'), world.admin.email);
      await press(member, 'Send a new link', 'A new link is on its way');
      const renewed = await newestToken(contact.email);
      expect(renewed).not.to.equal(token);
      const again = await opened(`/collect/#${renewed}`);
      await again.getByLabel('Legal name').waitFor();
    });

    it('of a portal opens the form of an open request', async () => {
      const world = await newMember();
      const { body: client } = await world.editor.call('/v2/compliance-clients', { body: { name: 'Acme' } });
      await newRequest(world, { compliance_client_id: client.id, name: 'Fire safety' });
      const made = await world.editor.call('/v1/createCompliancePortal', { body: { client_id: client.id } });
      const page = await opened(pathOf(made.body.portal.url));
      await page.getByRole('link', { name: 'Respond to Fire safety' }).click();
      await page.getByLabel('Legal name').waitFor();
    });

    it('to choose a plan shows all plans, and takes an admin to the checkout', async () => {
      const world = await newMember();
      const page = await opened('/billing/');
      await page.getByText('$29 a month').waitFor();
      await signIn(page, world.admin.email);
      await page.getByText('Your plan:').waitFor();
      await expectGood(page, `pages/${device}-billing`);
      expect(await page.getByText('This is your plan.').count(), 'a trial is none of them').to.equal(0);
      await page.getByRole('button', { name: /^Choose Starter for \$29 a month/ }).click();
      await page.waitForURL(/stripe\/checkout/);
      await page.goto(`${process.env.HOSTING_URL}/billing/?checkout=paid`);
      await see(page, 'Your purchase will be available', 'Your plan:');
    });

    it('to a deleted record says so to signed-in members, without another sign-in', async () => {
      const world = await newMember();
      const page = await opened('/expiry/?id=nothing', world.admin.email);
      for (const _ of ['signed in here', 'signed in before']) {
        await page.getByText('This doesn’t exist or has been deleted.').waitFor();
        await page.getByRole('heading', { name: 'Record', exact: true }).waitFor();
        expect(await page.getByLabel('Password').count()).to.equal(0);
        await page.reload();
      }
    });

    it('to a record lets an editor take it on, renew it and complete it, in one session', async () => {
      const world = await newMember();
      const checklist = [{ id: 'fee', text: 'Pay the fee', required: true }];
      const { id } = await newExpiry(world, { expiry_date: '2031-01-01', checklist });
      const page = await opened(`/expiry/?id=${id}`, world.admin.email);
      await press(page, 'I’m on it', 'Thank you. Everyone can see that you’re on it.');
      await page.getByLabel('Valid until').fill('2030-01-01');
      await press(page, 'Save new date', 'must be after 1 January 2031');
      await page.getByLabel('Valid until').fill('2032-02-01');
      await press(page, 'Save new date', 'The new date has been saved');
      await page.getByText('1 February 2032').first().waitFor();
      await page.reload();
      await page.getByLabel('Pay the fee (required)').check();
      await expectGood(page, `pages/${device}-record`);
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      await page.getByText('No more reminders will be sent').waitFor();
      const done = (await world.viewer.call(`/v2/expiries/${id}`)).body;
      expect(done).to.include({ is_done: true, expiry_date: '2032-02-01' });
      await page.getByText('Account', { exact: true }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByLabel('Password').waitFor();
    });

    it('to a record, from a chat message’s button, opens only that action', async () => {
      const world = await newMember();
      const { id } = await newExpiry(world, { expiry_date: '2031-01-01' });
      const page = await opened(`/expiry/?id=${id}&answer=acknowledge`, world.admin.email);
      await page.getByText('You chose “I’m on it”').waitFor();
      expect(await page.getByLabel('Valid until').count()).to.equal(0);
      await expectGood(page, `pages/${device}-answer`);
      await press(page, 'I’m on it', 'Thank you. Everyone can see that you’re on it.');
      const { acknowledgement } = (await world.viewer.call(`/v2/expiries/${id}`)).body;
      expect(acknowledgement).to.include({ by_id: world.admin.id });
      await page.getByLabel('Valid until').waitFor();
      expect(page.url()).not.to.include('answer');
      await page.goto(`${process.env.HOSTING_URL}/expiry/?id=${id}&answer=renewed`);
      await page.getByText('You chose').waitFor();
      await page.getByLabel('Valid until').fill('2032-02-01');
      await page.getByRole('button', { name: 'Save new date' }).click();
      await page.getByText('1 February 2032').first().waitFor();
      await page.goto(`${process.env.HOSTING_URL}/expiry/?id=${id}&answer=renewed`);
      await page.getByRole('button', { name: 'Choose a different response' }).click();
      await page.getByRole('button', { name: 'Done', exact: true }).waitFor();
    });

    it('to a record accepts a file from an editor, and removes it', async () => {
      const world = await newMember();
      const { id } = await newExpiry(world, { expiry_date: '2031-01-01' });
      const record = async () => (await world.viewer.call(`/v2/expiries/${id}`)).body;
      const page = await opened(`/expiry/?id=${id}`, world.admin.email);
      const file = { name: 'licence.txt', mimeType: 'text/plain', buffer: Buffer.from('Licence 4711') };
      const input = page.locator('input[type="file"]');
      await sandbox.corsRules(false);
      try {
        await input.setInputFiles(file);
        await page.getByText('If it still fails, contact an admin of your organization').waitFor();
      } finally {
        await sandbox.corsRules(true);
      }
      const faults = faultsOf(page).splice(0).join('\n');
      expect(faults, 'the browser’s own word for it').to.match(/Access to XMLHttpRequest/);
      await input.setInputFiles(file);
      await page.getByText('licence.txt has been uploaded.').waitFor();
      const href = await page.getByRole('link', { name: 'licence.txt' }).getAttribute('href');
      expect(await (await fetch(href ?? '')).text()).to.equal('Licence 4711');

      await page.getByRole('button', { name: 'Remove licence.txt' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByText('licence.txt has been removed.').waitFor();
      expect((await record()).attachments).to.deep.equal([]);
    });

    it('offers a viewer nothing that would be refused', async () => {
      const world = await newMember();
      const { id } = await newExpiry(world);
      const { request } = await newRequest(world, { expiry_id: id });
      await becomeViewer(world);
      const page = await opened(`/expiry/?id=${id}`, world.admin.email);
      const buttons = () => page.locator('main').getByRole('button').allTextContents();
      await page.getByRole('heading', { name: 'Reminders' }).waitFor();
      expect(await buttons()).to.deep.equal([]);
      await page.goto(`${process.env.HOSTING_URL}/request/?id=${request.id}`);
      await page.getByText('The client hasn’t opened it yet.').waitFor();
      expect(await buttons()).to.deep.equal([]);
      await page.goto(`${process.env.HOSTING_URL}/billing/`);
      await page.getByText('An admin of your organization can change the plan').waitFor();
      expect(await buttons()).to.deep.equal([]);
      await page.goto(`${process.env.HOSTING_URL}/webhook/?id=x`);
      await page.getByText('Only admins can manage webhooks').first().waitFor();
    });

    /** Releases the seats that invitations reserve. */
    async function freeSeats({ organizationId }: World): Promise<void> {
      const usage = await planUsages.get(organizationId);
      if (!usage) throw new Error('no usage');
      await planUsages.tryUpdate(usage, { pending_seats: {} });
    }

    async function becomeViewer({ admin }: World): Promise<void> {
      const user = await users.get(admin.id);
      if (!user) throw new Error('no user');
      await users.tryUpdate(user, { role: 'viewer' });
    }
  });
}

// People and settings in the console.
import { expect } from 'chai';
import { someEmail } from '../../support/accounts';
import { browserForTests, DEVICES } from '../../support/browser';
import { sandbox } from '../../support/sandbox';
import { expectAccessible } from '../pages/given';
import { newOrganization, openConsole, section } from './given';

describe('People and settings in the console', () => {
  const browser = browserForTests();

  it('invite members, and manage contacts and groups', async () => {
    const { email, send } = await newOrganization();
    const { page, faults } = await openConsole(browser(), email, '#/people');
    const invited = someEmail();
    const invitations = section(page, 'Invitations');
    await invitations.getByLabel('Email addresses').fill(invited);
    await invitations.getByLabel('Role').selectOption('viewer');
    await invitations.getByRole('button', { name: 'Invite' }).click();
    await invitations.locator('li').getByText(invited).waitFor();
    await sandbox.untilIdle();
    expect(await sandbox.messagesTo(invited)).to.have.length(1);
    const groups = section(page, 'Contact groups');
    await groups.getByLabel('New group').fill('Landlords');
    await groups.getByRole('button', { name: 'Add' }).click();
    await groups.locator('li').getByText('Landlords').waitFor();
    const contacts = section(page, 'Contacts');
    await contacts.getByRole('button', { name: 'Add a contact' }).click();
    await contacts.getByLabel('First name').fill('Ada');
    await contacts.getByLabel('Email', { exact: true }).fill('ada@landlord.example');
    await contacts.getByLabel('Group').selectOption('Landlords');
    await expectAccessible(page, 'a contact');
    await contacts.getByRole('button', { name: 'Save' }).click();
    await contacts.locator('li').getByText('ada@landlord.example').waitFor();
    const found = (await send('/v2/contacts?q=ada')).data;
    expect(found.map((contact: { first_name: string }) => contact.first_name)).to.deep.equal(['Ada']);
    await contacts.getByRole('button', { name: 'Edit Ada' }).click();
    await contacts.getByLabel('Last name').fill('Byron');
    await contacts.getByRole('button', { name: 'Save' }).click();
    await contacts.locator('li').getByText('Ada Byron').waitFor();
    expect(faults).to.deep.equal([]);
  });

  it('set the send window, and create a key, a webhook and a calendar feed', async () => {
    const { email, send } = await newOrganization();
    const { page, faults } = await openConsole(browser(), email, '#/settings');
    const sending = section(page, 'Organization and sending');
    await sending.getByLabel('Send only during certain hours').check();
    await sending.getByLabel('Sat').check();
    await sending.getByLabel('Public holidays in').fill('DE-BY');
    await sending.getByLabel('One email a day instead of one for each record').check();
    await sending.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved.').waitFor();
    const { organization } = await send('/v1/getOrganizationSettings');
    expect(organization).to.deep.include({
      send_window: { days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '18:00' },
      holiday_calendar: 'DE-BY',
      email_reminder_mode: 'DIGEST',
    });
    const keys = section(page, 'API keys');
    await keys.getByLabel('Key name').fill('Reports');
    await keys.getByLabel('Access').selectOption('Read and write');
    await keys.getByText('Limit to certain areas (0 selected)').click();
    await keys.getByLabel('expiries:write').check();
    await expectAccessible(page, 'the scopes of a key');
    await keys.getByRole('button', { name: 'Add' }).click();
    await keys
      .getByText(/svc_live_/)
      .first()
      .waitFor();
    await keys.locator('li').getByText('Reports').waitFor();
    await keys.locator('li').getByText('expiries:write').waitFor();
    await keys.getByRole('button', { name: 'Revoke: Reports' }).click();
    await keys.getByRole('button', { name: 'Revoke', exact: true }).click();
    await keys.getByText('None yet.').waitFor();
    const webhooks = section(page, 'Webhooks');
    await webhooks.getByLabel('URL').fill('https://hooks.example/one');
    await webhooks.getByText('Events (0 selected)').click();
    await webhooks.getByLabel('expiry.created', { exact: true }).check();
    await webhooks.getByRole('button', { name: 'Add' }).click();
    await webhooks.getByText('Copy the signing secret now.').waitFor();
    const feeds = section(page, 'Calendar feeds');
    await feeds.getByLabel('Feed name').fill('My dates');
    await feeds.getByRole('button', { name: 'Add' }).click();
    await feeds.getByText(/calendarFeed/).waitFor();
    await webhooks.getByRole('link', { name: 'https://hooks.example/one' }).click();
    await page.getByLabel('Description').fill('To the archive');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('To the archive · It’s enabled.').waitFor();
    await sandbox.receiver({ host: 'hooks.example', status: 500 });
    await send('/v2/expiries', { body: { name: 'Lease', expiry_date: '2031-01-01' } });
    await sandbox.advance('P2D');
    await sandbox.untilIdle();
    await page.reload();
    const deliveries = section(page, 'Recent deliveries');
    await deliveries.getByText('expiry.created: failed').waitFor();
    await expectAccessible(page, 'deliveries');
    await sandbox.receiver({ host: 'hooks.example', status: 200 });
    await deliveries.getByRole('button', { name: 'Retry: expiry.created' }).click();
    await sandbox.untilIdle();
    await page.reload();
    await deliveries.getByText('expiry.created: delivered').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect((await send('/v1/getWebhookSubscriptions')).subscriptions).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  for (const [device, viewport] of DEVICES) {
    it(`have no accessibility violation on a ${device}`, async () => {
      const { email } = await newOrganization();
      const { page } = await openConsole(browser(), email, '#/people', viewport);
      await page
        .getByText('No contacts.')
        .or(page.getByRole('button', { name: /^Edit/ }))
        .first()
        .waitFor();
      await expectAccessible(page, 'people');
      await page.goto(`${process.env.HOSTING_URL}/console/#/settings`);
      await page.getByText('Emails left').waitFor();
      await page.getByText('Events (0 selected)').waitFor();
      await expectAccessible(page, 'settings');
    });
  }
});

// The page behind a reminder's link, on a phone: each action, in the recipient's language, checked with axe-core.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clock } from '../../../functions/platform/clock';
import {
  accessibilityFaults,
  browserForTests,
  keepScreenshot,
  openedPage,
  PHONE,
} from '../../support/browser';
import { dateIn, expiryWithContact, type Setting } from '../../support/reminding';
import { newWorld, type World } from '../../support/world';
import { patchContact } from '../reminders/given';
import { linkTo } from './given';

describe('The page behind a reminder’s link, on a phone', () => {
  const browser = browserForTests();
  let world: World;
  before(async () => {
    world = await newWorld({ timezone: 'UTC' });
  });

  /** An expiry in 20 days, and the token of the link in its contact's message. */
  async function reminded(locale: string | null = null): Promise<Setting & { token: string }> {
    const due = dateIn(clock.now(), 20);
    const setting = await expiryWithContact(world, due);
    await patchContact(setting, { locale });
    const token = await linkTo(world, { ...setting, due, channel: 'email', address: setting.email });
    return { ...setting, token };
  }

  async function expectFit(page: Page): Promise<void> {
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
  }

  async function opened({ token }: { token: string }, query = ''): Promise<Page> {
    const { page, faults } = await openedPage(browser(), `/act/${query}#${token}`, PHONE);
    await page.getByRole('heading', { name: 'Fire <certificate>' }).waitFor();
    await expectFit(page);
    expect(faults).to.deep.equal([]);
    return page;
  }

  const responsesTo = async ({ expiryId }: Setting): Promise<string[]> =>
    (await world.viewer.call(`/v2/expiries/${expiryId}/responses`)).body.data.map(
      ({ action }: { action: string }) => action,
    );

  /** The labels of the visible buttons. */
  const buttonsOf = (page: Page): Promise<string[]> =>
    page.locator('button').filter({ visible: true }).allInnerTexts();
  const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

  it('acknowledges, snoozes, and proposes a renewal with proof', async () => {
    const setting = await reminded();
    const page = await opened(setting);
    await page.getByText('Due in 20 days.').waitFor();
    await keepScreenshot(page, 'act/phone');
    await page.getByLabel('Note').fill('On it');
    await press(page, 'I’m on it');
    await page.getByText('Everyone involved can see').waitFor();
    await page.getByText(/Ada Partner.* is on it .*On it/).waitFor();
    expect(await page.getByLabel('Remind me again on').isVisible(), 'not yet chosen').to.equal(false);
    await press(page, 'Remind me later');
    expect(await buttonsOf(page)).to.deep.equal(['Remind me later', 'Choose a different response']);
    expect(await responsesTo(setting), 'choosing sends nothing').to.have.length(1);
    await page.getByLabel('Remind me again on').fill(dateIn(clock.now(), 7));
    await press(page, 'Remind me later');
    await page.getByText(/We’ll remind you again on/).waitFor();

    await press(page, 'It’s renewed');
    const proof = page.getByLabel(/Proof of the renewal/);
    await proof.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a note') });
    await press(page, 'It’s renewed');
    await page.getByText('isn’t one of the requested file types').waitFor();
    const buffer = Buffer.from('%PDF-1.4 a certificate');
    await proof.setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer });
    await page.getByLabel('Renewed until').fill(dateIn(clock.now(), 400));
    await press(page, 'It’s renewed');
    await page.getByText('passed this on').waitFor();
    await expectFit(page);
    const [proposal, ...others] = (await world.viewer.call('/v2/renewal-proposals?status=open')).body.data;
    expect(others).to.deep.equal([]);
    expect(proposal).to.include({ expiry_id: setting.expiryId });
    expect(proposal.file).to.include({ name: 'certificate.pdf' });
  });

  it('opens with “I’m on it” preselected by the email, and sends it with one press', async () => {
    const setting = await reminded();
    const page = await opened(setting, '?answer=acknowledge');
    await page.getByText('You chose “I’m on it”. Press the button').waitFor();
    expect(await responsesTo(setting)).to.deep.equal([]);
    expect(await buttonsOf(page)).to.deep.equal(['I’m on it', 'Choose a different response']);
    expect(await page.evaluate('document.activeElement.textContent')).to.equal('I’m on it');
    await keepScreenshot(page, 'act/phone-chosen');
    await page.keyboard.press('Enter');
    await page.getByText('Everyone involved can see').waitFor();
    // After responding, the page shows its usual buttons.
    expect(await buttonsOf(page)).to.have.length(5);
    expect(new URL(page.url()).search).to.equal('');
    expect(await responsesTo(setting)).to.deep.equal(['acknowledge']);
  });

  it('unsubscribes and subscribes again, in German', async () => {
    const page = await opened(await reminded('de'));
    expect(await page.evaluate('document.documentElement.lang')).to.equal('de');
    await page.getByText('Ist in 20 Tagen fällig.').waitFor();
    await keepScreenshot(page, 'act/phone-german');
    await press(page, 'Abbestellen');
    await page.getByText(/keine solchen Erinnerungen mehr|haben diese Erinnerungen abbestellt/).waitFor();
    await expectFit(page);
    await press(page, 'Wieder Erinnerungen erhalten');
    await page.getByRole('button', { name: 'Ich kümmere mich darum' }).waitFor();
  });

  it('explains why it has ended', async () => {
    const setting = await reminded();
    await world.editor.call(`/v2/expiries/${setting.expiryId}/complete`, { body: {} });
    const { page } = await openedPage(browser(), `/act/#${setting.token}`, PHONE);
    await page.getByText('This has been renewed or completed.').waitFor();
    await expectFit(page);
    const { page: other } = await openedPage(browser(), '/act/#nonsense', PHONE);
    await other.getByText('This link doesn’t work.').waitFor();
  });
});

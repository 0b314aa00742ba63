// The page behind a reminder's link, on a phone: each action, in the recipient's language, checked with axe-core.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { tenantOf } from '../../../functions/api/actor';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { stageNewFiring } from '../../../functions/reminders/fire/newFiring';
import { messagesOfFiring } from '../../../functions/reminders/ledger/firing';
import { reminderPageLinkOf, reminderPageLinkWithAnswer } from '../../../functions/responses/reminderLink';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import {
  accessibilityFaults,
  browserForTests,
  keepScreenshot,
  openedPage,
  PHONE,
} from '../../support/browser';
import { call } from '../../support/client';
import { dateIn, expiryWithContact, type Setting } from '../../support/reminding';
import { newWorld, type World } from '../../support/world';

type Reminded = Setting & Record<'link' | 'path', string>;

const pathOf = (link: string): string => link.slice(link.indexOf('/act/'));

/** An expiry in 20 days, and the path of the page in its contact's message. */
async function reminded(world: World, locale: string | null = null): Promise<Reminded> {
  const setting = await expiryWithContact(world, dateIn(clock.now(), 20));
  await world.editor.call(`/v2/contacts/${setting.contactId}`, { method: 'PATCH', body: { locale } });
  const now = clock.now();
  const recipient = {
    recipient_type: 'contact' as const,
    recipient_id: setting.contactId,
    recipient_name: 'Ada Partner',
  };
  const firing = await unitOfWork(async (writes) =>
    stageNewFiring(
      writes,
      tenantOf(world.organizationId),
      [
        {
          send: { ...recipient, channel: 'email', address: setting.email, locale: null, skip_reason: null },
          state: { status: 'sent', sent_at: now, attempts: 1 },
        },
      ],
      {
        ...{
          reminder_id: newId(),
          origin_id: null,
          expiry_id: setting.expiryId,
          expiry_date: dateIn(now, 20),
          cause: 'by_hand',
        },
        ...{ scheduled_at: now, timezone: 'UTC', now, keptUntil: addMs(now, 90 * DAY_MS) },
      },
    ),
  );
  const link = reminderPageLinkOf(messagesOfFiring(firing)[0]?.id ?? '');
  return { ...setting, link, path: pathOf(link) };
}

describe('the page behind a reminder’s link, on a phone', () => {
  const browser = browserForTests();
  let world: World;
  before(async () => {
    world = await newWorld({ timezone: 'UTC' });
  });

  async function expectFit(page: Page): Promise<void> {
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
  }

  async function opened(setting: { path: string }, heading = 'Fire <certificate>'): Promise<Page> {
    const { page } = await openedPage(browser(), setting.path, PHONE);
    await page.getByRole('heading', { name: heading }).waitFor();
    await expectFit(page);
    return page;
  }

  it('acknowledges, snoozes and proposes a renewal', async () => {
    const setting = await reminded(world);
    const page = await opened(setting);
    await page.getByText('Due in 20 days.').waitFor();
    await keepScreenshot(page, 'act/phone');
    await page.getByLabel('Note').fill('On it');
    await page.getByRole('button', { name: 'I’m on it' }).click();
    await page.getByText('Everyone involved can see').waitFor();
    await page.getByText(/Ada Partner.* is on it .*On it/).waitFor();
    expect(await page.getByLabel('Remind me again on').isVisible(), 'nobody has asked for it').to.equal(
      false,
    );
    await page.getByRole('button', { name: 'Remind me later' }).click();
    expect(await buttonsOf(page)).to.deep.equal(['Remind me later', 'Choose a different response']);
    expect((await responsesTo(setting)).length, 'nothing is sent by choosing').to.equal(1);
    await page.getByLabel('Remind me again on').fill(dateIn(clock.now(), 7));
    await page.getByRole('button', { name: 'Remind me later' }).click();
    await page.getByText(/We’ll remind you again on/).waitFor();
    await page.getByRole('button', { name: 'It’s renewed' }).click();
    await page.getByLabel('Renewed until').fill(dateIn(clock.now(), 400));
    await page.getByRole('button', { name: 'It’s renewed' }).click();
    await page.getByText('passed on the renewal').waitFor();
    await expectFit(page);
    const proposals = (await world.viewer.call('/v2/renewal-proposals?status=open')).body.data;
    expect(proposals.map(({ expiry_id }: { expiry_id: string }) => expiry_id)).to.include(setting.expiryId);
  });

  /** Opens the page from one of the email's response buttons. Expects that nothing has been sent yet. */
  async function arrived(setting: Reminded, answer: string): Promise<Page> {
    const { page, faults } = await openedPage(
      browser(),
      pathOf(reminderPageLinkWithAnswer(setting.link, answer)),
      PHONE,
    );
    await page.getByRole('heading', { name: 'Fire <certificate>' }).waitFor();
    await page.locator('#answer').waitFor();
    await expectFit(page);
    expect(faults).to.deep.equal([]);
    expect((await responsesTo(setting)).length).to.equal(0);
    return page;
  }

  const responsesTo = async ({ expiryId }: Setting) =>
    (await world.viewer.call(`/v2/expiries/${expiryId}/responses`)).body.data;

  /** The labels of the visible buttons. */
  const buttonsOf = (page: Page): Promise<string[]> =>
    page.locator('button').filter({ visible: true }).allInnerTexts();

  it('opens with “I’m on it” preselected, and sends it with one press', async () => {
    const setting = await reminded(world);
    const page = await arrived(setting, 'acknowledge');
    await page.getByText('You chose “I’m on it”. Press the button').waitFor();
    expect(await buttonsOf(page)).to.deep.equal(['I’m on it', 'Choose a different response']);
    expect(await page.evaluate('document.activeElement.textContent')).to.equal('I’m on it');
    await keepScreenshot(page, 'act/phone-chosen');
    await page.keyboard.press('Enter');
    await page.getByText('Everyone involved can see').waitFor();
    await expectFit(page);
    // After responding, the page shows its usual buttons.
    expect(await buttonsOf(page)).to.have.length(5);
    expect(new URL(page.url()).search).to.equal('');
    expect((await responsesTo(setting)).map(({ action }: { action: string }) => action)).to.deep.equal([
      'acknowledge',
    ]);
  });

  it('accepts a proof of renewal, and explains a rejected file', async () => {
    const setting = await reminded(world);
    const page = await opened(setting);
    await page.getByRole('button', { name: 'It’s renewed' }).click();
    const proof = page.getByLabel(/Proof of the renewal/);
    await proof.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a note') });
    await page.getByRole('button', { name: 'It’s renewed' }).click();
    await page.getByText('isn’t one of the requested file types').waitFor();
    await proof.setInputFiles({
      ...{ name: 'certificate.pdf', mimeType: 'application/pdf' },
      buffer: Buffer.from('%PDF-1.4 a certificate'),
    });
    await page.getByLabel('Renewed until').fill(dateIn(clock.now(), 400));
    await page.getByRole('button', { name: 'It’s renewed' }).click();
    await page.getByText('passed on the renewal').waitFor();
    await expectFit(page);
    const proposals = (await world.viewer.call('/v2/renewal-proposals?status=open')).body.data;
    const own = proposals.find(({ expiry_id }: { expiry_id: string }) => expiry_id === setting.expiryId);
    expect(own.file).to.include({ name: 'certificate.pdf' });
  });

  it('responds “This isn’t mine”', async () => {
    const setting = await reminded(world);
    const page = await opened(setting);
    await page.getByRole('button', { name: 'This isn’t mine' }).click();
    await page.getByText('You won’t get more reminders about this').waitFor();
    await expectFit(page);
    const { contacts } = (await world.viewer.call(`/v2/expiries/${setting.expiryId}`)).body;
    expect(contacts).to.deep.equal([]);
  });

  it('unsubscribes and subscribes again, in German', async () => {
    const setting = await reminded(world, 'de');
    const page = await opened(setting);
    expect(await page.evaluate('document.documentElement.lang')).to.equal('de');
    await page.getByText('Ist in 20 Tagen fällig.').waitFor();
    await keepScreenshot(page, 'act/phone-german');
    await page.getByRole('button', { name: 'Abbestellen' }).click();
    await page.getByText(/keine solchen Erinnerungen mehr|haben diese Erinnerungen abbestellt/).waitFor();
    await expectFit(page);
    await page.getByRole('button', { name: 'Wieder Erinnerungen erhalten' }).click();
    await page.getByRole('button', { name: 'Ich kümmere mich darum' }).waitFor();
  });

  it('explains why it has ended', async () => {
    const setting = await reminded(world);
    await world.editor.call(`/v2/expiries/${setting.expiryId}/complete`, { body: {} });
    const { page } = await openedPage(browser(), setting.path, PHONE);
    await page.getByText('This has been renewed or completed.').waitFor();
    await expectFit(page);
    await openedPage(browser(), '/act/#nonsense', PHONE).then(({ page: none }) =>
      none.getByText('This link doesn’t work.').waitFor(),
    );
    expect((await call('/v1/openReminderAction', { body: { token: 'nonsense' } })).status).to.equal(404);
  });
});

// The documentation and the reference in a browser: served under their content security policy, without errors.
import { expect } from 'chai';
import { guides } from '../../../tools/docs/guides';
import { addressOf } from '../../../tools/docs/page';
import { accessibilityFaults, keepScreenshot, PHONE } from '../../support/browser';
import { pagesForTests } from '../pages/given';

describe('The documentation', () => {
  const openPage = pagesForTests();

  it('serves every guide at its URL with a content security policy, and describes its images', async () => {
    for (const { slug, title } of guides()) {
      const answer = await fetch(`${process.env.HOSTING_URL}${addressOf(slug)}`);
      expect(answer.status, slug).to.equal(200);
      expect(answer.headers.get('content-security-policy'), slug).to.include("default-src 'self'");
      expect(await answer.text()).to.include(`<title>${title}`);
    }
    const page = await openPage('/docs');
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Verify the signature' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/docs/webhooks/');
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await keepScreenshot(page, 'pages/docs-webhooks');
  });

  it('finds words, headings first, copies a snippet as shown, and fits a phone', async () => {
    const page = await openPage('/docs/');
    await page.getByRole('searchbox', { name: 'Search' }).fill('verify SIGNATURE');
    await page.getByRole('link', { name: 'Webhooks: Verify the signature' }).click();
    await page.waitForURL(/\/docs\/webhooks\/#verify-the-signature$/);
    await page.getByRole('searchbox', { name: 'Search' }).fill('xyzzy');
    await page.getByText('No results for “xyzzy”.').waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    const snippets = await openPage('/docs/webhooks/');
    await snippets.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const snippet = snippets.locator('.snippet').first();
    await snippet.getByRole('button', { name: 'Copy' }).click();
    await snippet.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await snippets.evaluate('navigator.clipboard.readText()');
    expect(copied).to.equal((await snippet.locator('pre').textContent())?.trimEnd());
    for (const path of ['/docs/', '/docs/webhooks/', '/docs/limits/', '/docs/errors/']) {
      const phone = await openPage(path, PHONE);
      expect(await phone.evaluate('document.documentElement.scrollWidth - innerWidth'), path).to.equal(0);
      await phone.close();
    }
  });

  it('has a closed menu on a phone and an open one on a desktop', async () => {
    const page = await openPage('/docs/', PHONE);
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Webhooks', exact: true });
    await page.getByRole('searchbox', { name: 'Search' }).waitFor();
    expect(await entry.isVisible()).to.equal(false);
    await page.getByText('All guides').click();
    await entry.waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    const wide = await openPage('/docs/');
    await wide.getByRole('navigation').getByRole('link', { name: 'Webhooks', exact: true }).waitFor();
  });
});

describe('The reference', () => {
  const openPage = pagesForTests();

  // Both versions have the same colors, so each is tested in one scheme.
  for (const [version, operation, field, schema, colorScheme] of [
    ['v1', 'reminders/createExpiryReminders', 'org_timezone', 'AttachmentUpload', 'dark'],
    ['v2', 'expiries/createExpiry', 'expiry_date', 'ContactGroup', 'light'],
  ] as const) {
    it(`shows ${version} on its own, down to the fields of an operation`, async () => {
      const page = await openPage(`/docs/reference/?version=${version}#/${operation}`);
      page.setDefaultTimeout(90_000);
      await page.getByRole('heading', { name: `Expiry Tracking Service ${version}` }).waitFor();
      const entry = page.locator(`[id="operations-${operation.replace('/', '-')}"]`);
      await entry.getByText(field).first().waitFor();
      await entry.getByText('Schema', { exact: true }).first().click();
      await page.getByRole('button', { name: 'Schemas' }).click();
      await page.locator('section.models').getByText(schema, { exact: true }).waitFor();
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(page)).to.deep.equal([]);
      await keepScreenshot(page, `pages/docs-reference-${version}`);
      const loaded = (await page.evaluate(
        'performance.getEntriesByType("resource").map(({ name }) => name)',
      )) as string[];
      const isOwn = (url: string): boolean => url.startsWith(process.env.HOSTING_URL ?? '') || url.startsWith('data:');
      expect(loaded.filter((url) => !isOwn(url))).to.deep.equal([]);
      expect(loaded.length).to.be.above(2);
    });
  }
});

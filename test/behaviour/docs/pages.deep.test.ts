// The documentation in a browser: guides and reference are served under their content security policy, without errors.
import { expect } from 'chai';
import { guides } from '../../../tools/docs/guides';
import { addressOf } from '../../../tools/docs/page';
import {
  accessibilityFaults,
  browserForTests,
  keepScreenshot,
  openedPage,
  PHONE,
} from '../../support/browser';

describe('The documentation', () => {
  const browser = browserForTests();

  it('serves every guide at its URL with a content security policy, and describes its images', async () => {
    for (const { slug, title } of guides()) {
      const answer = await fetch(`${process.env.HOSTING_URL}${addressOf(slug)}`);
      expect(answer.status, slug).to.equal(200);
      expect(answer.headers.get('content-security-policy'), slug).to.include("default-src 'self'");
      expect(await answer.text()).to.include(`<title>${title}`);
    }
    const { page, faults } = await openedPage(browser(), '/docs');
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Verify the signature' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/docs/webhooks/');
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
    await keepScreenshot(page, 'pages/docs-webhooks');
  });

  it('finds words, headings first, and links to the heading', async () => {
    const { page, faults } = await openedPage(browser(), '/docs/');
    await page.getByRole('searchbox', { name: 'Search' }).fill('verify SIGNATURE');
    await page.getByRole('link', { name: 'Webhooks: Verify the signature' }).click();
    await page.waitForURL(/\/docs\/webhooks\/#verify-the-signature$/);
    await page.getByRole('searchbox', { name: 'Search' }).fill('xyzzy');
    await page.getByText('No results for “xyzzy”.').waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('copies a snippet as shown', async () => {
    const { page } = await openedPage(browser(), '/docs/webhooks/');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const snippet = page.locator('.snippet').first();
    await snippet.getByRole('button', { name: 'Copy' }).click();
    await snippet.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).to.equal((await snippet.locator('pre').textContent())?.trimEnd());
  });

  it('has a closed menu on a phone and an open one on a desktop', async () => {
    const { page, faults } = await openedPage(browser(), '/docs/', PHONE);
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Webhooks', exact: true });
    await page.getByRole('searchbox', { name: 'Search' }).waitFor();
    expect(await entry.isVisible()).to.equal(false);
    await page.getByText('All guides').click();
    await entry.waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    const wide = await openedPage(browser(), '/docs/');
    await wide.page.getByRole('navigation').getByRole('link', { name: 'Webhooks', exact: true }).waitFor();
    expect(faults.concat(wide.faults)).to.deep.equal([]);
  });

  it('fits a phone: wide tables and snippets scroll separately', async () => {
    for (const path of ['/docs/', '/docs/webhooks/', '/docs/limits/', '/docs/errors/']) {
      const { page } = await openedPage(browser(), path, PHONE);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, path).to.equal(0);
      await page.close();
    }
  });
});

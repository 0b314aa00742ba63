// Both versions of the reference in a browser: self-hosted, without errors, down to the fields of an operation.
import { expect } from 'chai';
import { accessibilityFaults, browserForTests, keepScreenshot, openedPage } from '../../support/browser';

describe('The reference', () => {
  const browser = browserForTests();

  // Both versions have the same colors, so each is tested in one scheme.
  for (const [version, operation, field, schema, colorScheme] of [
    ['v1', 'reminders/createExpiryReminders', 'org_timezone', 'AttachmentUpload', 'dark'],
    ['v2', 'expiries/createExpiry', 'expiry_date', 'ContactGroup', 'light'],
  ] as const) {
    it(`shows ${version} on its own, down to the fields of an operation`, async () => {
      const address = `/docs/reference/?version=${version}#/${operation}`;
      const { page, faults } = await openedPage(browser(), address);
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
      expect(faults).to.deep.equal([]);
      const loaded = (await page.evaluate(
        'performance.getEntriesByType("resource").map(({ name }) => name)',
      )) as string[];
      const isOwn = (url: string): boolean =>
        url.startsWith(process.env.HOSTING_URL ?? '') || url.startsWith('data:');
      expect(loaded.filter((url) => !isOwn(url))).to.deep.equal([]);
      expect(loaded.length).to.be.above(2);
    });
  }
});

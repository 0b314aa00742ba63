// The import wizard: a file with errors is corrected before anything is stored, imported, and undone.
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { ZipFile } from 'yazl';
import { firebaseAuth } from '../../../functions/store/firestore';
import { GOOD_PASSWORD } from '../../support/accounts';
import { browserForTests, keepScreenshot, PHONE } from '../../support/browser';
import { newWorld } from '../../support/world';
import { expectAccessible } from '../pages/given';
import { newOrganization, openConsole } from './given';

/** A minimal workbook with one sheet of texts. */
async function workbookOf(rows: string[][]): Promise<Buffer> {
  const cell = (text: string, row: number, column: number) =>
    `<c r="${'AB'[column]}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const line = (texts: string[], row: number) =>
    `<row r="${row + 1}">${texts.map((text, column) => cell(text, row, column)).join('')}</row>`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const files = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.map(line).join('')}</sheetData></worksheet>`,
  };
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

describe('The console’s import', () => {
  const browser = browserForTests();

  it('imports 500 rows with ten errors: corrects one, skips nine, imports the rest and undoes it', async () => {
    const { editor, viewer } = await newWorld({ plan: 'business' });
    await (await firebaseAuth()).updateUser(editor.id, { password: GOOD_PASSWORD });
    const listed = async () => (await viewer.call('/v2/expiries?limit=1')).body.data;
    const rows = Array.from({ length: 500 }, (_, at) => [
      `Permit ${at + 1}`,
      at % 50 === 7 ? '2031-02-30' : '2031-03-01',
      'Permit',
      `S-${at}`,
    ]);
    const csv = [['Name', 'Expiry date', 'Type', 'Serial'], ...rows].map((row) => row.join(';')).join('\r\n');
    const { page, faults } = await openConsole(browser(), editor.email, '#/import');
    await page.getByRole('heading', { name: '1. Choose a file' }).waitFor();
    await expectAccessible(page, 'choosing a file');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'permits.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    expect(await page.getByLabel('Expiry date').inputValue()).to.equal('expiry_date');
    await page.getByLabel('Serial').selectOption('custom');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('heading', { name: '10 rows need a correction' }).waitFor();
    await expectAccessible(page, 'errors');
    await keepScreenshot(page, 'console/import');
    expect(await listed()).to.deep.equal([]);
    await page.getByRole('row', { name: 'Row 9 ' }).getByLabel('Expiry date').fill('2031-02-28');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('heading', { name: '9 rows need a correction' }).waitFor();
    await page.getByRole('button', { name: 'Skip these 9 rows' }).click();
    await page.getByText('All 491 rows are ready.').waitFor();
    await page.getByRole('button', { name: 'Import 491 rows' }).click();
    await page.getByText('491 of 491 rows').waitFor({ timeout: 120_000 });
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    expect((await listed())[0]).to.deep.include({ name: 'Permit 8', custom_fields: { Serial: 'S-7' } });
    await expectAccessible(page, 'imported');
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('heading', { name: 'The import was undone' }).waitFor({ timeout: 120_000 });
    expect(await listed()).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('reads an Excel workbook, also on a phone', async () => {
    const { email, send } = await newOrganization();
    const { page, faults } = await openConsole(browser(), email, '#/import', PHONE);
    const name = 'records.xlsx';
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const workbook = await workbookOf([
      ['Ablaufdatum', 'Bezeichnung'],
      ['2031-03-01', 'Mietvertrag'],
    ]);
    await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: workbook });
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByText('1 row is ready.').waitFor();
    await expectAccessible(page, 'a workbook on a phone');
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    expect((await send('/v2/expiries')).data[0]).to.include({
      name: 'Mietvertrag',
      expiry_date: '2031-03-01',
    });
    expect(faults).to.deep.equal([]);
  });
});

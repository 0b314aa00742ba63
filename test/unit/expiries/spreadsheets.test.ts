// Tables as real spreadsheets export them.
import { expect } from 'chai';
import fc from 'fast-check';
import { parseImportRows, parseImportTable } from '../../../functions/expiries/import/rows';
import { readSpreadsheetDate } from '../../../functions/expiries/import/spreadsheet';

const read = async (csv: string) => {
  const found = await parseImportTable(csv);
  if ('problem' in found) throw new Error(found.problem);
  return parseImportRows(found.table);
};

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

describe('A spreadsheet’s table', () => {
  const name = fc
    .string({
      unit: fc.constantFrom('a', 'ü', '😀', ' ', ',', ';', '\t', '"', '\n', '\r\n', '.'),
      minLength: 1,
      maxLength: 12,
    })
    .map((text) => `x${text}x`);
  const layout = fc.record({
    separator: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    start: fc.constantFrom('', '\ufeff'),
    isNamed: fc.boolean(),
    emptyColumns: fc.nat(150),
    emptyRows: fc.nat(3),
    headings: fc.constantFrom(
      ['name', 'expiry_date'],
      ['Name', 'Expiry Date'],
      [' NAME ', 'Expiry\u00a0date'],
    ),
    quotes: fc.boolean(),
  });

  it('is read equally with any separators, line endings, empty rows and empty columns', async () => {
    const lines = fc.array(fc.tuple(name, day), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(lines, layout, async (written, { separator, end, start, isNamed, ...rest }) => {
        const { emptyColumns, emptyRows, headings, quotes } = rest;
        const cell = (text: string) =>
          quotes || /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        const line = (cells: readonly string[]) =>
          [...cells.map(cell), ...Array.from({ length: emptyColumns }, () => '')].join(separator) + end;
        const gap = line(['', '']).repeat(emptyRows);
        const csv = `${start}${isNamed ? `sep=${separator}${end}` : ''}${line(headings)}${gap}${written.map(line).join(gap)}${gap}`;
        const { rows, errors } = await read(csv);
        expect(errors).to.deep.equal([]);
        expect(rows.map((row) => [row.name, row.expiry_date])).to.deep.equal(written);
      }),
      { numRuns: 500 },
    );
  });

  it('names the row as the spreadsheet counts it, and a column without a heading', async () => {
    const { errors } = await read('sep=;\r\nname;expiry_date;\r\n;;\r\nA;2027-02-30;\r\n');
    expect(errors.map(({ row, field }) => [row, field])).to.deep.equal([[3, 'expiry_date']]);
    const found = await parseImportTable('name,,expiry_date\nA,lost,2027-01-01\n');
    expect(found).to.deep.equal({ problem: 'has values in column 2, which has no name' });
    const beyond = await read('name,expiry_date,\nA,2027-01-01,lost\n');
    expect(beyond.errors).to.deep.equal([{ row: 2, field: 'row', error: 'has more cells than the header' }]);
  });
});

describe('A spreadsheet’s date', () => {
  const two = (text: string) => text.padStart(2, '0');
  const plain = (text: string) => String(Number(text));

  it('is read if it is unambiguous; otherwise the error shows both readings', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(two, plain), (date, digits) => {
        const [year = '', month = '', dayOfMonth = ''] = date.split('-');
        const [m, d] = [digits(month), digits(dayOfMonth)];
        const at = new Date(`${date}T00:00:00Z`);
        const named = (locale: string, month: 'long' | 'short') =>
          at.toLocaleDateString(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' });
        const certain = [
          ...[`${year}-${m}-${d}`, `${year}/${m}/${d}`, `${d}.${m}.${year}`, `${d}. ${m}. ${year}`],
          ...[`${d}.${m}.${year} 00:00:00`, `${date} 00:00`, `${date}T00:00:00Z`, ` ${d}.${m}.${year}\u00a0`],
          ...['en-US', 'en-GB', 'de', 'fr', 'es'].flatMap((locale) => [
            named(locale, 'long'),
            named(locale, 'short'),
          ]),
        ];
        for (const text of certain) expect(readSpreadsheetDate(text), text).to.deep.equal({ date });
        const isAmbiguous = Number(dayOfMonth) <= 12 && month !== dayOfMonth;
        for (const text of [`${d}/${m}/${year}`, `${m}/${d}/${year}`, `${d}-${m}-${year}`]) {
          const found = readSpreadsheetDate(text);
          if (!isAmbiguous) expect(found, text).to.deep.equal({ date });
          else
            expect('problem' in found && found.problem, text)
              .to.contain(date)
              .and.to.contain('ambiguous');
        }
      }),
    );
    for (const text of ['01.02.26', '1/2/26', '46022'])
      expect(readSpreadsheetDate(text), text).to.have.property('problem').that.contains('ambiguous');
    for (const text of ['soon', '', '31.12.', 'Q4 2026', '12/2026'])
      expect(readSpreadsheetDate(text), text).to.deep.equal({ date: text });
  });
});

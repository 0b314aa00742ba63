// How the rows of a CSV are read, also as real spreadsheets export them.
import { expect } from 'chai';
import fc from 'fast-check';
import { zodIssuePhrase } from '../../../functions/api/errors';
import { formatCsv } from '../../../functions/expiries/import/csv';
import { parseImportRows, parseImportTable } from '../../../functions/expiries/import/rows';
import { readSpreadsheetDate } from '../../../functions/expiries/import/spreadsheet';
import { expiryInput } from '../../../functions/expiries/record/input';
import { mapImportColumnsToFields } from '../../../functions/extraction/mapImportColumns';
import { datesBetween } from '../../support/arbitraries';

const read = async (csv: string) => {
  const found = await parseImportTable(csv);
  return parseImportRows('table' in found ? found.table : { rows: [], numbers: [] });
};
/** Reads one row with these custom fields. */
const readCustom = (names: readonly string[], values: readonly string[]) => {
  const header = ['name', 'expiry_date', ...names.map((name) => `custom:${name}`)];
  return read(formatCsv([header, ['A', '2027-01-01', ...values]]));
};
const problem = async (csv: string) => {
  const found = await parseImportTable(csv);
  return 'problem' in found ? found.problem : null;
};

describe('The rows of an import', () => {
  it('are read by column in any order, with custom fields and empty cells', async () => {
    const { rows, errors } = await read(
      'expiry_date,custom: Serial ,name,priority,type\n2027-01-01,17,A,high,\n2027-01-02,,B,,T',
    );
    expect(errors).to.deep.equal([]);
    expect(JSON.parse(JSON.stringify(rows))).to.deep.equal([
      { name: 'A', expiry_date: '2027-01-01', priority: 'High', custom_fields: { Serial: '17' } },
      { name: 'B', expiry_date: '2027-01-02', type: 'T', custom_fields: {} },
    ]);
  });

  it('have a reference number under its usual headings', async () => {
    for (const heading of [
      ...['Permit number', 'Licence No.', 'Aktenzeichen', 'N° de certificat', 'Numéro de police'],
      ...['N.º de licencia', 'Nº de contrato', 'Número de póliza'],
    ]) {
      const { rows } = await read(`name;expiry_date;${heading}\nPermit;2030-06-01;U-1\n`);
      expect(rows[0], heading).to.include({ reference_number: 'U-1' });
      expect(mapImportColumnsToFields([heading], [])[0]?.field, heading).to.equal('reference_number');
    }
  });

  it('report each invalid field of each row, numbered as in the spreadsheet', async () => {
    const { rows, errors } = await read(
      'name,expiry_date,priority\nA,2027-01-01,\n,2027-02-30,Urgent\nB,2027-01-01,,x',
    );
    expect(rows).to.have.length(2);
    expect(errors.map(({ row, field }) => [row, field])).to.deep.equal([
      [3, 'name'],
      [3, 'expiry_date'],
      [3, 'priority'],
      [4, 'row'],
    ]);
  });

  it('count empty lines between them, with any line endings', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const lines = ['name,expiry_date', '', '', 'X,bad', '"Y\n\nZ",2027-01-01', '', ',2027-01-01'];
      const { errors } = await read(['', ...lines, ''].join(end));
      const numbers = errors.map(({ row }) => row);
      expect(numbers, JSON.stringify(end)).to.deep.equal([5, 8]);
    }
  });

  it('keep names that spreadsheets take for formulas, and name them in errors', async () => {
    const { assignees } = await read(
      "name,assigned_to,expiry_date\nA,'+ops@example.org,2027-01-01\n,ada@example.org,bad\nC,,2027-01-01",
    );
    expect(assignees).to.deep.equal([
      { row: 2, name: '+ops@example.org' },
      { row: 3, name: 'ada@example.org' },
    ]);
  });

  it('report unknown columns, and list the known ones', async () => {
    const said = await problem('name,expiry_date,colour\nA,2027-01-01,red');
    const known = /^has unknown columns: colour; the known columns are name, .*expiry_date.*, custom:<name>$/;
    expect(said).to.match(known);
  });

  it('need a valid header and 1 to 5,000 rows', async () => {
    expect(await problem('name,expiry_date\nA,2027-01-01')).to.equal(null);
    const bad = ['', 'name,expiry_date', 'name\nA', 'name,name,expiry_date\nA,B,C'];
    for (const csv of bad) expect(await problem(csv), csv).to.be.a('string');
    const rows = (count: number) => `name,expiry_date\n${'A,2027-01-01\n'.repeat(count)}`;
    expect(await problem(rows(5000))).to.equal(null);
    expect(await problem(rows(5001))).to.contain('5000');
  });

  it('accept the custom fields that createExpiry accepts, and reject others with the same message', async () => {
    const name = fc.oneof(
      fc.constantFrom('a', '_a_', '__a', '17', 'constructor', 'k'.repeat(100)),
      fc.nat(99).map((number) => `c${number}`),
    );
    const value = fc.oneof(
      fc.constantFrom('', ' ', 'x', ' b ', '=1', "'=1"),
      fc.string(),
      fc.integer({ min: 1998, max: 2002 }).map((length) => 'x'.repeat(length)),
    );
    const table = fc
      .uniqueArray(name, { minLength: 1, maxLength: 60 })
      .chain((names) => fc.tuple(fc.constant(names), fc.tuple(...names.map(() => value))));
    await fc.assert(
      fc.asyncProperty(table, async ([names, values]) => {
        const { rows, errors } = await readCustom(names, values);
        const fields = names.map((each, at) => [each, (values[at] ?? '').trim()]);
        const custom_fields = Object.fromEntries(fields.filter(([, filled]) => filled !== ''));
        const { data, error } = expiryInput.safeParse(
          { name: 'A', expiry_date: '2027-01-01', custom_fields },
          { error: zodIssuePhrase },
        );
        const expected = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
        expect(errors.map((each) => `${each.field}: ${each.error}`)).to.have.members(expected);
        expect(rows).to.deep.equal(data ? [data] : []);
      }),
      { numRuns: 300 },
    );
  });

  it('have at most 50 custom fields, and no more text than an expiry', async () => {
    const names = Array.from({ length: 51 }, (_, at) => `c${at}`);
    const read51 = (values: number) =>
      readCustom(
        names,
        names.map((_, at) => (at < values ? 'x' : '')),
      );
    expect((await read51(50)).rows).to.have.length(1);
    expect((await read51(51)).errors.map(({ field }) => field)).to.deep.equal(['custom_fields']);
    const fifty = names.slice(1);
    const { errors } = await readCustom(fifty, Array(50).fill('\u0001'.repeat(2000)));
    expect(errors).to.deep.equal([{ row: 2, field: 'custom_fields', error: 'is too large for an expiry' }]);
  });

  it('reject an invalid custom field name once per column', async () => {
    const bad = ['__a__', '"__a\nb__"', '', 'k'.repeat(101), '__proto__'];
    for (const name of bad) {
      const said = await problem(`name,expiry_date,custom:${name}\nA,2027-01-01,x`.replace('custom:"', '"custom:'));
      expect(said, name).to.match(/^has column names that can’t be used as custom field names: custom:/);
    }
    const twice = await problem('name,expiry_date,custom:a,custom: a\nA,2027-01-01,x,y');
    expect(twice).to.equal('has a duplicate column');
  });
});

const day = datesBetween(1900, 2999);

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
    headings: fc.constantFrom(['name', 'expiry_date'], ['Name', 'Expiry Date'], [' NAME ', 'Expiry\u00a0date']),
    quotes: fc.boolean(),
  });

  it('is read equally with any separators, line endings, empty rows and empty columns', async () => {
    const lines = fc.array(fc.tuple(name, day), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(lines, layout, async (written, { separator, end, start, isNamed, ...rest }) => {
        const { emptyColumns, emptyRows, headings, quotes } = rest;
        const cell = (text: string) => (quotes || /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
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
    expect(await problem('name,expiry_date\n"A,2027-01-01\n')).to.match(/quote/);
    const unnamed = await problem('name,,expiry_date\nA,lost,2027-01-01\n');
    expect(unnamed).to.equal('has values in column 2, but that column has no name');
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
          ...['en-US', 'en-GB', 'de', 'fr', 'es'].flatMap((locale) => [named(locale, 'long'), named(locale, 'short')]),
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

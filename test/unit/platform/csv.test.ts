// CSV that we write reads back the same, with formulas made harmless.
import { expect } from 'chai';
import fc from 'fast-check';
import Papa from 'papaparse';
import {
  csvCellWithoutFormulaGuard,
  csvHeaderWithBom,
  formatCsv,
  parseCsv,
} from '../../../functions/expiries/import/csv';
import { anyText } from '../../support/arbitraries';
import { expectTurns } from '../../support/eventLoop';

const LIMITS = { maxColumns: 10, maxRows: 100 };

/** The rows; null if they are rejected. */
const read = async (text: string): Promise<string[][] | null> => {
  const reading = await parseCsv(text, LIMITS);
  return reading.kind === 'read' ? reading.rows : null;
};

describe('CSV', () => {
  it('is read by us and by an independent parser as the same cells, without formulas', async () => {
    const part = fc.oneof(
      anyText.map((text) => text.toWellFormed()),
      fc.constantFrom(...'\r\n";\t+-@\uff1d\uff0b\uff0d\uff20\0\u2028', '","', '=1+1', "'=x", "''=x", '👩‍👩‍👧'),
    );
    const cell = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }), async (rows) => {
        const text = csvHeaderWithBom(['a', 'b', 'c']) + formatCsv(rows);
        const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' });
        expect(errors).to.deep.equal([]);
        expect(data.pop(), 'after the last line end').to.deep.equal(['']);
        const [header, ...found] = data;
        expect(header).to.deep.equal(['a', 'b', 'c']);
        expect(found.map((row) => row.map(csvCellWithoutFormulaGuard))).to.deep.equal(rows);
        const filled = rows.filter((_, at) => found[at]?.some((each) => each.trim() !== ''));
        const [, ...own] = (await read(text)) ?? [];
        expect(own.map((row) => row.map(csvCellWithoutFormulaGuard))).to.deep.equal(filled);
        const formulas = found.flat().filter((each) => /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(each));
        expect(formulas).to.deep.equal([]);
      }),
      { numRuns: 300 },
    );
  });

  it('quotes cells that a reader with another separator would split', () => {
    expect(formatCsv([['a;b', 'a\tb']])).to.equal('"a;b","a\tb"\r\n');
  });

  it('reads cells like an independent parser', async () => {
    const piece = fc.constantFrom('a', 'b c', 'ü', ',', '\n', '""', '"x,y"', '"1\n2"', '"say ""yes"""');
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        // Only cells that are quoted completely or not at all, because readers disagree about others.
        const text = pieces.join(',').replace(/,\n,/g, '\n').replace(/,,,/g, ',');
        const wide = await parseCsv(text, { maxColumns: 100, maxRows: 100 });
        const isFilled = (row: string[]) => row.some((each) => each.trim() !== '');
        const { data } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' });
        expect(wide).to.have.property('kind', 'read');
        if (wide.kind === 'read') expect(wide.rows).to.deep.equal(data.filter(isFilled));
      }),
      { numRuns: 300 },
    );
  });

  const MEBIBYTE = 1024 * 1024;
  const LARGE: Readonly<Record<string, string>> = {
    'nothing but commas': ','.repeat(8 * MEBIBYTE),
    'nothing but quotes': '"'.repeat(8 * MEBIBYTE),
    'nothing but line ends': '\n'.repeat(8 * MEBIBYTE),
    'a quote that never closes': `a,"${'x'.repeat(8 * MEBIBYTE)}`,
    'short rows': 'a\n'.repeat(4 * MEBIBYTE),
    '50,000 columns': `${'a,'.repeat(50_000)}\n`.repeat(50),
    'the maximum size': `${Array.from({ length: 100 }, () => 'x'.repeat(15)).join(',')}\n`.repeat(5_000),
  };
  for (const [name, text] of Object.entries(LARGE)) {
    it(`yields to other work while it parses 8 MiB: ${name}`, () =>
      expectTurns(() => parseCsv(text, { maxColumns: 100, maxRows: 5_001 })));
  }
});

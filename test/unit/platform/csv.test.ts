// CSV written and read again, formulas made harmless.
import { expect } from 'chai';
import fc from 'fast-check';
import { formatCsv, fromCell, parseCsv } from '../../../functions/platform/csv';

describe('CSV', () => {
  it('whatever is written is read again, cell by cell', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=1+1', "'=x", "''=x", '+44', '-', '@a', '"', 'a,b', 'x\r\ny', '\ttab'),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 8 }), (rows) => {
        // A byte order mark at the very beginning belongs to the file, not to its first cell.
        fc.pre(!rows[0]?.[0]?.startsWith('\ufeff'));
        expect(parseCsv(formatCsv(rows))?.map((row) => row.map(fromCell))).to.deep.equal(rows);
      }),
    );
  });

  it('no cell begins like a formula', () => {
    for (const evil of ['=cmd()', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '\n=1', '\uff1d1']) {
      const [[cell] = []] = parseCsv(formatCsv([[evil, 'x']])) ?? [];
      expect(cell).to.equal(`'${evil}`);
    }
  });

  it('takes line ends of every kind, a byte order mark, quotes and empty lines', () => {
    expect(parseCsv('\ufeffa,b\r\n"1 ""x""",2\n\n3,"4\n5"\r')).to.deep.equal([
      ['a', 'b'],
      ['1 "x"', '2'],
      ['3', '4\n5'],
    ]);
    expect(parseCsv('')).to.deep.equal([]);
    expect(parseCsv('a,"b')).to.equal(null);
  });
});

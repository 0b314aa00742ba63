// CSV columns matched by headers and cells, with confidences computed by hand.
import { expect } from 'chai';
import fc from 'fast-check';
import { importHeaderProblem } from '../../../functions/expiries/import/rows';
import {
  findMissingImportFields,
  importColumnFitOf,
  mapImportColumnsToFields,
} from '../../../functions/extraction/mapImportColumns';

const brief = (...given: Parameters<typeof mapImportColumnsToFields>) =>
  mapImportColumnsToFields(...given).map(({ field, source, confidence }) => [field, source, confidence]);

describe('Mapping columns', () => {
  it('recognizes the import’s names and common headings, in English and German', () => {
    expect(brief(['name', 'Expiry_Date', 'Gültig ab', 'Kategorie', 'Owner'], [])).to.deep.equal([
      ['name', 'exact', 0.86],
      ['expiry_date', 'exact', 0.86],
      ['start_date', 'synonym', 0.81],
      ['type', 'synonym', 0.81],
      ['assigned_to', 'synonym', 0.81],
    ]);
  });

  it('lowers confidence by the share of invalid cells, and says what is wrong with them', () => {
    const rows = [['until 31 March 2026'], ['2026-04-01'], ['soon'], ['03/04/2026'], ['']];
    const [column] = mapImportColumnsToFields(['Expires'], rows);
    expect(column).to.deep.include({ field: 'expiry_date', source: 'synonym', confidence: 0.68 });
    expect(column?.problems).to.deep.equal(['dates_not_iso', 'ambiguous_dates', 'unfit_values']);
    expect(importColumnFitOf('priority', ['High', 'low', 'urgent'])).to.deep.equal({
      share: 2 / 3,
      problems: ['unfit_values'],
    });
  });

  it('gives a field to the most confident column, and makes the other a custom field', () => {
    const rows = [['soon', '2026-01-01']];
    expect(brief(['Expires', 'Valid until'], rows)).to.deep.equal([
      ['custom:Expires', 'custom', 0.5],
      ['expiry_date', 'synonym', 0.9],
    ]);
  });

  it('omits columns that an export adds, blanks and repetitions', () => {
    expect(brief(['id', '', 'Serial', 'Serial', 'custom:Plant', '__x__'], [])).to.deep.equal([
      [null, 'passed_over', 0.95],
      [null, 'custom', 0],
      ['custom:Serial', 'custom', 0.5],
      [null, 'custom', 0],
      ['custom:Plant', 'exact', 0.95],
      [null, 'custom', 0],
    ]);
  });

  it('accepts a suggestion only for unclaimed columns and fields, if their cells agree', () => {
    const rows = [['A', '2026-01-01', '2027-01-01', 'x']];
    const suggestions = [
      { index: 0, field: 'name' },
      { index: 2, field: 'expiry_date' },
      { index: 1, field: 'notes' },
      { index: 3, field: 'start_date' },
      { index: 99, field: 'type' },
    ] as const;
    expect(brief(['Was', 'Valid until', 'Then', 'Thing'], rows, suggestions)).to.deep.equal([
      ['name', 'model', 0.7],
      ['expiry_date', 'synonym', 0.9],
      ['custom:Then', 'custom', 0.5],
      ['custom:Thing', 'custom', 0.5],
    ]);
  });

  it('of any headers, names each field at most once, and produces an importable header', () => {
    const usual = ['name', 'Name', 'expiry date', 'Ablauf', 'custom:X', 'X', 'id', '', 'Owner', '__proto__'];
    const header = fc.oneof(fc.constantFrom(...usual), fc.string());
    fc.assert(
      fc.property(fc.array(header, { minLength: 1, maxLength: 12 }), (headers) => {
        const columns = mapImportColumnsToFields(headers, []);
        expect(columns.map(({ index }) => index)).to.deep.equal(headers.map((_, index) => index));
        for (const { confidence } of columns) expect(confidence).to.be.within(0, 0.95);
        const fields = columns.flatMap(({ field }) => field ?? []);
        expect(new Set(fields).size).to.equal(fields.length);
        if (findMissingImportFields(columns).length > 0) return;
        expect(importHeaderProblem([fields, fields.map(() => 'x')])).to.equal(null);
      }),
      { numRuns: 500 },
    );
  });
});

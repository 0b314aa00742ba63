// Dates in English and German documents, and CSV columns matched by headers and cells.
import { expect } from 'chai';
import fc from 'fast-check';
import { importHeaderProblem } from '../../../functions/expiries/import/rows';
import {
  importColumnFitOf,
  listUnmappedRequiredFields,
  mapImportColumnsToFields,
} from '../../../functions/extraction/mapImportColumns';
import { findDatesInText, labelDatesInText } from '../../../functions/extraction/reading/dates';
import { datesBetween } from '../../support/arbitraries';

const readingsOf = (text: string): string[][] => findDatesInText(text).map(({ readings }) => readings);
const monthsIn = (locale: string): string[] =>
  Array.from({ length: 12 }, (_, month) => new Date(2026, month).toLocaleString(locale, { month: 'long' }));
const [ENGLISH, GERMAN] = [monthsIn('en'), monthsIn('de')];

const someDate = datesBetween(1990, 2079);
const partsOf = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month, day, m: Number(month), d: Number(day) };
};
const two = (value: number): string => String(value).padStart(2, '0');

describe('Reading dates', () => {
  for (const [text, ...expected] of [
    ['31st day of March, 2026', '2026-03-31'],
    ['the 1st of Sept. 2026', '2026-09-01'],
    ['1.4.26', '2026-04-01'],
    ['1. 4. 2026', '2026-04-01'],
    ['1.1.80', '1980-01-01'],
    ['31.12.79', '2079-12-31'],
    ['12. Jänner 2026', '2026-01-12'],
    ['1. Mrz. 2026', '2026-03-01'],
  ] as const) {
    it(`${text} is ${expected.join(' and ')}`, () => {
      expect(readingsOf(text)).to.deep.equal(expected.map((date) => [date]));
    });
  }

  it('returns both readings of 03/04/2026, also with dashes and a short year', () => {
    for (const text of ['03/04/2026', '3/4/2026', '03-04-2026', '3/4/26'])
      expect(readingsOf(text)).to.deep.equal([['2026-03-04', '2026-04-03']]);
  });

  it('returns none for text without a date', () => {
    for (const text of [
      ...['March 2026', '31.02.2026', '31 February 2026', '13/13/2026', 'Version 10.11.12.13'],
      ...['Tel. 030/12/34567', 'A2026-03-31B', '12026-03-31', '99 May 2026'],
    ])
      expect(readingsOf(text), text).to.deep.equal([]);
  });

  it('parses every date in every format', () => {
    fc.assert(
      fc.property(someDate, (date) => {
        const { year, month, day, m, d } = partsOf(date);
        for (const form of [
          date,
          `${day}.${month}.${year}`,
          `${d}.${m}.${year}`,
          `${d} ${ENGLISH[m - 1]} ${year}`,
          `${ENGLISH[m - 1]} ${d}, ${year}`,
          `${d}. ${GERMAN[m - 1]} ${year}`,
          `${day}-${ENGLISH[m - 1]?.slice(0, 3)}-${year}`,
        ]) {
          expect(readingsOf(`x ${form}, y`), form).to.deep.equal([[date]]);
        }
      }),
    );
  });

  it('of a numeric date with slashes, returns a second reading only if it is a valid date', () => {
    fc.assert(
      fc.property(someDate, fc.boolean(), (date, dayFirst) => {
        const { year, month, day, m, d } = partsOf(date);
        const swapped = d <= 12 && m !== d ? [`${year}-${two(d)}-${two(m)}`] : [];
        const [readings] = readingsOf(dayFirst ? `${day}/${month}/${year}` : `${month}/${day}/${year}`);
        expect(readings).to.deep.equal([date, ...swapped].sort());
      }),
    );
  });

  it('never throws, and returns only valid dates, in the text’s order', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789./- ,MarMaizto\n') }), (text) => {
        const dates = findDatesInText(text);
        for (const { readings, at, length } of dates) {
          expect(text.slice(at, at + length)).to.have.length(length);
          for (const date of readings) expect(new Date(date).toISOString().slice(0, 10)).to.equal(date);
        }
        expect(dates.map(({ at }) => at)).to.deep.equal(dates.map(({ at }) => at).sort((a, b) => a - b));
      }),
    );
  });
});

describe('uses the preceding words to tell what the date is', () => {
  const rolesOf = (text: string) => labelDatesInText(text).map(({ role, strong }) => [role, strong]);
  for (const [text, ...expected] of [
    ['Expiry date: 31.03.2026', ['expiry_date', true]],
    ['gültig bis zum 31.03.2026', ['expiry_date', true]],
    ['Der Vertrag endet am 31. März 2026', ['expiry_date', true]],
    ['valid from 1 May 2025 to 30 April 2026', ['start_date', false], ['expiry_date', false]],
    ['Ausgestellt am 01.05.2025, Ablaufdatum 30.04.2026', ['start_date', false], ['expiry_date', true]],
    ['Date of birth 01.05.1980', ['other', false]],
    ['Expires 01.05.2026, 01.06.2026', ['expiry_date', true], [null, false]],
    ['Berlin, 01.05.2025', [null, false]],
    ['expires when told, which may be at any time whatsoever that they please: 01.05.2025', [null, false]],
  ] as const) {
    it(text, () => expect(rolesOf(text)).to.deep.equal(expected));
  }
});

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
    const fit = importColumnFitOf('priority', ['High', 'low', 'urgent']);
    expect(fit).to.deep.equal({ share: 2 / 3, problems: ['unfit_values'] });
    const starts = importColumnFitOf('start_date', ['from 1 May 2025', '1 May 2025 to 30 April 2026']);
    expect(starts).to.deep.equal({ share: 1 / 2, problems: ['dates_not_iso', 'unfit_values'] });
  });

  it('gives a field to the most confident column, and makes the other a custom field', () => {
    const rows = [['soon', '2026-01-01']];
    expect(brief(['Expires', 'Valid until'], rows)).to.deep.equal([
      ['custom:Expires', 'custom', 0.5],
      ['expiry_date', 'synonym', 0.9],
    ]);
  });

  it('omits columns that an export adds, blanks and repetitions', () => {
    const long = 'x'.repeat(100);
    const headers = ['id', '', 'Serial', 'Serial', 'custom:Plant', '__x__', `${long}x`];
    expect(brief(headers, [])).to.deep.equal([
      [null, 'passed_over', 0.95],
      [null, 'custom', 0],
      ['custom:Serial', 'custom', 0.5],
      [null, 'custom', 0],
      ['custom:Plant', 'exact', 0.95],
      [null, 'custom', 0],
      [`custom:${long}`, 'custom', 0.5],
    ]);
  });

  it('accepts a suggestion only for unclaimed columns and fields, if their cells agree', () => {
    const rows = [['A', '2026-01-01', '2027-01-01', 'x']];
    const suggestions = [
      { index: 0, field: 'name' },
      { index: 0, field: 'notes' },
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
        if (listUnmappedRequiredFields(columns).length > 0) return;
        expect(importHeaderProblem([fields, fields.map(() => 'x')])).to.equal(null);
      }),
      { numRuns: 500 },
    );
  });
});

// Dates as English and German documents write them.

import { expect } from 'chai';
import fc from 'fast-check';
import { findDatesInText, findLabeledDates } from '../../../functions/extraction/reading/dates';
import { datesBetween } from '../../support/arbitraries';

const readingsOf = (text: string): string[][] => findDatesInText(text).map(({ readings }) => readings);
const ENGLISH = 'January February March April May June July August September October November December'.split(
  ' ',
);
const GERMAN = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
  ' ',
);

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
    ['31-Mar-2026', '2026-03-31'],
    ['1.4.26', '2026-04-01'],
    ['1. 4. 2026', '2026-04-01'],
    ['31.12.99', '1999-12-31'],
    ['1.1.80', '1980-01-01'],
    ['31.12.79', '2079-12-31'],
    ['04/04/2026', '2026-04-04'],
    ['12. Jänner 2026', '2026-01-12'],
    ['1. Mrz. 2026', '2026-03-01'],
    ['from 1 May 2025 to 30 April 2026', '2025-05-01', '2026-04-30'],
  ] as const) {
    it(`${text} is ${expected.join(' and ')}`, () => {
      expect(readingsOf(text)).to.deep.equal(expected.map((date) => [date]));
    });
  }

  it('returns both readings of 03/04/2026, also with dashes and a short year', () => {
    for (const text of ['03/04/2026', '3/4/2026', '03-04-2026', '3/4/26']) {
      expect(readingsOf(text)).to.deep.equal([['2026-03-04', '2026-04-03']]);
    }
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
  const rolesOf = (text: string) => findLabeledDates(text).map(({ role, strong }) => [role, strong]);
  for (const [text, ...expected] of [
    ['Expiry date: 31.03.2026', ['expiry_date', true]],
    ['gültig bis zum 31.03.2026', ['expiry_date', true]],
    ['Der Vertrag endet am 31. März 2026', ['expiry_date', true]],
    ['valid from 1 May 2025 to 30 April 2026', ['start_date', false], ['expiry_date', false]],
    ['Ausgestellt am 01.05.2025, Ablaufdatum 30.04.2026', ['start_date', false], ['expiry_date', true]],
    ['Date of birth 01.05.1980', ['other', false]],
    ['Berlin, 01.05.2025', [null, false]],
    ['expires when told, which may be at any time whatsoever that they please: 01.05.2025', [null, false]],
  ] as const) {
    it(text, () => expect(rolesOf(text)).to.deep.equal(expected));
  }
});

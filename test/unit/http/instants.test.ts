// Parsing instants in ISO 8601.
import { expect } from 'chai';
import fc from 'fast-check';
import { parseInstant } from '../../../functions/api/fields';

const READ_AS: Readonly<Record<string, string>> = {
  '2026-03-01': '2026-03-01T00:00:00.000Z',
  '2026-03-01T10:30': '2026-03-01T10:30:00.000Z',
  '2026-03-01T10:30:15': '2026-03-01T10:30:15.000Z',
  '2026-03-01T10:30:15Z': '2026-03-01T10:30:15.000Z',
  '2026-03-01T10:30:15.5Z': '2026-03-01T10:30:15.500Z',
  '2026-03-01T10:30:15.123456789Z': '2026-03-01T10:30:15.123Z',
  '2026-03-01T10:30:15,25Z': '2026-03-01T10:30:15.250Z',
  '2026-03-01T10:30:15+01:00': '2026-03-01T09:30:15.000Z',
  '2026-03-01T10:30:15+0100': '2026-03-01T09:30:15.000Z',
  '2026-03-01T10:30+01': '2026-03-01T09:30:00.000Z',
  '2026-03-01T10:30:15 01:00': '2026-03-01T09:30:15.000Z',
  '2026-03-01T10:30-0530': '2026-03-01T16:00:00.000Z',
  '2024-02-29': '2024-02-29T00:00:00.000Z',
  '0001-01-01': '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z': '9999-12-31T23:59:59.999Z',
};
const REFUSED = [
  ...['', 'now', '2026', '2026-03', '2026-13-01', '2026-02-29', '2026-02-30', '2026-W10-1', '20260301'],
  ...['2026-03-01T25:00', '2026-03-01T10:60', '2026-03-01T10:00:60Z', '2026-03-01T10:00+24:00'],
  ...['2026-03-01T10:00+01:60', '1772323200', '0000-01-01', '0001-01-01T00:00:00+00:01', '2026-03-01Z'],
  ...['9999-12-31T23:59:59-00:01', '+010000-01-01T00:00:00Z'],
];

describe('An instant', () => {
  it('is parsed in every common ISO 8601 form, as UTC without a zone', () => {
    for (const [text, expected] of Object.entries(READ_AS))
      expect(parseInstant(text)?.toISOString(), text).to.equal(expected);
  });
  it('is rejected outside the calendar, the years 1 to 9999, and these forms', () => {
    for (const text of REFUSED) expect(parseInstant(text), text).to.equal(null);
  });
  it('of the years 1 to 9999 round-trips', () => {
    const [min, max] = [new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z')];
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
        expect(parseInstant(date.toISOString())).to.deep.equal(date);
      }),
    );
  });
});

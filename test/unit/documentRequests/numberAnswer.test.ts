// Numbers as clients type them, in each language of a form.

import { expect } from 'chai';
import fc from 'fast-check';
import { parseNumberAnswer } from '../../../functions/documentRequests/client/answers';
import {
  NUMBER_FORMAT_LANGUAGES,
  type NumberFormatLanguage,
} from '../../../functions/documentRequests/template/template';

const value = (typed: string, language: NumberFormatLanguage): number | string => {
  const understood = parseNumberAnswer(typed, language);
  return 'value' in understood ? understood.value : understood.problem;
};

describe('A number typed by a client', () => {
  const inEvery: [string, number][] = [
    ['0', 0],
    ['007', 7],
    ['1000', 1000],
    ['-12', -12],
    ['+12', 12],
    ['−12', -12],
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['0,125', 0.125],
    ['0.125', 0.125],
    ['.5', 0.5],
    ['1000.125', 1000.125],
    ['1,000.5', 1000.5],
    ['1.000,5', 1000.5],
    ['5.000.000,00', 5_000_000],
    ['5,000,000.00', 5_000_000],
    ['5.000.000', 5_000_000],
    ['5,000,000', 5_000_000],
    ['1 000', 1000],
    ['1\u00a0000\u00a0000,5', 1_000_000.5],
    ['1\u202f234,567', 1234.567],
    ['1’000.50', 1000.5],
    ['１２３', 123],
    ['12.', 12],
  ];
  for (const [typed, meant] of inEvery) {
    it(`${typed} is ${meant} in every language`, () => {
      for (const language of NUMBER_FORMAT_LANGUAGES)
        expect(value(typed, language), language).to.equal(meant);
    });
  }

  it('with one separator before three digits is thousands if the language writes it so', () => {
    expect(value('1,000', 'en')).to.equal(1000);
    expect(value('1.000', 'de')).to.equal(1000);
    expect(value('12.345', 'es')).to.equal(12_345);
    expect(value('-1,000', 'en')).to.equal(-1000);
  });

  it('with two meanings is asked about, with both', () => {
    for (const [typed, language] of [
      ['1.000', 'en'],
      ['1,000', 'de'],
      ['1,000', 'fr'],
      ['1.000', 'fr'],
    ] as const) {
      expect(value(typed, language)).to.match(/could mean 1000 or 1: enter 1000, or 1[.,]0000/);
    }
    expect(value('1.0000', 'en')).to.equal(1);
    expect(value('1,0000', 'de')).to.equal(1);
  });

  for (const wrong of [
    '',
    'ten',
    '1,00,000',
    '1.2.3',
    '1,2.3,4',
    '12 34',
    '1e3',
    '0x10',
    '--1',
    '1-2',
    '€ 5',
    ',',
    '1..5',
    '1, 5',
  ]) {
    it(`“${wrong}” is rejected`, () => {
      for (const language of NUMBER_FORMAT_LANGUAGES)
        expect(value(wrong, language)).to.match(/^must be a number/);
    });
  }

  it('is limited to the digits that can be stored', () => {
    expect(value('1234567890123456', 'en')).to.match(/at most 15 digits/);
    expect(value('0.12345678901', 'en')).to.match(/at most 15 digits/);
  });

  it('is parsed as the language formats it, or reported as ambiguous; never as another number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom(...NUMBER_FORMAT_LANGUAGES),
        (whole, digits, language) => {
          const number = whole / 10 ** digits;
          const typed = number.toLocaleString(language, { maximumFractionDigits: digits });
          const understood = parseNumberAnswer(typed, language);
          if ('value' in understood) expect(understood.value, typed).to.equal(number);
          else expect(understood.problem, typed).to.match(/could mean/);
        },
      ),
    );
  });
});

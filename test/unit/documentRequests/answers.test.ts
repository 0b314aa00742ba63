// A client’s answers, validated against the form, and numbers as clients type them.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  draftAnswerProblem,
  parseNumberAnswer,
  parseNumberAnswersByField,
  submissionProblemsByField,
  submittedAnswerAsDraft,
  submittedAnswersOf,
} from '../../../functions/documentRequests/client/answers';
import {
  type FormField,
  NUMBER_FORMAT_LANGUAGES,
  type NumberFormatLanguage,
} from '../../../functions/documentRequests/template/template';

const base = { label: 'L', help_text: '', required: false };
const field = (id: string, type: 'short_text' | 'number' | 'date' | 'checkbox', required = false) =>
  ({ ...base, id, type, required }) satisfies FormField;
const choice: FormField = { ...base, id: 'c', type: 'dropdown', options: ['red', 'blue'] };
const files: FormField = {
  ...base,
  ...{ id: 'f', type: 'file_upload', required: true },
  ...{ allowed_types: [], max_size_bytes: 10, reference_file: null },
};
const FORM = [
  field('t', 'short_text', true),
  field('n', 'number'),
  field('d', 'date'),
  field('b', 'checkbox', true),
  choice,
  files,
];

describe('Answers', () => {
  it('name each required field that is empty, blank or not ticked', () => {
    const given = { answers: { t: '  ', b: false }, files: [], language: 'en' as const };
    const problem = 'is required';
    expect(submissionProblemsByField(FORM, given)).to.deep.equal({ t: problem, b: problem, f: problem });
  });

  it('name invalid numbers, dates and choices; optional fields may stay empty', () => {
    const given = {
      answers: { t: 'x', b: true, n: '1e5', d: '2026-02-30', c: 'green' },
      files: [{ id: '1', field_id: 'f' }],
      language: 'en' as const,
    };
    expect(submissionProblemsByField(FORM, given)).to.have.keys('n', 'd', 'c');
    const empty = { ...given, answers: { t: 'x', b: true, n: '', d: '', c: '' } };
    expect(submissionProblemsByField(FORM, empty)).to.deep.equal({});
  });

  it('are submitted as numbers, booleans, texts and file ids, in the order of the form', () => {
    const given = {
      answers: { c: 'red', t: ' x ', n: '-1,5', b: true, outsider: 'y' },
      files: [
        { id: '1', field_id: 'f' },
        { id: '2', field_id: 'other' },
      ],
      language: 'en' as const,
    };
    const submitted = submittedAnswersOf(FORM, given);
    expect(submitted.map(({ field_id, value }) => [field_id, value])).to.deep.equal([
      ['t', 'x'],
      ['n', -1.5],
      ['d', null],
      ['b', true],
      ['c', 'red'],
      ['f', ['1']],
    ]);
    const drafts = submitted.map(submittedAnswerAsDraft);
    expect(drafts, 'for correction').to.deep.equal(['x', '-1,5', null, true, 'red', null]);
  });

  it('parse numbers by the form’s language, and keep the typed text', () => {
    const given = { answers: { n: ' 1.000 ' }, files: [], language: 'de' as const };
    const [submitted] = submittedAnswersOf([field('n', 'number')], given);
    expect(submitted).to.include({ value: 1000, entered: '1.000' });
    expect(submitted && submittedAnswerAsDraft(submitted)).to.equal('1.000');
    const untyped = { ...base, field_id: 'n', type: 'number' as const, value: 1.125 };
    expect(submittedAnswerAsDraft(untyped), 'not to be read as 1125').to.equal('1.1250');
    const blank = { ...given, answers: { n: ' ' } };
    expect(submittedAnswersOf([field('n', 'number')], blank)[0]).not.to.have.property('entered');
    expect(parseNumberAnswersByField([field('n', 'number')], blank).questions).to.deep.equal({});
    const inEnglish = { answers: { n: '1.000' }, files: [], language: 'en' as const };
    expect(submissionProblemsByField([field('n', 'number')], inEnglish).n).to.match(/could mean 1000 or 1/);
    expect(parseNumberAnswersByField([field('n', 'number')], inEnglish).questions).to.have.keys('n');
  });

  it('may be incomplete in a draft, but need the right type and length', () => {
    expect(draftAnswerProblem(field('n', 'number'), '12 and')).to.equal(null);
    expect(draftAnswerProblem(field('t', 'short_text'), 'x'.repeat(500))).to.equal(null);
    expect(draftAnswerProblem(field('t', 'short_text'), 'x'.repeat(501))).to.be.a('string');
    const long = { ...field('t', 'short_text'), type: 'long_text' as const };
    expect(draftAnswerProblem(long, 'x'.repeat(5000))).to.equal(null);
    expect(draftAnswerProblem(field('t', 'short_text'), true)).to.be.a('string');
    expect(draftAnswerProblem(field('b', 'checkbox'), 'yes')).to.be.a('string');
    expect(draftAnswerProblem(files, 'x')).to.be.a('string');
  });
});

const value = (typed: string, language: NumberFormatLanguage): number | string => {
  const understood = parseNumberAnswer(typed, language);
  return 'value' in understood ? understood.value : understood.problem;
};

describe('A number typed by a client', () => {
  const IN_EVERY_LANGUAGE: [meaning: number, ...typed: string[]][] = [
    [0, '0'],
    [7, '007'],
    [12, '+12', '12.'],
    [-12, '-12', '−12'],
    [123, '１２３'],
    [0.5, '.5'],
    [1.5, '1.5', '1,5'],
    [0.125, '0,125', '0.125'],
    [1000, '1000', '1 000'],
    [1000.125, '1000.125'],
    [1000.5, '1,000.5', '1.000,5', '1’000.50'],
    [1234.567, '1\u202f234,567'],
    [1_000_000.5, '1\u00a0000\u00a0000,5'],
    [5_000_000, '5.000.000,00', '5,000,000.00', '5.000.000', '5,000,000'],
  ];
  for (const [meaning, ...typed] of IN_EVERY_LANGUAGE)
    it(`${typed.join(' or ')} is ${meaning} in every language`, () => {
      for (const language of NUMBER_FORMAT_LANGUAGES)
        for (const text of typed) expect(value(text, language), `${text} in ${language}`).to.equal(meaning);
    });

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

  it('is rejected if it is no number', () => {
    const wrong = ['12 34', '€ 5', '1, 5', ...' ten 1,00,000 1.2.3 1,2.3,4 1e3 0x10 --1 1-2 , 1..5'.split(' ')];
    for (const text of wrong)
      for (const language of NUMBER_FORMAT_LANGUAGES) expect(value(text, language), text).to.match(/^must be a number/);
  });

  it('is limited to the digits that can be stored', () => {
    expect(value('1234567890123456', 'en')).to.match(/at most 15 digits/);
    expect(value('0.12345678901', 'en')).to.match(/at most 15 digits/);
    expect(value('123456789012345', 'en')).to.equal(123_456_789_012_345);
    expect(value('0.1234567891', 'en')).to.equal(0.123_456_789_1);
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

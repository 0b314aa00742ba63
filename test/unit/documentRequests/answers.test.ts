// A client's answers, validated against the form.
import { expect } from 'chai';
import {
  draftAnswerProblem,
  parseNumberAnswers,
  submissionProblemsByField,
  submittedAnswerAsDraft,
  submittedAnswersOf,
} from '../../../functions/documentRequests/client/answers';
import type { FormField } from '../../../functions/documentRequests/template/template';

const base = { label: 'L', help_text: '', required: false };
const field = (
  id: string,
  type: 'short_text' | 'long_text' | 'number' | 'date' | 'checkbox',
  required = false,
): FormField => ({
  ...base,
  id,
  type,
  required,
});
const choice: FormField = { ...base, id: 'c', type: 'dropdown', options: ['red', 'blue'] };
const files: FormField = {
  ...base,
  id: 'f',
  type: 'file_upload',
  required: true,
  allowed_types: [],
  max_size_bytes: 10,
  reference_file: null,
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
    expect(
      submissionProblemsByField(FORM, { answers: { t: '  ', b: false }, files: [], language: 'en' }),
    ).to.deep.equal({
      t: 'is required',
      b: 'is required',
      f: 'is required',
    });
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
    expect(submittedAnswersOf(FORM, given).map(({ field_id, value }) => [field_id, value])).to.deep.equal([
      ['t', 'x'],
      ['n', -1.5],
      ['d', null],
      ['b', true],
      ['c', 'red'],
      ['f', ['1']],
    ]);
  });

  it('return as entered for correction', () => {
    const files = [{ id: '1', field_id: 'f' }];
    const given = { answers: { t: 'x', n: '2.5', b: true }, files, language: 'en' as const };
    expect(submittedAnswersOf(FORM, given).map(submittedAnswerAsDraft)).to.deep.equal([
      'x',
      '2.5',
      null,
      true,
      null,
      null,
    ]);
  });

  it('parse numbers by the form’s language, and keep the typed text', () => {
    const [submitted] = submittedAnswersOf([field('n', 'number')], {
      answers: { n: ' 1.000 ' },
      files: [],
      language: 'de',
    });
    expect(submitted).to.include({ value: 1000, entered: '1.000' });
    expect(submitted && submittedAnswerAsDraft(submitted)).to.equal('1.000');
    const inEnglish = { answers: { n: '1.000' }, files: [], language: 'en' as const };
    expect(submissionProblemsByField([field('n', 'number')], inEnglish).n).to.match(/could mean 1000 or 1/);
    expect(parseNumberAnswers([field('n', 'number')], inEnglish).questions).to.have.keys('n');
  });

  it('may be incomplete in a draft, but need the right type and length', () => {
    expect(draftAnswerProblem(field('n', 'number'), '12 and')).to.equal(null);
    expect(draftAnswerProblem(field('t', 'short_text'), 'x'.repeat(501))).to.be.a('string');
    expect(draftAnswerProblem(field('t', 'short_text'), true)).to.be.a('string');
    expect(draftAnswerProblem(field('b', 'checkbox'), 'yes')).to.be.a('string');
    expect(draftAnswerProblem(files, 'x')).to.be.a('string');
  });
});

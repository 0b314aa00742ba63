// Whatever the service finds wrong with a client's answer has a sentence in each language of the page.
import { expect } from 'chai';
import {
  draftAnswerProblem,
  submissionProblemsByField,
} from '../../../functions/documentRequests/client/answers';
import type { FormField } from '../../../functions/documentRequests/template/form';
import { kindsOfFile } from '../../../web/collect/kindsOfFile.js';
import { problemSentence } from '../../../web/collect/problems.js';
import { de } from '../../../web/languages/de.js';
import { en } from '../../../web/languages/en.js';
import { es } from '../../../web/languages/es.js';
import { fr } from '../../../web/languages/fr.js';

const field = (type: FormField['type']): FormField =>
  ({ id: 'a', label: 'A', type, required: true, options: ['One'] }) as unknown as FormField;

const problemOf = (type: FormField['type'], answer: string): string => {
  const given = { language: 'de', answers: { a: answer }, files: [] } as const;
  return submissionProblemsByField([field(type)], given).a ?? 'nothing';
};

const FOUND: readonly [string, keyof typeof en.page.collect.wrong][] = [
  [problemOf('short_text', ''), 'required'],
  [problemOf('number', 'many'), 'number'],
  [problemOf('number', '1'.repeat(16)), 'digits'],
  [problemOf('date', '2031-02-30'), 'date'],
  [problemOf('dropdown', 'Two'), 'choice'],
  [draftAnswerProblem(field('short_text'), 'x'.repeat(501)) ?? '', 'long'],
];

describe('What is wrong with an answer', () => {
  for (const { locale, page } of [en, de, fr, es]) {
    it(`is said to the client in ${locale}`, () => {
      for (const [problem, kind] of FOUND)
        expect(problemSentence(page.collect, problem), problem).to.equal(page.collect.wrong[kind]);
    });
  }

  it('names both numbers that one could mean', () => {
    const sentence = problemSentence(de.page.collect, problemOf('number', '1,000'));
    expect(sentence).to.equal('Das könnte 1000 oder 1 bedeuten. Bitte geben Sie 1000 oder 1,0000 ein.');
  });

  it('is said in general when it is something new', () => {
    expect(problemSentence(fr.page.collect, 'must rhyme')).to.equal(fr.page.collect.wrong.other);
  });
});

describe('Which files a field takes', () => {
  it('is said in words: no star and no slash', () => {
    const field = { allowed_types: ['application/pdf', '.docx', 'image/*', '*/*'], max_size_bytes: 2 ** 21 };
    expect(kindsOfFile(en, field)).to.equal('PDF, DOCX, any image, any file. Up to 2 MB each.');
    for (const language of [de, fr, es]) expect(kindsOfFile(language, field)).not.to.match(/[*/]|: image/);
    expect(kindsOfFile(de, { ...field, max_size_bytes: 2.5 * 2 ** 20 })).to.match(/jedes Bild.*2,5 MB/);
    expect(kindsOfFile(en, { ...field, allowed_types: [] })).to.equal('Up to 2 MB each.');
  });
});

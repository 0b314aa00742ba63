// Search words in any text.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  hasSearchedWords,
  searchPrefixesOf,
  searchPrefixToLookUp,
  wordsWithoutCaseAndAccents,
} from '../../../functions/store/values';

const anyText = fc.string({ unit: 'grapheme', maxLength: 300 });

describe('Search words', () => {
  it('ignore case and accents', () => {
    expect(wordsWithoutCaseAndAccents('Décès n° 7, Straße – ÅLAND!')).to.deep.equal([
      'deces',
      'n',
      '7',
      'strasse',
      'aland',
    ]);
    expect(wordsWithoutCaseAndAccents('运输 許可証 Лицензия')).to.deep.equal(['运输', '許可証', 'лицензия']);
    expect(wordsWithoutCaseAndAccents('ΟΔΟΣ Οδος οδοσ')).to.deep.equal(['οδοσ', 'οδοσ', 'οδοσ']);
    expect(wordsWithoutCaseAndAccents('\u1c80 ﬁre ISPARTA ısparta')).to.deep.equal([
      'в',
      'fire',
      'isparta',
      'isparta',
    ]);
    expect(wordsWithoutCaseAndAccents(' … ')).to.deep.equal([]);
  });

  it('are found by every prefix', () => {
    expect(searchPrefixesOf(['Fire fine', null])).to.have.members(['f', 'fi', 'fir', 'fire', 'fin', 'fine']);
    expect(searchPrefixToLookUp('fire CERTIF')).to.equal('certif');
    expect(searchPrefixToLookUp('—')).to.equal(null);
  });

  it('of any text find it, in any case and by any prefix', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (text, which, letters) => {
        const words = wordsWithoutCaseAndAccents(text);
        fc.pre(words.length > 0);
        const word = [...(words[which % words.length] ?? '')];
        const asked = word.slice(0, 1 + (letters % word.length)).join('');
        expect(searchPrefixesOf([text])).to.include(searchPrefixToLookUp(asked.toUpperCase()) ?? '');
        expect(hasSearchedWords(['other', text], asked.toUpperCase())).to.equal(true);
      }),
    );
  });

  it('of single letters are equal in any case', () => {
    const different: string[] = [];
    for (let code = 0x21; code < 0x20000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const letter = String.fromCodePoint(code);
      const [word, ...others] = wordsWithoutCaseAndAccents(letter);
      if (word === undefined || others.length > 0) continue;
      const forms = [word.toUpperCase(), word.toLowerCase(), letter.toLowerCase()];
      if (forms.some((form) => wordsWithoutCaseAndAccents(form).join(' ') !== word)) different.push(letter);
    }
    expect(different).to.deep.equal([]);
  });

  it('of 10,000 characters stay few enough to store', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 9000, maxLength: 10_000 }), (text) => {
        expect(searchPrefixesOf([text]).length).to.be.at.most(200 * 20);
      }),
      { numRuns: 10 },
    );
  });
});

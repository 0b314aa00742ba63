// Texts are cut between what people read as one character.
import { expect } from 'chai';
import fc from 'fast-check';
import { cutToLength, shorten, withWellFormedTexts } from '../../../functions/platform/text';
import { anyText } from '../../support/anyText';

const segments = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

describe('shorten and clip', () => {
  it('keep the length, stay well-formed, and cut between graphemes', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 250 }), (text, max) => {
        for (const cut of [shorten(text, max), cutToLength(text, max)]) {
          expect(cut.length).to.be.at.most(max);
          expect(cut.isWellFormed()).to.equal(true);
        }
        const formed = text.toWellFormed();
        if (formed.length <= max) expect(shorten(text, max)).to.equal(formed);
        const whole = segments(formed);
        const kept = cutToLength(text, max);
        if (kept.length >= (whole[0]?.length ?? 0) && kept !== '')
          expect(whole.slice(0, segments(kept).length).join('')).to.equal(kept);
      }),
      { numRuns: 600 },
    );
  });

  it('keep families and flags whole', () => {
    expect(shorten('abc👩‍👩‍👧‍👦def', 6)).to.equal('abc…');
    expect(cutToLength('🇩🇪🇫🇷', 5)).to.equal('🇩🇪');
    expect(shorten('ab', 2)).to.equal('ab');
    expect(shorten('a\ud83d', 5)).to.equal('a\ufffd');
  });
});

describe('wellFormed', () => {
  it('repairs every text of a value and keeps the rest', () => {
    const at = new Date(0);
    expect(
      withWellFormedTexts({ a: 'x\ud83d', b: ['\udc00', { c: '🧾' }], d: at, e: null, f: 1 }),
    ).to.deep.equal({
      a: 'x\ufffd',
      b: ['\ufffd', { c: '🧾' }],
      d: at,
      e: null,
      f: 1,
    });
  });
});

// Names and other texts: in email headers as an email program parses them, and cut between graphemes.
import { expect } from 'chai';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { bidiIsolated, oneLine, oneLineOfSentence } from '../../../functions/messaging/html';
import { cutWithoutEllipsis, shorten, withWellFormedTexts } from '../../../functions/platform/text';
import { anyText } from '../../support/anyText';

const ATTACKS = [
  ...['\r\nBcc: victim@x.example', '\n\n<h1>body</h1>', '\r', '\0', '\u2028', '\u202E', '=?utf-8?q?x?='],
];
const EMOJI = ['👩‍👩‍👧‍👦', '❤️‍🔥', '👩🏽‍⚕️', '🏳️‍🌈'];
const hostile = fc
  .array(fc.oneof(anyText, fc.constantFrom(...ATTACKS, ...EMOJI)), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));

const parsed = (subject: string) =>
  PostalMime.parse(
    `Subject: ${subject}\r\nFrom: service@x.example\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nbody\r\n`,
  );

describe('A name in an email header', () => {
  it('injects no header and no body', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (name) => {
        for (const subject of [oneLine(name), oneLineOfSentence(`Due: ${bidiIsolated(name)}`)]) {
          const mail = await parsed(subject);
          expect(mail.headers.map(({ key }) => key)).to.deep.equal(['subject', 'from', 'content-type']);
          expect(mail.text?.trim()).to.equal('body');
          expect(subject).not.to.match(/[\p{Cc}\u2028\u2029\u202A-\u202E]/u);
        }
        expect(oneLine(oneLine(name)), 'idempotent').to.equal(oneLine(name));
      }),
      { numRuns: 300 },
    );
  });

  it('keeps emoji, Persian and Hindi', async () => {
    for (const name of [...EMOJI, 'می‌خواهم', 'क्‍ष', 'Team 👩‍👩‍👧 Nord']) {
      expect(oneLine(name)).to.equal(name);
      expect((await parsed(oneLineOfSentence(bidiIsolated(name)))).subject).to.contain(name);
    }
  });

  it('has no deceptive invisible characters', () => {
    for (const mark of ['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u061C'])
      expect(oneLine(`Pay${mark}Pal`), mark).to.equal('PayPal');
  });

  it('is isolated in a subject only if it is right-to-left', () => {
    expect(oneLineOfSentence(`Due: ${bidiIsolated('חברה')}`)).to.equal('Due: \u2068חברה\u2069');
    expect(oneLineOfSentence(`Due: ${bidiIsolated('Firma')}`)).to.equal('Due: Firma');
    expect(oneLine('\u2067חברה\u2069')).to.equal('חברה');
  });
});

const segments = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

describe('shorten and cutWithoutEllipsis', () => {
  it('respect the length, and cut well-formed between graphemes', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 250 }), (text, max) => {
        for (const cut of [shorten(text, max), cutWithoutEllipsis(text, max)]) {
          expect(cut.length).to.be.at.most(max);
          expect(cut.isWellFormed()).to.equal(true);
        }
        const formed = text.toWellFormed();
        if (formed.length <= max) expect(shorten(text, max)).to.equal(formed);
        const whole = segments(formed);
        const kept = cutWithoutEllipsis(text, max);
        if (kept.length >= (whole[0]?.length ?? 0) && kept !== '')
          expect(whole.slice(0, segments(kept).length).join('')).to.equal(kept);
      }),
      { numRuns: 600 },
    );
  });

  it('keep families and flags whole', () => {
    expect(shorten('abc👩‍👩‍👧‍👦def', 6)).to.equal('abc…');
    expect(cutWithoutEllipsis('🇩🇪🇫🇷', 5)).to.equal('🇩🇪');
    expect(shorten('ab', 2)).to.equal('ab');
    expect(shorten('a\ud83d', 5)).to.equal('a\ufffd');
  });
});

describe('withWellFormedTexts', () => {
  it('repairs every text in a value, and keeps the rest', () => {
    const at = new Date(0);
    const rest = { d: at, e: null, f: 1 };
    const repaired = withWellFormedTexts({ a: 'x\ud83d', b: ['\udc00', { c: '🧾' }], ...rest });
    expect(repaired).to.deep.equal({ a: 'x\ufffd', b: ['\ufffd', { c: '🧾' }], ...rest });
  });
});

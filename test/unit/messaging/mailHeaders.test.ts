// Names in email headers, as an email program parses them.
import { expect } from 'chai';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { bidiIsolated, oneLine, oneLineOfSentence } from '../../../functions/messaging/html';
import { anyText } from '../../support/anyText';

const ATTACKS = [
  '\r\nBcc: victim@x.example',
  '\n\n<h1>body</h1>',
  '\r',
  '\0',
  '\u2028',
  '\u202E',
  '=?utf-8?q?x?=',
];
const EMOJI = ['👩‍👩‍👧‍👦', '❤️‍🔥', '👩🏽‍⚕️', '🏳️‍🌈'];
const hostile = fc
  .array(fc.oneof(anyText, fc.constantFrom(...ATTACKS, ...EMOJI)), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));

const parsed = (subject: string) =>
  PostalMime.parse(
    `Subject: ${subject}\r\nFrom: service@x.example\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nbody\r\n`,
  );

describe('A name in a mail’s header', () => {
  it('adds no header and no body', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (name) => {
        for (const subject of [oneLine(name), oneLineOfSentence(`Due: ${bidiIsolated(name)}`)]) {
          const mail = await parsed(subject);
          expect(mail.headers.map(({ key }) => key)).to.deep.equal(['subject', 'from', 'content-type']);
          expect(mail.text?.trim()).to.equal('body');
          expect(subject).not.to.match(/[\p{Cc}\u2028\u2029\u202A-\u202E]/u);
        }
        expect(oneLine(oneLine(name)), 'once is enough').to.equal(oneLine(name));
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

  it('loses deceptive invisible characters', () => {
    for (const mark of ['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u061C'])
      expect(oneLine(`Pay${mark}Pal`), mark).to.equal('PayPal');
  });

  it('is isolated in a subject only if it is written from right to left', () => {
    expect(oneLineOfSentence(`Due: ${bidiIsolated('חברה')}`)).to.equal('Due: \u2068חברה\u2069');
    expect(oneLineOfSentence(`Due: ${bidiIsolated('Firma')}`)).to.equal('Due: Firma');
    expect(oneLine('\u2067חברה\u2069')).to.equal('חברה');
  });
});

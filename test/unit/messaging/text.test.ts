// Texts and HTML from users: in email headers as an email program parses them, cut, and reduced to harmless parts.
import { expect } from 'chai';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { bidiIsolatedOneLine, oneLine, oneLineSentence } from '../../../functions/messaging/html';
import { sanitizeUserHtml } from '../../../functions/messaging/safeHtml';
import { cutWithoutEllipsis, shorten, withWellFormedTexts } from '../../../functions/platform/text';
import { anyText } from '../../support/arbitraries';
import { serviceSources } from '../../support/repository';

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
        for (const subject of [oneLine(name), oneLineSentence(`Due: ${bidiIsolatedOneLine(name)}`)]) {
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
      expect((await parsed(oneLineSentence(bidiIsolatedOneLine(name)))).subject).to.contain(name);
    }
  });

  it('has no deceptive invisible characters', () => {
    for (const mark of ['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u061C'])
      expect(oneLine(`Pay${mark}Pal`), mark).to.equal('PayPal');
  });

  it('is isolated in a subject only if it is right-to-left', () => {
    expect(oneLineSentence(`Due: ${bidiIsolatedOneLine('חברה')}`)).to.equal('Due: \u2068חברה\u2069');
    expect(oneLineSentence(`Due: ${bidiIsolatedOneLine('Firma')}`)).to.equal('Due: Firma');
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

describe('sanitizeUserHtml', () => {
  it('keeps paragraphs, lists, emphasis and links', () => {
    const kept = ['<p>Hello <b>you</b> &amp; me</p>', '<ul><li>one</li><li>two</li></ul>', 'a<br>b', ''];
    for (const html of kept) expect(sanitizeUserHtml(html)).to.equal(html);
    expect(sanitizeUserHtml('<a href="https://a.example/x?y=1&amp;z=2">x</a>')).to.equal(
      '<a href="https://a.example/x?y=1&amp;z=2" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });

  it('removes scripts, handlers, styles and script URLs', () => {
    expect(sanitizeUserHtml('<script>alert(1)</script>after')).to.equal('after');
    expect(sanitizeUserHtml('<p onclick="x()" style="y">t</p>')).to.equal('<p>t</p>');
    expect(sanitizeUserHtml('<img src=x onerror=alert(1)>')).to.equal('');
    const scripts = ['javascript:alert(1)', ' JaVaScRiPt:x', 'java\nscript:x'];
    for (const address of [...scripts, 'data:text/html,x', '//a.example'])
      expect(sanitizeUserHtml(`<a href="${address}">t</a>`), address).to.equal('<a>t</a>');
    expect(sanitizeUserHtml('<scr<script>ipt>alert(1)')).not.to.match(/<scr/i);
    expect(sanitizeUserHtml('<svg><a href="https://a.example">x</a></svg>y')).to.equal('y');
  });

  it('closes open tags, and ignores unmatched closing tags', () => {
    expect(sanitizeUserHtml('<p><b>x')).to.equal('<p><b>x</b></p>');
    expect(sanitizeUserHtml('x</b></a></div>')).to.equal('x');
    // As browsers read it.
    expect(sanitizeUserHtml('</p>x')).to.equal('<p></p>x');
    expect(sanitizeUserHtml('<ul><li>a</ul>b')).to.equal('<ul><li>a</li></ul>b');
  });

  it('keeps only known tags, and is idempotent', () => {
    const piece = fc.constantFrom(
      ...`<>"'=/&; apb`,
      ...'script href https://x <p> </p> <!-- --> <b onload= &lt &#39; javascript: <style> </style>'.split(' '),
      '<a ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const safe = sanitizeUserHtml(pieces.join(''));
        const rest = safe.replace(
          /<\/?(p|b|a|br)>|<a href="(https?:|mailto:)[^"<>]*" target="_blank" rel="noopener noreferrer">/g,
          '',
        );
        expect(rest).not.to.match(/[<>"]/);
        expect(sanitizeUserHtml(safe)).to.equal(safe);
      }),
      { numRuns: 400 },
    );
  });

  it('escapes markup nested deeper than 100 levels', () => {
    const nested = (tag: string, levels: number): string => `<${tag}>`.repeat(levels);
    expect(sanitizeUserHtml(nested('b', 100))).to.equal(nested('b', 100) + nested('/b', 100));
    for (const tag of ['b', 'unknown', 'svg']) {
      const safe = sanitizeUserHtml(`${nested(tag, 101)}x`);
      expect(safe).to.match(/^(&lt;.*&gt;)+x$/);
      expect(sanitizeUserHtml(safe)).to.equal(safe);
    }
  });
});

describe('Markup', () => {
  it('reaches HTML only through the escaping template and sanitized request templates', () => {
    const makers = serviceSources().filter(({ text }) => text.includes('new Html('));
    const trusted = ['documentRequests/request/requestMail.ts', 'messaging/html.ts'];
    expect(makers.map(({ path }) => path).sort()).to.deep.equal(trusted);
  });
});

// HTML from users is reduced to harmless parts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { sanitizedHtml } from '../../../functions/messaging/safeHtml';
import { ROOT } from '../../../local/config';

describe('sanitizedHtml', () => {
  it('keeps paragraphs, lists, emphasis and links', () => {
    const kept = ['<p>Hello <b>you</b> &amp; me</p>', '<ul><li>one</li><li>two</li></ul>', 'a<br>b', ''];
    for (const html of kept) expect(sanitizedHtml(html)).to.equal(html);
    expect(sanitizedHtml('<a href="https://a.example/x?y=1&amp;z=2">x</a>')).to.equal(
      '<a href="https://a.example/x?y=1&amp;z=2" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });

  it('removes scripts, handlers, styles and script URLs', () => {
    expect(sanitizedHtml('<script>alert(1)</script>after')).to.equal('after');
    expect(sanitizedHtml('<p onclick="x()" style="y">t</p>')).to.equal('<p>t</p>');
    expect(sanitizedHtml('<img src=x onerror=alert(1)>')).to.equal('');
    const scripts = ['javascript:alert(1)', ' JaVaScRiPt:x', 'java\nscript:x'];
    for (const address of [...scripts, 'data:text/html,x', '//a.example'])
      expect(sanitizedHtml(`<a href="${address}">t</a>`), address).to.equal('<a>t</a>');
    expect(sanitizedHtml('<scr<script>ipt>alert(1)')).not.to.match(/<scr/i);
    expect(sanitizedHtml('<svg><a href="https://a.example">x</a></svg>y')).to.equal('y');
  });

  it('closes open tags, and ignores unmatched closing tags', () => {
    expect(sanitizedHtml('<p><b>x')).to.equal('<p><b>x</b></p>');
    expect(sanitizedHtml('x</b></a></div>')).to.equal('x');
    // As browsers read it.
    expect(sanitizedHtml('</p>x')).to.equal('<p></p>x');
    expect(sanitizedHtml('<ul><li>a</ul>b')).to.equal('<ul><li>a</li></ul>b');
  });

  it('keeps only known tags, and is idempotent', () => {
    const piece = fc.constantFrom(
      ...['<', '>', '"', "'", '=', '/', '&', ';', ' ', 'a', 'p', 'b', 'script', 'href', 'https://x'],
      ...[
        '<a ',
        '<p>',
        '</p>',
        '<!--',
        '-->',
        '<b',
        'onload=',
        '&lt',
        '&#39;',
        'javascript:',
        '<style>',
        '</style>',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const safe = sanitizedHtml(pieces.join(''));
        const rest = safe.replace(
          /<\/?(p|b|a|br)>|<a href="(https?:|mailto:)[^"<>]*" target="_blank" rel="noopener noreferrer">/g,
          '',
        );
        expect(rest).not.to.match(/[<>"]/);
        expect(sanitizedHtml(safe)).to.equal(safe);
      }),
      { numRuns: 400 },
    );
  });

  it('escapes markup nested deeper than 100 levels', () => {
    const nested = (tag: string, levels: number): string => `<${tag}>`.repeat(levels);
    expect(sanitizedHtml(nested('b', 100))).to.equal(nested('b', 100) + nested('/b', 100));
    for (const tag of ['b', 'unknown', 'svg']) {
      const safe = sanitizedHtml(`${nested(tag, 101)}x`);
      expect(safe).to.match(/^(&lt;.*&gt;)+x$/);
      expect(sanitizedHtml(safe)).to.equal(safe);
    }
  });
});

describe('Markup', () => {
  it('reaches HTML only through the escaping template and sanitized request templates', () => {
    const makers = readdirSync(join(ROOT, 'functions'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => /new Html\(/.test(readFileSync(join(ROOT, 'functions', file), 'utf8')));
    expect(makers.sort()).to.deep.equal(['documentRequests/request/requestMail.ts', 'messaging/html.ts']);
  });
});

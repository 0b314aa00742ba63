// The text of PDF files, and files that are none (issue 8, extraction).
import { expect } from 'chai';
import { readPdf } from '../../../functions/platform/pdfText';
import { pdfOf } from '../../support/pdf';

const LIMITS = { maxPages: 50, maxCharacters: 100_000, timeoutMs: 20_000 };

describe('reading a PDF', function () {
  this.timeout(30_000);

  it('finds the lines of each page, umlauts too, and nothing on a page that is only drawn', async () => {
    const file = pdfOf([['Gültig bis 31. März 2026', 'zweite (Zeile)'], null, ['third']]);
    expect(await readPdf(file, LIMITS)).to.deep.equal({
      kind: 'read',
      pages: ['Gültig bis 31. März 2026\nzweite (Zeile)', '', 'third'],
    });
  });

  it('refuses what is encrypted, broken, too long or has too many pages, each by its reason', async () => {
    const because = async (file: Buffer, limits = LIMITS) => {
      const reading = await readPdf(file, limits);
      return reading.kind === 'refused' ? reading.because : reading.kind;
    };
    expect(await because(pdfOf([['a']], { encrypted: true }))).to.equal('encrypted');
    expect(await because(Buffer.from('%PDF-1.4\nnothing follows'))).to.equal('corrupt');
    expect(await because(pdfOf([['a'], ['b'], ['c']]), { ...LIMITS, maxPages: 2 })).to.equal(
      'too_many_pages',
    );
    expect(await because(pdfOf([['a'.repeat(80)]]), { ...LIMITS, maxCharacters: 79 })).to.equal('too_long');
  });

  it('reads many at once, each its own', async () => {
    const read = await Promise.all([1, 2, 3].map((number) => readPdf(pdfOf([[`no. ${number}`]]), LIMITS)));
    expect(read).to.deep.equal([1, 2, 3].map((number) => ({ kind: 'read', pages: [`no. ${number}`] })));
  });

  it('stops a file that takes too long', async () => {
    const file = pdfOf(Array.from({ length: 50 }, () => ['a']));
    expect(await readPdf(file, { ...LIMITS, timeoutMs: 0 })).to.deep.equal({
      kind: 'refused',
      because: 'too_slow',
    });
  });
});

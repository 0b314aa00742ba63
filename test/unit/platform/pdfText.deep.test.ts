// Reads the text of PDF files, several at a time, and rejects bombs.
import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { readPdfText } from '../../../functions/extraction/pdf/pdfText';
import { pdfOf, pdfWithContent } from '../../support/pdf';

const LIMITS = { maxPages: 50, maxCharacters: 100_000, maxInflatedBytes: 20 * 2 ** 20, timeoutMs: 20_000 };

describe('Reading a PDF', () => {
  it('returns the lines of each page with umlauts, and none for a page without text', async () => {
    const file = pdfOf([['Gültig bis 31. März 2026', 'zweite (Zeile)'], null, ['third']]);
    const expectedText = { kind: 'read', pages: ['Gültig bis 31. März 2026\nzweite (Zeile)', '', 'third'] };
    expect(await readPdfText(file, LIMITS)).to.deep.equal(expectedText);
  });

  it('handles many concurrently', async () => {
    const read = await Promise.all([1, 2, 3].map((number) => readPdfText(pdfOf([[`no. ${number}`]]), LIMITS)));
    expect(read).to.deep.equal([1, 2, 3].map((number) => ({ kind: 'read', pages: [`no. ${number}`] })));
  });

  /** Files whose text takes unlimited memory outside V8's heap. */
  const bombs: Readonly<Record<string, Buffer>> = {
    'a page of 400 MB, packed twice': pdfWithContent(
      deflateSync(deflateSync(Buffer.alloc(400 * 1024 * 1024, ' '))),
      '[/FlateDecode /FlateDecode]',
    ),
    'a million words': pdfWithContent(
      deflateSync(Buffer.from('BT /F1 1 Tf (x y z) Tj ET '.repeat(700_000))),
      '/FlateDecode',
    ),
  };
  for (const [name, file] of Object.entries(bombs)) {
    it(`rejects ${name} in bounded time, without growing this process`, async () => {
      const before = process.memoryUsage().rss;
      const began = process.cpuUsage();
      const reading = await readPdfText(file, { ...LIMITS, timeoutMs: 4_000 });
      const { user } = process.cpuUsage(began);
      const because = reading.kind === 'refused' && reading.because;
      expect(because).to.be.oneOf(['too_large', 'too_slow', 'too_long']);
      expect((process.memoryUsage().rss - before) / 1024 / 1024, 'MiB').to.be.below(64);
      expect(user / 1000, 'ms of this process').to.be.below(1_000);
    });
  }
});

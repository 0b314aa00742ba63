// Small PDF files for tests: pages with text, scanned pages, encrypted files, and pages of any content.
import PdfDocument from 'pdfkit';

/** A page's lines; null for a page without text, like a scan. */
export type PageLines = readonly string[] | null;

const LINE_POINTS = 14;

export function pdfOf(pages: readonly PageLines[], options: { encrypted?: boolean } = {}): Buffer {
  const password = options.encrypted ? { userPassword: 'secret' } : {};
  const document = new PdfDocument({ autoFirstPage: false, size: 'A4', pdfVersion: '1.4', ...password });
  for (const lines of pages) {
    document.addPage();
    if (lines === null) document.rect(72, 162, 200, 80).fill('blue');
    for (const [index, line] of (lines ?? []).entries())
      document.fontSize(11).text(line, 72, 72 + index * LINE_POINTS, { lineBreak: false });
  }
  document.end();
  return document.read() as Buffer;
}

/** WinAnsiEncoding, which these files declare, has the characters of Latin-1. */
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Pages with the same content, encoded for the filter. */
export function pdfWithContent(content: Buffer, filter: string, pages = 1): Buffer {
  const chunks: Buffer[] = [latin('%PDF-1.4\n')];
  const positions: number[] = [];
  const add = (...parts: (string | Buffer)[]): void => {
    positions.push(chunks.reduce((sum, { length }) => sum + length, 0));
    const body = parts.map((part) => (typeof part === 'string' ? latin(part) : part));
    chunks.push(latin(`${positions.length} 0 obj\n`), ...body, latin('\nendobj\n'));
  };
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  add(`<< /Length ${content.length} /Filter ${filter} >>\nstream\n`, content, '\nendstream');
  for (const _ of kids) {
    add(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
    );
  }
  const table = chunks.reduce((sum, { length }) => sum + length, 0);
  const rows = positions.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`).join('');
  chunks.push(latin(`xref\n0 ${positions.length + 1}\n0000000000 65535 f \n${rows}`));
  chunks.push(latin(`trailer\n<< /Size ${positions.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`));
  return Buffer.concat(chunks);
}

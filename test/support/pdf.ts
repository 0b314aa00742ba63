// Writes small PDF files for tests: pages with text, scanned pages, encrypted files.

/** Latin-1, which WinAnsiEncoding accepts, is enough for English and German. */
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&');

/** A page's lines; null for a page without text, like a scan. */
export type PageLines = readonly string[] | null;

const drawing = '0 0 1 rg 72 600 200 80 re f 0 0 0 RG 72 500 m 300 520 l S';
const written = (lines: readonly string[]): string =>
  ['BT /F1 11 Tf 14 TL 72 780 Td', ...lines.map((line) => `(${escaped(line)}) Tj T*`), 'ET'].join('\n');

const ENCRYPTION = `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -44 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> >>`;

export function pdfOf(pages: readonly PageLines[], options: { encrypted?: boolean } = {}): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const catalog = add('');
  const tree = add('');
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const kids = pages.map((lines) => {
    const content = lines === null ? drawing : written(lines);
    const stream = add(`<< /Length ${latin(content).length} >>\nstream\n${content}\nendstream`);
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${stream} 0 R ` +
        `/Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    );
  });
  objects[catalog - 1] = `<< /Type /Catalog /Pages ${tree} 0 R >>`;
  objects[tree - 1] =
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  const encryption = options.encrypted ? `/Encrypt ${add(ENCRYPTION)} 0 R` : '';

  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = latin(file).length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = latin(file).length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R /ID [<00> <00>] ${encryption} >>\n`;
  file += `startxref\n${table}\n%%EOF\n`;
  return latin(file);
}

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
  chunks.push(
    latin(`trailer\n<< /Size ${positions.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`),
  );
  return Buffer.concat(chunks);
}

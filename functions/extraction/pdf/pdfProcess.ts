// Reads a PDF in a separate process, which can be killed.
import { inflateSync } from 'node:zlib';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { MessageFromPdfProcess, PdfLimits, PdfReading, PdfRefusal } from './pdfText';

/** Suppresses console warnings about malformed files. */
const SILENT = 0;

const refused = (because: PdfRefusal): PdfReading => ({ kind: 'refused', because });

const BEGIN = 'stream';
const END = 'endstream';
/** How far before a stream to look for its dictionary, which is short. */
const DICTIONARY_BYTES = 1_000;

/** The content between each `stream` and `endstream`, except for images, which aren't decompressed. */
function* compressedStreams(file: Buffer): Generator<Buffer> {
  for (let at = file.indexOf(BEGIN); at >= 0; at = file.indexOf(BEGIN, at)) {
    const from = at + BEGIN.length;
    const to = file.indexOf(END, from);
    if (to < 0) return;
    const before = file.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at);
    const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')));
    const isText = /\/Fl(ateDecode)?\b/.test(dictionary) && !/\/Subtype\s*\/Image\b/.test(dictionary);
    const lineEnd = file[from] === 0x0d && file[from + 1] === 0x0a ? 2 : 1;
    if (isText) yield file.subarray(from + lineEnd, to);
    at = to + END.length;
  }
}

/**
 * Whether the total size of the decompressed streams is within the limit. Stops decompressing at the limit, so that a
 * decompression bomb can’t fill memory.
 */
function inflatesWithin(file: Buffer, limitBytes: number): boolean {
  let left = limitBytes;
  for (const stream of compressedStreams(file)) {
    try {
      left -= inflateSync(stream, { maxOutputLength: left + 1 }).length;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return false;
      // The stream is encrypted or corrupt; pdf.js reports which.
    }
    if (left < 0) return false;
  }
  return true;
}

async function read(bytes: Uint8Array, limits: PdfLimits): Promise<PdfReading> {
  if (!inflatesWithin(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limits.maxInflatedBytes)) {
    return refused('too_large');
  }
  const pdf = await getDocumentProxy(bytes, { verbosity: SILENT });
  if (pdf.numPages > limits.maxPages) return refused('too_many_pages');
  const pages: string[] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    characters += text.length;
    if (characters > limits.maxCharacters) return refused('too_long');
    pages.push(text);
    page.cleanup();
  }
  return { kind: 'read', pages };
}

/** Maps a pdf.js error to the reason why the file is refused. */
function refusalOf(thrown: unknown): PdfRefusal {
  const words = thrown instanceof Error ? `${thrown.name} ${thrown.message}` : '';
  if (/PasswordException|encryption/i.test(words)) return 'encrypted';
  return /allocation failed|Invalid typed array length/i.test(words) ? 'too_large' : 'corrupt';
}

process.once('message', async ({ bytes, limits }: { bytes: Uint8Array; limits: PdfLimits }) => {
  const reading = await read(Uint8Array.from(bytes), limits).catch((thrown) => refused(refusalOf(thrown)));
  process.send?.(reading satisfies MessageFromPdfProcess);
});
void getResolvedPDFJS().then(() => process.send?.({ kind: 'ready' } satisfies MessageFromPdfProcess));

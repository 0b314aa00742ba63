// The program of the thread in which a PDF is read: it can be stopped, whatever the file makes it do.
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { type PdfLimits, type PdfReading, READY } from './pdfText';

/** Says nothing on the console about a file's faults. */
const SILENT = 0;

async function read(bytes: Uint8Array, { maxPages, maxCharacters }: PdfLimits): Promise<PdfReading> {
  const pdf = await getDocumentProxy(bytes, { verbosity: SILENT });
  if (pdf.numPages > maxPages) return { kind: 'refused', because: 'too_many_pages' };
  const pages: string[] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    characters += text.length;
    if (characters > maxCharacters) return { kind: 'refused', because: 'too_long' };
    pages.push(text);
    page.cleanup();
  }
  return { kind: 'read', pages };
}

/** The library's own names of what is wrong. */
const isEncrypted = (thrown: unknown): boolean =>
  thrown instanceof Error && /PasswordException|encryption/i.test(`${thrown.name} ${thrown.message}`);

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: PdfLimits };
getResolvedPDFJS()
  .then(() => {
    parentPort?.postMessage(READY);
    return read(bytes, limits);
  })
  .catch(
    (thrown): PdfReading => ({ kind: 'refused', because: isEncrypted(thrown) ? 'encrypted' : 'corrupt' }),
  )
  .then((reading) => parentPort?.postMessage(reading));

// What the process that reads a PDF is asked, and what it answers.
export type PdfRefusal = 'encrypted' | 'corrupt' | 'too_many_pages' | 'too_long' | 'too_large' | 'too_slow';

export interface PdfLimits {
  maxPages: number;
  /** Of all pages together. */
  maxCharacters: number;
  /** Of all that the file holds in compressed form, but for pictures. */
  maxInflatedBytes: number;
  /** From the moment at which the process is ready to read. */
  timeoutMs: number;
}

export type PdfReading =
  /** One text for each page; empty for a page that is only a picture. Line ends as on the page. */
  { kind: 'read'; pages: string[] } | { kind: 'refused'; because: PdfRefusal };

/** What the process says before it begins: loading the library is not the file's fault. */
export const READY = 'ready';

// The messages between the service and the process that reads a PDF.
export type PdfRefusal = 'encrypted' | 'corrupt' | 'too_many_pages' | 'too_long' | 'too_large' | 'too_slow';

export interface PdfLimits {
  maxPages: number;
  /** For all pages together. */
  maxCharacters: number;
  /** For all decompressed content except pictures. */
  maxInflatedBytes: number;
  /** Counts from the time when the process is ready. */
  timeoutMs: number;
}

export type PdfReading =
  /** One text for each page; empty for a page that is only a picture. Line ends as on the page. */
  { kind: 'read'; pages: string[] } | { kind: 'refused'; because: PdfRefusal };

/** Sent after the library is loaded, so that loading doesn't count against the file. */
export const READY = 'ready';

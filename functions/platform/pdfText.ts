// The text of a PDF's pages, read by pdf.js in a thread of its own, bounded in time and memory.
import { Worker } from 'node:worker_threads';

export interface PdfLimits {
  maxPages: number;
  /** Of all pages together. */
  maxCharacters: number;
  /** From the moment at which the thread is ready to read. */
  timeoutMs: number;
}

/** What the thread says before it begins: loading the library is not the file's fault. */
export const READY = 'ready';

export type PdfReading =
  /** One text for each page; empty for a page that is only a picture. Line ends as on the page. */
  | { kind: 'read'; pages: string[] }
  | { kind: 'refused'; because: 'encrypted' | 'corrupt' | 'too_many_pages' | 'too_long' | 'too_slow' };

/** A file that needs more is not one that people wrote. */
const THREAD_MEMORY_MIB = 256;
/** An instance serves many requests at once, but has 512 MiB. */
const MOST_THREADS = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_THREADS) await new Promise<void>((wake) => waiting.push(wake));
  else running += 1;
  try {
    return await work();
  } finally {
    // Whoever waits takes the place over.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Reads a PDF that anybody may have made: never throws for what is in it, and always ends once it has begun. */
export const readPdf = (bytes: Uint8Array, limits: PdfLimits): Promise<PdfReading> =>
  inTurn(() => readInThread(bytes, limits));

function readInThread(bytes: Uint8Array, limits: PdfLimits): Promise<PdfReading> {
  return new Promise((resolve) => {
    const thread = new Worker(require.resolve('./pdfThread'), {
      // Copied: the thread's library takes possession of what it is given.
      workerData: { bytes: Uint8Array.from(bytes), limits },
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MIB },
      stdout: true,
      stderr: true,
    });
    const end = (reading: PdfReading): void => {
      clearTimeout(alarm);
      resolve(reading);
      void thread.terminate();
    };
    let alarm: NodeJS.Timeout | undefined;
    thread.on('message', (said: typeof READY | PdfReading) => {
      if (said !== READY) end(said);
      else alarm = setTimeout(() => end({ kind: 'refused', because: 'too_slow' }), limits.timeoutMs);
    });
    // The thread came to its end of memory, or the library to one that it does not report.
    thread.once('error', () => end({ kind: 'refused', because: 'corrupt' }));
    thread.once('exit', () => end({ kind: 'refused', because: 'corrupt' }));
  });
}

// Reads the text of a PDF’s pages with pdf.js in a separate process, with limits on time and memory.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import pLimit from 'p-limit';
import { rawEnvironmentVariables } from '../../platform/params';

export type PdfRefusal = 'encrypted' | 'corrupt' | 'too_many_pages' | 'too_long' | 'too_large' | 'too_slow';

export interface PdfLimits {
  maxPages: number;
  /** Maximum number of characters across all pages. */
  maxCharacters: number;
  /** Maximum total size of decompressed content, without images. */
  maxInflatedBytes: number;
  /** The timeout starts when the process is ready. */
  timeoutMs: number;
}

export type PdfReading =
  /** The text of each page; empty for a page that contains only an image. Line breaks match those on the page. */
  { kind: 'read'; pages: string[] } | { kind: 'refused'; because: PdfRefusal };

/** `ready` is sent once the library has loaded, so that loading doesn't count against the file's time limit. */
export type MessageFromPdfProcess = PdfReading | { kind: 'ready' };

/** The process's memory limit, including 80 MiB for the library. Most files need less. */
const MEMORY_MIB = 256;
const HEAP_MIB = 128;
/** Runs one process at a time, because a 512 MiB instance serves many requests concurrently. */
const inTurn = pLimit(1);

/** Reads an untrusted PDF. Its content can't make this function throw or hang. */
export const readPdfText = (bytes: Uint8Array, limits: PdfLimits): Promise<PdfReading> =>
  inTurn(() => readInProcess(bytes, limits));

/** Starts the process with only `PATH` in its environment, and with a memory limit enforced by the operating system. */
function startProcess() {
  const program = [...process.execArgv, `--max-old-space-size=${HEAP_MIB}`, require.resolve('./pdfProcess')];
  // V8’s limit doesn’t cover buffers that hold decompressed data. The system’s limit does (setrlimit(2), RLIMIT_DATA).
  const limited = ['-c', `ulimit -d ${MEMORY_MIB * 1024} && exec "$0" "$@"`, process.execPath, ...program];
  const child = spawn('/bin/sh', limited, {
    env: { PATH: rawEnvironmentVariables().PATH ?? '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // Run the process at a lower priority than the requests that the instance serves.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

function readInProcess(bytes: Uint8Array, limits: PdfLimits): Promise<PdfReading> {
  return new Promise((resolve) => {
    const child = startProcess();
    const end = (reading: PdfReading): void => {
      clearTimeout(timer);
      resolve(reading);
      child.kill('SIGKILL');
    };
    let timer: NodeJS.Timeout | undefined;
    child.on('message', (message: MessageFromPdfProcess) => {
      if (message.kind !== 'ready') return end(message);
      timer = setTimeout(() => end({ kind: 'refused', because: 'too_slow' }), limits.timeoutMs);
      child.send({ bytes, limits }, () => undefined);
    });
    child.once('error', () => end({ kind: 'refused', because: 'too_large' }));
    // The process exits early only if it runs out of memory.
    child.once('exit', () => end({ kind: 'refused', because: 'too_large' }));
  });
}

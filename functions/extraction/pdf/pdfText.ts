// The text of a PDF's pages, read by pdf.js in a process of its own, bounded in time and memory by the system.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { environmentVariables } from '../../platform/params';
import { type PdfLimits, type PdfReading, READY } from './pdfReading';

/** Memory of the process, including 80 MiB for the library. Ordinary files need less. */
const MEMORY_MIB = 256;
const HEAP_MIB = 128;
/** An instance with 512 MiB serves many requests concurrently. */
const MAX_PROCESSES = 1;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_PROCESSES) await new Promise<void>((wake) => waiting.push(wake));
  else running += 1;
  try {
    return await work();
  } finally {
    // The next waiting caller gets the slot.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Reads a PDF that anybody may have made: never throws for what is in it, and always ends once it has begun. */
export const readPdfText = (bytes: Uint8Array, limits: PdfLimits): Promise<PdfReading> =>
  inTurn(() => readInProcess(bytes, limits));

/** A process with nothing of this one but its program; the system gives it no more memory than that. */
function startProcess() {
  const program = [...process.execArgv, `--max-old-space-size=${HEAP_MIB}`, require.resolve('./pdfProcess')];
  // V8's own limit does not count what a library inflates into buffers; the system's does (setrlimit(2), RLIMIT_DATA).
  const limited = ['-c', `ulimit -d ${MEMORY_MIB * 1024} && exec "$0" "$@"`, process.execPath, ...program];
  const child = spawn('/bin/sh', limited, {
    env: { PATH: environmentVariables().PATH ?? '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // Lower priority than the instance's other requests.
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
    child.on('message', (message: typeof READY | PdfReading) => {
      if (message !== READY) return end(message);
      timer = setTimeout(() => end({ kind: 'refused', because: 'too_slow' }), limits.timeoutMs);
      child.send({ bytes, limits }, () => undefined);
    });
    child.once('error', () => end({ kind: 'refused', because: 'too_large' }));
    // It came to the end of its memory.
    child.once('exit', () => end({ kind: 'refused', because: 'too_large' }));
  });
}

// Reads costs from the functions' logs: workers and provider calls.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SuiteConfig } from '../local/config';

export interface FunctionRun {
  /** A worker's function, or the endpoint: `/v1/receiveSendgridEvents`. */
  name: string;
  reads: number;
  writes: number;
}

interface Line {
  message: string;
  function?: string;
  endpoint?: string;
  reads: number;
  writes: number;
}

const LINE = /\{[^{}]*"message":"(?:worker|request)"[^{}]*\}/g;

export class FunctionLog {
  private readonly path: string;

  constructor(suite: SuiteConfig) {
    this.path = join(suite.runDir, 'emulators.log');
  }

  /** The current end of the log. */
  mark(): number {
    return statSync(this.path).size;
  }

  since(mark: number): FunctionRun[] {
    const end = this.mark();
    const text = Buffer.alloc(Math.max(0, end - mark));
    const file = openSync(this.path, 'r');
    readSync(file, text, 0, text.length, mark);
    closeSync(file);
    return [...text.toString('utf8').matchAll(LINE)].map(([line]) => {
      const { function: worker, endpoint, reads, writes } = JSON.parse(line) as Line;
      return { name: worker ?? endpoint ?? '', reads, writes };
    });
  }
}

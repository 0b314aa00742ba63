// A JSON list that the build step writes beside the compiled functions, read again whenever it changed.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

/** Absent means empty: the sandbox starts before the build and must not depend on it. */
export class BuildFile<Entry> {
  private entries: Entry[] = [];
  private modifiedMs = 0;
  private readonly path: string;

  constructor(
    buildDir: string,
    name: string,
    private readonly schema: z.ZodType<Entry[]>,
  ) {
    this.path = join(buildDir, name);
  }

  /** The present entries: the same array as before exactly when the file has not changed. */
  read(): Entry[] {
    const modifiedMs = statSync(this.path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (modifiedMs === this.modifiedMs) return this.entries;
    this.modifiedMs = modifiedMs;
    try {
      this.entries = modifiedMs === 0 ? [] : this.schema.parse(JSON.parse(readFileSync(this.path, 'utf8')));
    } catch (error) {
      // Half written, perhaps: then it will change once more and be read again.
      console.error(`The sandbox cannot read ${this.path}: ${error}`);
    }
    return this.entries;
  }
}

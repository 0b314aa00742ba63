// A JSON list that the build writes beside the compiled functions, reloaded whenever it changes.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

/** A missing file means an empty list: the sandbox starts before the build and must not depend on it. */
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

  /** The current entries. Returns the same array as before if the file hasn't changed. */
  read(): Entry[] {
    const modifiedMs = statSync(this.path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (modifiedMs === this.modifiedMs) return this.entries;
    this.modifiedMs = modifiedMs;
    try {
      this.entries = modifiedMs === 0 ? [] : this.schema.parse(JSON.parse(readFileSync(this.path, 'utf8')));
    } catch (error) {
      // The file may be half written. It will change again and be reloaded.
      console.error(`The sandbox can’t read ${this.path}: ${error}`);
    }
    return this.entries;
  }
}

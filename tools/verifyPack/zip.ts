// Reads the entries of a ZIP one by one.
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { PreconditionError } from '../../local/preconditionError';

export class Zip {
  private constructor(
    private readonly zip: ZipFile,
    /** In ZIP order. A name can occur more than once. */
    readonly entries: readonly Entry[],
  ) {}

  /** @throws PreconditionError if the file isn't a complete ZIP. */
  static async open(path: string): Promise<Zip> {
    if (!existsSync(path)) throw new PreconditionError(`The file ${path} does not exist.`);
    let zip: ZipFile | undefined;
    try {
      zip = await openPromise(path, { lazyEntries: true, autoClose: false });
      const entries: Entry[] = [];
      for await (const entry of zip.eachEntry()) entries.push(entry);
      return new Zip(zip, entries);
    } catch (error) {
      zip?.close();
      throw new PreconditionError(`${path} is not a complete ZIP: ${(error as Error).message}`);
    }
  }

  close(): void {
    this.zip.close();
  }

  stream(entry: Entry): Promise<Readable> {
    return this.zip.openReadStreamPromise(entry);
  }

  async text(entry: Entry): Promise<string> {
    return text(await this.stream(entry));
  }
}

/** The value of a JSON text; null for invalid JSON. */
export function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

// Reads the entries of a ZIP one by one.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, open, type ZipFile } from 'yauzl';
import { PreconditionError } from '../../local/preconditionError';

const openFile = promisify((path: string, done: (error: Error | null, zip?: ZipFile) => void) =>
  open(path, { lazyEntries: true, autoClose: false }, done),
);

export class Zip {
  private constructor(
    private readonly zip: ZipFile,
    /** In ZIP order. A name can occur more than once. */
    readonly entries: readonly Entry[],
  ) {}

  /** @throws PreconditionError if the file isn't a complete ZIP. */
  static async open(path: string): Promise<Zip> {
    if (!existsSync(path)) throw new PreconditionError(`The file ${path} does not exist.`);
    const broken = (error: Error): never => {
      throw new PreconditionError(`${path} is not a complete ZIP: ${error.message}`);
    };
    const zip = (await openFile(path).catch(broken)) as ZipFile;
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
    await once(zip, 'end').catch((error: Error) => {
      zip.close();
      return broken(error);
    });
    return new Zip(zip, entries);
  }

  close(): void {
    this.zip.close();
  }

  stream(entry: Entry): Promise<Readable> {
    return new Promise((resolve, reject) => {
      this.zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
    });
  }

  async text(entry: Entry): Promise<string> {
    return text(await this.stream(entry));
  }
}

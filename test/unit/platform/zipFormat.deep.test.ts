// Other programs read our ZIP archives: yauzl, and where installed unzip and Python.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { encodeZipDirectory, encodeZipEntry, type WrittenZipEntry } from '../../../functions/jobs/zip';
import { sha256 } from '../../../functions/platform/ids';
import { Zip } from '../../../tools/verifyPack/zip';

const MODIFIED = new Date('2031-05-06T07:08:10Z');
const GIB = 1024 ** 3;

interface Content {
  name: string;
  chunks: string[];
  isCompressed: boolean;
}

describe('A ZIP file', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'zip-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Writes the entries from the offset on, each as if by another process. The bytes before it are a hole. */
  async function written(
    contents: readonly Content[],
    first = 0,
  ): Promise<{ path: string; entries: WrittenZipEntry[] }> {
    const path = join(folder, 'archive.zip');
    const file = await open(path, 'w');
    const entries: WrittenZipEntry[] = [];
    let offset = first;
    for (const { name, chunks, isCompressed } of contents) {
      const source = {
        name,
        isCompressed,
        open: async () =>
          (async function* () {
            yield* chunks;
          })(),
      };
      const bytes = encodeZipEntry(source, offset, MODIFIED);
      for (let next = await bytes.next(); ; next = await bytes.next()) {
        if (next.done) {
          entries.push(next.value);
          break;
        }
        await file.write(next.value, 0, next.value.length, offset);
        offset += next.value.length;
      }
    }
    const end = Buffer.concat([...encodeZipDirectory(entries, offset, MODIFIED)]);
    await file.write(end, 0, end.length, offset);
    await file.close();
    return { path, entries };
  }

  async function expectRead(path: string, contents: readonly Content[]): Promise<void> {
    const zip = await Zip.open(path);
    try {
      expect(zip.entries.map(({ fileName }) => fileName)).to.deep.equal(contents.map(({ name }) => name));
      for (const [index, { chunks }] of contents.entries()) {
        const entry = zip.entries[index];
        if (!entry) throw new Error('No such entry');
        const text = chunks.join('');
        expect(await zip.text(entry)).to.equal(text);
        expect(entry.crc32).to.equal(crc32(text));
        for (const forceDosFormat of [false, true])
          expect(entry.getLastModDate({ forceDosFormat, timezone: 'UTC' })).to.deep.equal(MODIFIED);
      }
    } finally {
      zip.close();
    }
  }

  it('contains every entry unchanged', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.record({
            name: fc.stringMatching(/^[a-zé中🙂 ._-]{1,30}$/u).map((name) => `a/${name}.txt`),
            chunks: fc.array(fc.string({ unit: 'binary', maxLength: 2_000 }), { maxLength: 5 }),
            isCompressed: fc.boolean(),
          }),
          { selector: ({ name }) => name, maxLength: 8 },
        ),
        async (contents) => {
          const { path, entries } = await written(contents);
          await expectRead(path, contents);
          const digests = contents.map(({ chunks }) => sha256(chunks.join('')));
          expect(entries.map((entry) => entry.sha256)).to.deep.equal(digests);
        },
      ),
      { numRuns: 30 },
    ));

  it('may start an entry after 4 GiB', async () => {
    const contents = [{ name: 'far.txt', chunks: ['far'], isCompressed: true }];
    await expectRead((await written(contents, 5 * GIB)).path, contents);
  });

  it('may have more than 65,535 entries', async () => {
    const {
      path,
      entries: [entry],
    } = await written([{ name: 'a', chunks: [], isCompressed: false }]);
    if (!entry) throw new Error('No entry');
    const entries = Array.from({ length: 66_000 }, (_, index) => ({ ...entry, name: `${index}` }));
    writeFileSync(path, Buffer.concat([...encodeZipDirectory(entries, 0, MODIFIED)]));
    const zip = await Zip.open(path);
    expect(zip.entries).to.have.length(entries.length);
    zip.close();
  });
});

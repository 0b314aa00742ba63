// `npm start -- --watch`: which parts it rebuilds when a file is saved.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { buildOnSave } from '../../../local/watch';

describe('npm start -- --watch', () => {
  let source: string;
  let end: AbortController;
  let watching: Promise<void>;
  const builds: string[][] = [];
  const lines: string[] = [];
  let problem: Error | null = null;

  const until = async (what: () => boolean): Promise<void> => {
    for (let tries = 0; !what() && tries < 200; tries += 1) await new Promise((wake) => setTimeout(wake, 50));
    expect(what(), JSON.stringify({ builds, lines })).to.equal(true);
  };

  beforeEach(async () => {
    source = await mkdtemp(join(tmpdir(), 'watched-'));
    await mkdir(join(source, 'health'));
    end = new AbortController();
    builds.length = 0;
    lines.length = 0;
    problem = null;
    const build = async (files: readonly string[]) => {
      builds.push([...files].sort());
      if (problem) throw problem;
      return { described: Promise.resolve() };
    };
    watching = buildOnSave({ source, build, onBuilt: (line) => lines.push(line), signal: end.signal });
    // The operating system reports changes only after the watch has started.
    await new Promise((wake) => setTimeout(wake, 200));
  });
  afterEach(async () => {
    end.abort();
    await watching;
    await rm(source, { recursive: true });
  });

  it('builds a saved file and a deleted one, and says so', async () => {
    await writeFile(join(source, 'health/a.ts'), 'a');
    await until(() => lines.length > 0);
    expect(builds[0]).to.deep.equal(['health/a.ts']);
    expect(lines[0]).to.match(/^Built functions\/health\/a\.ts in \d+ ms$/);
    await rm(join(source, 'health/a.ts'));
    await until(() => builds.length > 1);
    expect(builds[1]).to.deep.equal(['health/a.ts']);
  }).timeout(30_000);

  it('says why a file was not built, and continues', async () => {
    problem = new Error('Expected ")" but found "}"');
    await writeFile(join(source, 'a.ts'), 'a');
    await until(() => lines.length > 0);
    expect(lines[0]).to.equal('The build failed: Expected ")" but found "}"');
    problem = null;
    await writeFile(join(source, 'a.ts'), 'b');
    await until(() => lines.some((line) => line.startsWith('Built functions/a.ts')));
  }).timeout(30_000);

  it('ignores files outside all builds', async () => {
    await writeFile(join(source, '.a.ts.swp'), 'a');
    await writeFile(join(source, 'a.ts~'), 'a');
    await writeFile(join(source, 'b.ts'), 'a');
    await until(() => builds.length > 0);
    expect(new Set(builds.flat())).to.deep.equal(new Set(['b.ts']));
  }).timeout(30_000);
});

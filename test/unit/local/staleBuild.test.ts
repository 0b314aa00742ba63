// A suite that is kept running is not tested with code of before.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { changedSince } from '../../../local/staleBuild';

describe('a build', () => {
  const home = mkdtempSync(join(tmpdir(), 'build-'));
  const [source, built] = [join(home, 'functions'), join(home, 'build')];
  const write = (path: string, secondsAgo: number): void => {
    writeFileSync(path, '');
    const at = Date.now() / 1000 - secondsAgo;
    utimesSync(path, at, at);
  };
  before(() => {
    mkdirSync(join(source, 'contacts'), { recursive: true });
    mkdirSync(built);
    write(join(source, 'contacts', 'store.ts'), 100);
  });
  after(() => rmSync(home, { recursive: true }));

  it('that was never finished is stale', () => {
    expect(changedSince(source, built)).to.equal(join('contacts', 'store.ts'));
  });

  it('is fresh until a source is changed after it', () => {
    write(join(built, 'schedules.json'), 50);
    expect(changedSince(source, built)).to.equal(null);
    write(join(source, 'index.ts'), 10);
    expect(changedSince(source, built)).to.equal('index.ts');
  });
});

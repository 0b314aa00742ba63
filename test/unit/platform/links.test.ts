// Every link that we send leads to an existing page.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../../local/config';
import { guides } from '../../../tools/docs/guides';
import { addressOf } from '../../../tools/docs/page';
import { consolePaths, publicPaths } from '../../support/consolePaths';

/**
 * Paths passed to `publicUrlOfPath`, up to the query, hash or first inserted value, and the pages of kinds of links.
 */
function linkedPaths(): string[] {
  const files = globSync('functions/**/*.ts', { cwd: ROOT });
  const found = files.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /(?:publicUrlOfPath\(\s*['`]|\bpage: '(?=\/))([^'`?#$]*)/g,
      ),
    ].map(([, path]) => path ?? ''),
  );
  return [...new Set(found)].toSorted();
}

describe('Links in messages', () => {
  it('lead to pages, guides or endpoints', () => {
    const paths = linkedPaths();
    // The build creates the guides' pages, so a fresh checkout has none yet.
    const pagesOfGuides = guides().map(({ slug }) => addressOf(slug));
    expect(paths).to.include.members(['/collect/', '/expiry/', '/portal/', '/run/', '/share/']);
    const dead = paths.filter(
      (path) =>
        !/^\/v[12]\//.test(path) &&
        !pagesOfGuides.includes(path) &&
        ![...consolePaths(), ...publicPaths()].includes(path) &&
        !existsSync(join(ROOT, 'web', path, 'index.html')),
    );
    expect(dead).to.deep.equal([]);
  });
});

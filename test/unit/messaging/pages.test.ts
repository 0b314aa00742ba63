// docs/pages.md lists every message and every page, and every link that we send leads to an existing page.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { NOTIFICATION_TYPES } from '../../../functions/notifications/notification';
import { ROOT } from '../../../local/config';
import { guides } from '../../../tools/docs/guides';
import { addressOf } from '../../../tools/docs/page';
import { consolePaths, kindsOfMail, publicPaths } from '../../support/pages';
import { readText, serviceSources } from '../../support/repository';

const rows = readText('docs/pages.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (message|type|link) \|/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const namedIn = (cells: readonly string[]): string[] =>
  cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''));

const pathsOf = (row: readonly string[]): string[] => namedIn(row).filter((name) => name.startsWith('/'));

describe('docs/pages.md', () => {
  const messages = namedIn(rows.map(([message = '']) => message));

  it('lists each kind of email and notification exactly once', () => {
    expect(messages.toSorted()).to.deep.equal([...kindsOfMail(), ...NOTIFICATION_TYPES].toSorted());
  });

  it('lists exactly the pages that exist', () => {
    const named = new Set(rows.flatMap(pathsOf).map((path) => path.replaceAll('/', '')));
    const pages = [...publicPaths(), ...consolePaths()].map((path) => path.replaceAll('/', ''));
    expect([...named].toSorted()).to.deep.equal(pages.toSorted());
    const route = readText('web/console/route.ts');
    for (const path of consolePaths()) expect(route).to.include(`  ${path.slice(1, -1)}: '`);
    const main = readText('web/main.tsx');
    for (const path of publicPaths()) expect(main).to.include(`  ${path.slice(1, -1)}: async`);
  });

  it('describes every message and page', () => {
    for (const row of rows) expect(row.slice(0, 3).join('|'), row[0]).to.match(/^[^|]+\|[^|]+\|[^|]+$/);
  });

  it('lists pages with the service’s icon, like /docs and the 404 page', () => {
    const html = readdirSync(join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('index.html') && !path.startsWith('docs'))
      .map((path) => join('web', path));
    expect(html.length).to.equal(2);
    for (const path of [...html, 'functions/http/notFound.html', 'tools/docs/page.ts'])
      expect(readText(path), path).to.contain('rel="icon" href="/favicon.svg"');
    expect(existsSync(join(ROOT, 'web/favicon.svg'))).to.equal(true);
  });
});

describe('The webhook page', () => {
  it('explains every error of a failed delivery', () => {
    const source = readText('functions/providers/outboundHttps.ts');
    const page = readText('web/console/pages/webhook.tsx');
    const known = [...page.matchAll(/^ {2}\[\/\^([^/]+)\/, '\w+'\],$/gm)].map(([, start]) => start ?? '');
    expect(known).to.have.length.greaterThan(5);
    for (const start of known) expect(source, start).to.contain(start);
    const reasons = [...source.matchAll(/(?:(?:Refused\(|return )['`]|[?:] `)([A-Z][^'`$]+)/g)].map(
      ([, reason]) => reason ?? '',
    );
    expect(reasons).to.include.members(['Host name not found', 'Certificate refused (', 'Responded with ']);
    const others = reasons.filter((reason) => !known.some((start) => reason.startsWith(start)));
    expect(new Set(others)).to.deep.equal(new Set(['Responded with ']));
  });
});

/** Paths passed to `publicUrlOfPath`, up to the query, hash or first inserted value, and the pages of links. */
function linkedPaths(): string[] {
  const links = serviceSources().flatMap(({ text }) => [
    ...text.matchAll(/(?:publicUrlOfPath\(\s*['`]|\bpage: '(?=\/))([^'`?#$]*)/g),
  ]);
  return [...new Set(links.map(([, path]) => path ?? ''))].toSorted();
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

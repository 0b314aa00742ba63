// docs/pages.md lists every message and every page.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { NOTIFICATION_TYPES } from '../../../functions/notifications/notification';
import { ROOT } from '../../../local/config';
import { consolePaths, publicPaths } from '../../support/consolePaths';
import { kindsOfMail } from '../../support/kindsOfMail';

const rows = readFileSync(join(ROOT, 'docs/pages.md'), 'utf8')
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
    const route = readFileSync(join(ROOT, 'web/console/route.ts'), 'utf8');
    for (const path of consolePaths()) expect(route).to.include(`  ${path.slice(1, -1)}: '`);
    const main = readFileSync(join(ROOT, 'web/main.tsx'), 'utf8');
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
      expect(readFileSync(join(ROOT, path), 'utf8'), path).to.contain('rel="icon" href="/favicon.svg"');
    expect(existsSync(join(ROOT, 'web/favicon.svg'))).to.equal(true);
  });

  it('lists every page that the code links to', () => {
    const links = readFileSync(join(ROOT, 'functions/platform/params.ts'), 'utf8');
    const linked = [...links.matchAll(/publicUrlOfPath\(`(\/(?!docs)[a-z]+\/)/g)].map(
      ([, path]) => path ?? '',
    );
    expect(linked).to.have.length.greaterThan(3);
    expect(rows.flatMap(pathsOf)).to.include.members(linked);
  });
});

describe('The webhook page', () => {
  it('explains every error of a failed delivery', () => {
    const source = readFileSync(join(ROOT, 'functions/providers/outboundHttps.ts'), 'utf8');
    const page = readFileSync(join(ROOT, 'web/console/pages/webhook.tsx'), 'utf8');
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

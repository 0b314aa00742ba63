// Page paths that Hosting serves with a single document.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../local/config';

interface Rewrite {
  source: string;
  destination?: string;
}

const rewrites = (): string[][] => {
  const { hosting } = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')) as {
    hosting: { rewrites: Rewrite[] };
  };
  return hosting.rewrites
    .filter(({ destination }) => destination === '/console/index.html')
    .map(({ source }) => (/@\(([^)]+)\)/.exec(source)?.[1]?.split('|') ?? []).map((name) => `/${name}/`));
};

/** Paths in emails and notifications to members. */
export const consolePaths = (): string[] => rewrites()[0] ?? [];
/** Paths for people without an account. */
export const publicPaths = (): string[] => rewrites()[1] ?? [];

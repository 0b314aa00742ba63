// The addresses of pages, which Hosting answers with one document.
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

/** In emails and notifications to members. */
export const consolePaths = (): string[] => rewrites()[0] ?? [];
/** For people without an account. */
export const publicPaths = (): string[] => rewrites()[1] ?? [];

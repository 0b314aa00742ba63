// The addresses in mails and notifications that Hosting answers with the console.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../local/config';

interface Rewrite {
  source: string;
  destination?: string;
}

export function consolePaths(): string[] {
  const { hosting } = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')) as {
    hosting: { rewrites: Rewrite[] };
  };
  const rewrite = hosting.rewrites.find(({ destination }) => destination === '/console/index.html');
  const names = /@\(([^)]+)\)/.exec(rewrite?.source ?? '')?.[1]?.split('|') ?? [];
  return names.map((name) => `/${name}/`);
}

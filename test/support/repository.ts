// The repository's files, for tests that compare them with the code.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../local/config';

export const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The service's TypeScript files; paths are relative to `functions/`. */
export const serviceSources = (): { path: string; text: string }[] =>
  readdirSync(join(ROOT, 'functions'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readText(`functions/${path}`) }));

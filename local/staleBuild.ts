// Whether a build is older than its source.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Written last by each build. */
const WRITTEN_LAST = 'schedules.json';

/** The file of `source` that changed after `buildDir` was built; null if there is none. */
export function changedSince(source: string, buildDir: string): string | null {
  const mark = join(buildDir, WRITTEN_LAST);
  const builtAt = existsSync(mark) ? statSync(mark).mtimeMs : 0;
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.find((file) => statSync(join(source, file)).mtimeMs > builtAt) ?? null;
}

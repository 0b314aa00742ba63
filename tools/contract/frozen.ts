// Reads, compares and updates the frozen surface of v1.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApiDocuments } from '../../functions/http/openapi/openapi';
import { ROOT } from '../../local/config';
import { type Change, changesBetween, isNamedIn } from './compare';
import { type OpenApiDocument, printed, type Surface, surfaceOf } from './surface';

const FILE = join(ROOT, 'contract/v1.json');
const CHANGELOG = join(ROOT, 'CHANGELOG.md');

export interface Drift {
  today: Surface;
  /** Breaking changes that the changelog doesn't mention. */
  unannounced: Change[];
  announced: Change[];
  additions: Change[];
}

/** Loads every endpoint. */
export function driftOfV1(): Drift {
  const today = surfaceOf(buildOpenApiDocuments().v1 as unknown as OpenApiDocument);
  const changes = changesBetween(JSON.parse(readFileSync(FILE, 'utf8')) as Surface, today);
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const breaks = changes.filter((change) => change.breaking);
  return {
    today,
    unannounced: breaks.filter((change) => !isNamedIn(changelog, change)),
    announced: breaks.filter((change) => isNamedIn(changelog, change)),
    additions: changes.filter((change) => !change.breaking),
  };
}

export function freeze(surface: Surface): void {
  writeFileSync(FILE, `${printed(surface)}\n`);
}

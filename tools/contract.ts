// `npm run contract`: compares v1 with its frozen surface, contract/v1.json. With `--accept` it freezes the current
// surface, unless a breaking change isn't in CHANGELOG.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApiDocuments } from '../functions/http/openapi/openapi';
import { runCommand } from '../local/command';
import { ROOT } from '../local/config';
import { changesBetween, described, isNamedIn } from './contract/compare';
import { type OpenApiDocument, printed, type Surface, surfaceOf } from './contract/surface';

const FILE = join(ROOT, 'contract/v1.json');

/** Compares the current v1 with its frozen surface. `unannounced`: breaking changes that the changelog doesn't name. */
export function driftOfV1() {
  const today = surfaceOf(buildOpenApiDocuments().v1 as unknown as OpenApiDocument);
  const changes = changesBetween(JSON.parse(readFileSync(FILE, 'utf8')) as Surface, today);
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const breaks = changes.filter((change) => change.breaking);
  return {
    today,
    unannounced: breaks.filter((change) => !isNamedIn(changelog, change)),
    announced: breaks.filter((change) => isNamedIn(changelog, change)),
    additions: changes.filter((change) => !change.breaking),
  };
}

function main(accept: boolean): void {
  const { today, unannounced, announced, additions } = driftOfV1();
  for (const change of additions) console.log(`  added    ${described(change)}`);
  for (const change of announced) console.log(`  BREAKS   ${described(change)} (named in CHANGELOG.md)`);
  for (const change of unannounced) console.log(`  BREAKS   ${described(change)}`);
  if (unannounced.length > 0) {
    console.log(
      'v1 must stay compatible. To allow a breaking change, add a line to CHANGELOG.md with the endpoint or schema and the path, both in backticks.',
    );
    process.exitCode = 1;
  } else if (accept) {
    writeFileSync(FILE, `${printed(today)}\n`);
    console.log(`Froze v1: ${Object.keys(today.operations).length} operations.`);
  } else if (additions.length + announced.length > 0) {
    console.log('Accept these changes with: npm run contract -- --accept');
    process.exitCode = 1;
  } else {
    console.log('v1 matches its frozen surface.');
  }
}

if (require.main === module) {
  runCommand({
    name: 'npm run contract',
    summary: 'lists what changed in v1 since its surface was frozen.',
    options: {
      accept: {
        type: 'boolean',
        help: 'freeze the current surface, unless CHANGELOG.md lacks a breaking change',
      },
    },
    run: async ({ accept }) => main(accept === true),
  });
}

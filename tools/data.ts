// `npm run data`: writes the table in docs/data.md and the TTL policies of firestore.indexes.json from the declarations
// of collections. With `--check` it writes nothing, and exits with 1 if they are outdated.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  type CollectionRetention,
  type DataDeclaration,
  KEPT_UNTIL_DELETED,
  KEPT_WITH_ITS_ORGANIZATION,
} from '../functions/api/stored';
import { loadAllWorkers, mapDeclarationsToModulePaths } from '../functions/http/register';
import { type DeclaredCollection, listDeclaredCollections } from '../functions/store/codec';
import { runCommand } from '../local/command';
import { ROOT } from '../local/config';

const PAGE = join(ROOT, 'docs/data.md');
const INDEXES = join(ROOT, 'firestore.indexes.json');
const FUNCTIONS = join(ROOT, 'functions');

interface Override {
  collectionGroup: string;
  fieldPath: string;
  ttl?: boolean;
  indexes: unknown[];
}

interface CollectionInFile extends Pick<DeclaredCollection, 'name' | 'data' | 'schema' | 'query'> {
  /** The file that declares the collection. */
  file: string;
}

/** Every collection, ordered by name. */
export function collections(): CollectionInFile[] {
  const files = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(FUNCTIONS, path));
  const found = new Map<string, CollectionInFile>();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:Collection|SlotTable)\(\s*'(\w+)'/g)) {
      require(file);
      const declared = listDeclaredCollections().find((each) => each.name === name);
      if (!declared) continue;
      const { data, schema } = declared;
      found.set(name, { name, data, schema, query: () => declared.query(), file });
    }
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The page explains these retention periods once, and leaves their cells empty. */
const USUAL_ENDS: readonly string[] = [KEPT_UNTIL_DELETED.until, KEPT_WITH_ITS_ORGANIZATION.until];

function endOf(kept: CollectionRetention): string {
  if ('until' in kept) return USUAL_ENDS.includes(kept.until) ? '' : `until ${kept.until}`;
  if ('ttl' in kept) return `${kept.for} (${kept.ttl === 'expires_at' ? 'TTL' : `TTL \`${kept.ttl}\``})`;
  const path = mapDeclarationsToModulePaths('workers').get(kept.worker);
  if (path === undefined || !loadAllWorkers().has(kept.worker)) throw new Error(`Worker ${kept.worker} doesn’t exist`);
  return `${kept.for}; [${kept.worker}](../functions/${path}.ts)`;
}

const exportOf = ({ of, exported = 'whole' }: DataDeclaration): typeof exported => (of === null ? 'not' : exported);

export const writtenDataPage = (): string => readFileSync(PAGE, 'utf8');

/** The page with the current collections; its text is written by hand. */
export function dataPage(): string {
  const all = collections();
  const link = ({ name, file }: (typeof all)[number]): string => `[\`${name}\`](../${relative(ROOT, file)})`;
  const rows = all.flatMap((each) => {
    const { holds, personal, kept } = each.data;
    return personal.length === 0 ? [] : `| ${link(each)} | ${holds} | ${personal.join(', ')} | ${endOf(kept)} |\n`;
  });
  const others = all.flatMap((each) => (each.data.personal.length === 0 ? link(each) : []));
  const toBeRead = all.flatMap((each) => (exportOf(each.data) === 'for_reading' ? `\`${each.name}\`` : []));
  return writtenDataPage()
    .replace(/(?:^\| \[`\w+`\]\(.*\n)+/m, () => rows.join(''))
    .replace(/^(- Without personal data: ).*$/m, (_, start) => `${start}${others.join(', ')}`)
    .replace(/^(- Imported only with `--trusted`: ).*$/m, (_, start) => `${start}${toBeRead.join(', ')}`);
}

/** The file with exactly the declared TTL policies. */
export function indexesWithPolicies(text: string): string {
  const file = JSON.parse(text) as { indexes: unknown[]; fieldOverrides: Override[] };
  const wanted = collections().flatMap(({ name, data: { kept } }) =>
    'ttl' in kept ? [{ collectionGroup: name, fieldPath: kept.ttl, ttl: true, indexes: [] }] : [],
  );
  const key = ({ collectionGroup, fieldPath }: Override): string => `${collectionGroup}.${fieldPath}`;
  const keys = new Set(wanted.map(key));
  const others = file.fieldOverrides.filter((each) => each.ttl !== true && !keys.has(key(each)));
  return `${JSON.stringify({ ...file, fieldOverrides: [...others, ...wanted] }, null, 2)}\n`;
}

export const writtenIndexes = (): string => readFileSync(INDEXES, 'utf8');

function main(check: boolean): void {
  const indexes = indexesWithPolicies(writtenIndexes());
  if (!check) {
    writeFileSync(PAGE, dataPage());
    writeFileSync(INDEXES, indexes);
  } else if (writtenDataPage() !== dataPage() || writtenIndexes() !== indexes) {
    console.log('docs/data.md or the TTL policies are outdated. Run npm run data.');
    process.exitCode = 1;
  }
}

if (require.main === module) {
  runCommand({
    name: 'npm run data',
    summary: 'writes docs/data.md and the TTL policies from the declarations of collections.',
    options: { check: { type: 'boolean', help: 'write nothing; exit with 1 if they are outdated' } },
    run: async ({ check }) => main(check === true),
  });
}

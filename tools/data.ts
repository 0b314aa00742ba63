// `npm run data`: writes docs/data.md and the TTL policies of firestore.indexes.json, from what collections declare of
// themselves. With `--check` nothing is written; it ends with 1 when they are stale.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { DataDeclaration, Kept } from '../functions/api/retention';
import { areasByDeclarationName, loadAllWorkers } from '../functions/http/register';
import { type DeclaredCollection, declaredCollections } from '../functions/platform/codec';
import { runCommand } from '../local/command';
import { ROOT } from '../local/config';

const PAGE = join(ROOT, 'docs/data.md');
const INDEXES = join(ROOT, 'firestore.indexes.json');
const FUNCTIONS = join(ROOT, 'functions');

const INTRODUCTION = `# What is stored, of whom, and for how long

Made by \`npm run data\` from what each collection declares of itself; \`npm run check\` holds it to them. Beside what the
table names, two things end every record: its organization is deleted (\`deleteOrganization\`, after 30 days of grace), and
what is personal in it goes when the person is erased (\`eraseContact\`, \`eraseUser\`; [how](decisions/0018-erase-people-from-the-sealed-log.md#what-an-erasure-does)).
What Firestore deletes by itself (TTL) goes within a day after its end. Backups still have it for 28 days more
([operations.md](operations.md#backups)).

“Personal” says whose data a document may hold: of *contacts*, who are reminded; of *users*, who sign in; of *clients*, who
are asked for documents; of *anyone*, in what people write freely.

“Exported” says what \`exportOrganization\` has of it: *whole* is taken over by \`npm run import:organization\` too; *to be
read* only with \`--trusted\`, such as plan and credits, which an archive must not grant itself. Keys, digests and words that
open something are never in an archive; what is nothing without them, such as an API key or a webhook, is not taken over.
`;

const ELSEWHERE = `## Outside of the database

| where | what | kept |
|---|---|---|
| Cloud Storage, \`organizations/<id>/…\` | files of expiries, of what clients sent, of forms and of exports | as long as the record that names them |
| Firebase Auth | accounts: address, name, digest of the password, how they sign in | until the account is deleted; \`npx firebase auth:export\` makes copies that nothing deletes but you |
| Cloud Logging | of each request the platform’s own line: address of the network, time, path and query, in which stands what somebody searched for (\`q\`); in lines of ours ids, no names, addresses or numbers | 30 days, unless you set the \`_Default\` bucket otherwise |
| SendGrid, Twilio | what was sent to whom | as their contracts say: an erasure here deletes nothing there |
| Stripe | the customer with address and invoices | invoices as long as tax law wants; the deletion of an organization ends subscriptions and leaves the customer |
| Gemini | documents that are read | as the contract says; nothing is sent unless somebody asks for a reading |

Whoever asks to be erased is owed that of your processors, too: \`getErasures\` says when, you tell them whom.
`;

interface Override {
  collectionGroup: string;
  fieldPath: string;
  ttl?: boolean;
  indexes: unknown[];
}

const described = (declared: DeclaredCollection): DeclaredCollection => {
  const { name, data, schema, indexed, created } = declared;
  return {
    name,
    data,
    schema,
    indexed,
    created,
    query: () => declared.query(),
    ref: (id) => declared.ref(id),
  };
};

/** Each collection by name, with the file that declares it. */
export function collections(): (DeclaredCollection & { file: string })[] {
  const files = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(FUNCTIONS, path));
  const found = new Map<string, DeclaredCollection & { file: string }>();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:Collection|SlotTable)\(\s*'(\w+)'/g)) {
      require(file);
      const declared = declaredCollections().find((each) => each.name === name);
      if (declared) found.set(name, { ...described(declared), file });
    }
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

function endOf(kept: Kept): string {
  if ('until' in kept) return `until ${kept.until}`;
  if ('ttl' in kept) return `${kept.for}; Firestore’s TTL on \`${kept.ttl}\``;
  const area = areasByDeclarationName('workers').get(kept.worker);
  if (area === undefined || !loadAllWorkers().has(kept.worker))
    throw new Error(`There is no worker ${kept.worker}`);
  return `${kept.for}; [${kept.worker}](../functions/${area}/workers/${kept.worker}.ts)`;
}

const EXPORTED = { whole: 'whole', for_reading: 'to be read', not: 'no' };
const exportOf = ({ of, exported = 'whole' }: DataDeclaration): keyof typeof EXPORTED =>
  of === null ? 'not' : exported;

export function dataPage(): string {
  const rows = collections().map(({ name, data, file }) => {
    const source = `../${relative(ROOT, file)}`;
    const cells = [data.holds, data.personal.join(', ') || 'no', endOf(data.kept), EXPORTED[exportOf(data)]];
    return `| [\`${name}\`](${source}) | ${cells.join(' | ')} |`;
  });
  return `${INTRODUCTION}
| collection | holds | personal | kept | exported |
|---|---|---|---|---|
${rows.join('\n')}

${ELSEWHERE}`;
}

/** The file with exactly the TTL policies that are declared. */
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

export const writtenDataPage = (): string => readFileSync(PAGE, 'utf8');
export const writtenIndexes = (): string => readFileSync(INDEXES, 'utf8');

function main(check: boolean): void {
  const indexes = indexesWithPolicies(writtenIndexes());
  if (!check) {
    writeFileSync(PAGE, dataPage());
    writeFileSync(INDEXES, indexes);
  } else if (writtenDataPage() !== dataPage() || writtenIndexes() !== indexes) {
    console.log('docs/data.md or the TTL policies are stale: run npm run data.');
    process.exitCode = 1;
  }
}

if (require.main === module) {
  runCommand({
    name: 'npm run data',
    summary: 'writes docs/data.md and the TTL policies, from what collections declare of themselves.',
    options: { check: { type: 'boolean', help: 'write nothing; end with 1 when they are stale' } },
    run: async ({ check }) => main(check === true),
  });
}

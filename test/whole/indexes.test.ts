// Checks every query that the suite made against firestore.indexes.json, because the emulator accepts queries that
// production rejects.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { DUE_WORK_KINDS } from '../../functions/health/measure';
import { ROOT, suiteConfig } from '../../local/config';
import { isDeep } from '../support/depth';
import { type IndexFile, parseShape, scopedName, servedBy, singlesFor } from '../support/indexes';
import { readText, serviceSources } from '../support/repository';

/** https://firebase.google.com/docs/firestore/quotas#indexes */
const MAX_OVERRIDES = 200;

const indexFile = (): IndexFile => JSON.parse(readText('firestore.indexes.json'));

/** Functions log in the emulators and in the tests' own servers. */
const logsIn = (runDir: string): string[] =>
  readdirSync(runDir)
    .filter((name) => /^(emulators|functions|edge-.*)\.log$/.test(name))
    .map((name) => readFileSync(join(runDir, name), 'utf8'));

/** Suites that ran all files of `npm test` or of `npm run test:deep`. */
const testedSuites = process.env.TESTED_SUITES?.split(',');
/** The queries of the last complete `npm test`. Only together with the deep tests' queries are they complete. */
const KEPT_SHAPES = join(ROOT, '.local/query-shapes.json');

/** The query shapes in the logs of the tested functions. */
function observedShapes(): string[] {
  const suites = testedSuites ?? [process.env.SUITE];
  const logs = suites.flatMap((SUITE) => logsIn(suiteConfig({ ...process.env, SUITE }).runDir)).join('\n');
  const shapes = [...logs.matchAll(/"queryShape":"([^"]+)"/g)].map(([, shape]) => shape ?? '');
  return [...new Set(shapes)].toSorted();
}

/** Shapes from both commands; null until both have run completely on the same code. */
function shapesOfBothCommands(): string[] | null {
  if (!testedSuites || !isDeep || !existsSync(KEPT_SHAPES)) return null;
  const keptAt = statSync(KEPT_SHAPES).mtimeMs;
  const isNewer = ({ path }: { path: string }) => statSync(join(ROOT, 'functions', path)).mtimeMs > keptAt;
  if (serviceSources().some(isNewer)) return null;
  return [...(JSON.parse(readFileSync(KEPT_SHAPES, 'utf8')) as string[]), ...observedShapes()];
}

/** Queries that search all organizations, besides those for due work, by the fields that they filter. */
const ACROSS_ORGANIZATIONS = [
  ...['account_emails: state', 'billing_accounts: customer_id', 'calendar_feeds: user_id', 'mail_outbox: contact_id'],
  ...['activity: committed_at', 'activity_heads: oldest_at', 'given_up_messages: given_up_at', 'organizations: '],
  ...['collection_requests: token_hash', 'invitations: token_hash', 'inbound_addresses: secret'],
  ...['contacts: open_channel_ids', 'contacts: sms_phone', 'contacts: whatsapp_phone', 'users: email_normalized'],
  ...['email_verifications: user_id', 'signup_requests: email', 'suppressed_addresses: __name__'],
  ...['health_snapshots: __name__', 'organizations: activity_retention_months'],
  ...['set_aside_changes: ', 'set_aside_changes: document'],
];

function filteredFields(shape: string): string {
  const [collection, filters = ''] = shape.split(' | ');
  const fields = new Set(filters.split(',').map((filter) => filter.split(' ')[0]));
  return `${collection}: ${[...fields].filter((field) => !['shard', 'status', 'is_open'].includes(field ?? ''))}`;
}

const missing = (shapes: readonly string[], file: IndexFile): string[] =>
  shapes.filter((shape) => servedBy(parseShape(shape), file) === null);

function unused(shapes: readonly string[], file: IndexFile): string[] {
  const used = new Set(shapes.flatMap((shape) => servedBy(parseShape(shape), file) ?? []));
  return file.indexes
    .filter((_, position) => !used.has(position))
    .map(({ collectionGroup, fields }) => `${collectionGroup}: ${JSON.stringify(fields)}`);
}

/** Unused single-field indexes in collections that otherwise exempt their fields. */
function unusedSingles(shapes: readonly string[], file: IndexFile): string[] {
  const used = new Set(
    shapes.map(parseShape).flatMap((shape) => {
      if (servedBy(shape, file)?.length !== 0) return [];
      return (singlesFor(shape) ?? []).map(({ field, kind }) => `${shape.collection}: ${field} ${kind}`);
    }),
  );
  return (file.fieldOverrides ?? [])
    .flatMap(({ collectionGroup, fieldPath, indexes }) =>
      indexes.map((index) => `${scopedName(collectionGroup, index)}: ${fieldPath} ${index.order ?? index.arrayConfig}`),
    )
    .filter((index) => !used.has(index));
}

describe('Single-field indexes', () => {
  const shape = 'hot | organization_id EQUAL,planted EQUAL | ';
  const override = (fieldPath: string, ...orders: ('ASCENDING' | 'DESCENDING')[]) => ({
    ...{ collectionGroup: 'hot', fieldPath },
    indexes: orders.map((order) => ({ order })),
  });

  it('fail for a query without an index and for an index without a query', () => {
    const bare = { indexes: [], fieldOverrides: [override('*'), override('organization_id', 'ASCENDING')] };
    expect(missing([shape], { indexes: [] }), 'all exist by default').to.deep.equal([]);
    expect(missing([shape], bare)).to.deep.equal([shape]);
    const wrong = { ...bare, fieldOverrides: [...bare.fieldOverrides, override('planted', 'DESCENDING')] };
    expect(missing([shape], wrong), 'in the other direction').to.deep.equal([shape]);
    const right = { ...bare, fieldOverrides: [...bare.fieldOverrides, override('planted', 'ASCENDING')] };
    expect(missing([shape], right)).to.deep.equal([]);
    expect(unusedSingles([shape], right)).to.deep.equal([]);
    const unused = unusedSingles(['hot | organization_id EQUAL | '], right);
    expect(unused).to.deep.equal(['hot: planted ASCENDING']);
  });

  it('serve only queries of their own scope: collection or collection group', () => {
    const index = { order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' } as const;
    const named = { collectionGroup: 'hot', fieldPath: 'organization_id', indexes: [index] };
    const file = { indexes: [], fieldOverrides: [override('*'), named] };
    expect(missing(['hot/** | organization_id EQUAL | '], file)).to.deep.equal([]);
    expect(missing(['hot | organization_id EQUAL | '], file)).to.have.length(1);
  });

  it('stay below Firestore’s limit of field overrides', () => {
    expect(indexFile().fieldOverrides?.length).to.be.at.most(MAX_OVERRIDES);
  });

  it('are all used by a query', function () {
    const shapes = shapesOfBothCommands();
    if (!shapes) this.skip();
    expect(unusedSingles(shapes, indexFile())).to.deep.equal([]);
  });
});

describe('Composite indexes', () => {
  it('fail for a query without an index and for an index without a query', () => {
    const file = indexFile();
    const planted = 'expiries | organization_id EQUAL,planted EQUAL | expiry_date ASCENDING';
    expect(missing([planted], file)).to.deep.equal([planted]);
    const fields = [{ fieldPath: 'organization_id' }, { fieldPath: 'planted', order: 'ASCENDING' as const }];
    const withPlanted = { ...file, indexes: [{ collectionGroup: 'expiries', fields }] };
    const other = 'expiries | organization_id EQUAL | expiry_date ASCENDING';
    expect(unused([other], withPlanted)).to.have.length(1);
  });

  it('serve every query that the service made during the tests', () => {
    const shapes = observedShapes();
    if (testedSuites && !isDeep) writeFileSync(KEPT_SHAPES, JSON.stringify(shapes));
    if (testedSuites) expect(shapes.length, 'the suite made queries').to.be.greaterThan(20);
    expect(missing(shapes, indexFile())).to.deep.equal([]);
  });

  it('are all used by a query', function () {
    const shapes = shapesOfBothCommands();
    if (!shapes) this.skip();
    expect(unused(shapes, indexFile())).to.deep.equal([]);
  });
});

describe('Queries across organizations', () => {
  it('are those for due work and a few others', () => {
    const due = DUE_WORK_KINDS.flatMap(({ collection: { name }, field, declaration: { promise } }) =>
      [field, promise?.field ?? field].map((by) => `${name}: ${by}`),
    );
    const declared = new Set([...due, ...ACROSS_ORGANIZATIONS]);
    const found = observedShapes().map(filteredFields);
    const others = found.filter((query) => !/organization_id|set_aside\.until/.test(query) && !declared.has(query));
    expect(others).to.deep.equal([]);
  });
});

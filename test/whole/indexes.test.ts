// Every query that the suite made is held against firestore.indexes.json: the emulator forgives what production refuses.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT, suiteConfig } from '../../local/config';
import { type IndexFile, parseShape, servedBy } from '../../tools/indexes/coverage';

const indexFile = (): IndexFile => JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8'));

/** Functions log in the emulators and in the doors that tests call. */
const logsIn = (runDir: string): string[] =>
  readdirSync(runDir)
    .filter((name) => /^(emulators|edge-.*)\.log$/.test(name))
    .map((name) => readFileSync(join(runDir, name), 'utf8'));

/** Named when all tests have been run against these suites: a part of the tests makes only a part of the queries. */
const testedSuites = process.env.TESTED_SUITES?.split(',');

/** The shapes in the logs of the functions that the other tests have been calling. */
function observedShapes(): string[] {
  const configs = testedSuites?.map((name) => suiteConfig({ ...process.env, SUITE: name })) ?? [
    suiteConfig(),
  ];
  const logs = configs.flatMap(({ runDir }) => logsIn(runDir)).join('\n');
  return [
    ...new Set([...logs.matchAll(/"queryShape":"([^"]+)"/g)].map(([, shape]) => shape ?? '')),
  ].toSorted();
}

const missing = (shapes: readonly string[], file: IndexFile): string[] =>
  shapes.filter((shape) => servedBy(parseShape(shape), file) === null);

function unused(shapes: readonly string[], file: IndexFile): string[] {
  const used = new Set(shapes.flatMap((shape) => servedBy(parseShape(shape), file) ?? []));
  return file.indexes
    .filter((_, position) => !used.has(position))
    .map(
      ({ collectionGroup, fields }) =>
        `${collectionGroup}: ${fields.map(({ fieldPath, order }) => `${fieldPath} ${order ?? 'CONTAINS'}`).join(', ')}`,
    );
}

describe('Composite indexes', () => {
  it('catch a planted query without index and a planted index without query', () => {
    const file = indexFile();
    const planted = 'expiries | organization_id EQUAL,planted EQUAL | expiry_date ASCENDING';
    expect(missing([planted], file)).to.deep.equal([planted]);
    const fields = [{ fieldPath: 'organization_id' }, { fieldPath: 'planted', order: 'ASCENDING' as const }];
    const withPlanted = { ...file, indexes: [{ collectionGroup: 'expiries', fields }] };
    expect(unused(['expiries | organization_id EQUAL | expiry_date ASCENDING'], withPlanted)).to.have.length(
      1,
    );
  });

  it('serve every query that the service made while it was tested', () => {
    const shapes = observedShapes();
    if (testedSuites) expect(shapes.length, 'the suite made queries').to.be.greaterThan(20);
    expect(missing(shapes, indexFile())).to.deep.equal([]);
  });

  it('are all used by some query', function () {
    if (!testedSuites) this.skip();
    expect(unused(observedShapes(), indexFile())).to.deep.equal([]);
  });
});

// Every query that the suite made is held against firestore.indexes.json: the emulator forgives what production refuses.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT, suiteConfig } from '../../local/config';
import { type IndexFile, parseShape, servedBy } from '../../tools/indexes/coverage';

const indexFile = (): IndexFile => JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8'));

/** The shapes in the log of the functions of this suite, which all other tests have been calling. */
function observedShapes(): string[] {
  const log = readFileSync(join(suiteConfig().runDir, 'emulators.log'), 'utf8');
  return [
    ...new Set([...log.matchAll(/"queryShape":"([^"]+)"/g)].map(([, shape]) => shape ?? '')),
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
    if (process.env.WHOLE_RUN === '1') expect(shapes.length, 'the suite made queries').to.be.greaterThan(20);
    expect(missing(shapes, indexFile())).to.deep.equal([]);
  });

  it('are all used by some query', function () {
    // A part of the tests makes only a part of the queries.
    if (process.env.WHOLE_RUN !== '1') this.skip();
    expect(unused(observedShapes(), indexFile())).to.deep.equal([]);
  });
});

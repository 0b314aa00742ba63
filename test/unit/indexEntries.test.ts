// Which index entries Firestore writes for a document, according to firestore.indexes.json.
import { expect } from 'chai';
import type { IndexFile } from '../support/indexes/coverage';
import { entriesWritten, indexEntries } from '../support/indexes/entries';

const NOTHING: IndexFile = { indexes: [], fieldOverrides: [] };
const bare = (...more: NonNullable<IndexFile['fieldOverrides']>): IndexFile => ({
  indexes: [],
  fieldOverrides: [{ collectionGroup: 'c', fieldPath: '*', indexes: [] }, ...more],
});

describe('The index entries of a document', () => {
  it('are two for a value, two for each value in a map, and one more for each array element', () => {
    expect(indexEntries(NOTHING, 'c', { a: 1, b: null }).size).to.equal(4);
    expect(indexEntries(NOTHING, 'c', { m: { a: 1, b: { d: 2 } } }).size).to.equal(4);
    expect(indexEntries(NOTHING, 'c', { tags: ['x', 'y'] }).size).to.equal(4);
    expect(indexEntries(NOTHING, 'c', {}).size).to.equal(0);
  });

  it('are only those named if all others are exempted', () => {
    const document = { a: 1, b: 2, m: { d: 3 } };
    expect(indexEntries(bare(), 'c', document).size).to.equal(0);
    const named = { collectionGroup: 'c', fieldPath: 'a', indexes: [{ order: 'ASCENDING' as const }] };
    expect(indexEntries(bare(named), 'c', document).size).to.equal(1);
    expect(indexEntries(bare(named), 'another', document).size).to.equal(6);
  });

  it('are none for an exempted map', () => {
    const file = { ...NOTHING, fieldOverrides: [{ collectionGroup: 'c', fieldPath: 'm', indexes: [] }] };
    expect(indexEntries(file, 'c', { m: { a: 1 }, b: 1 }).size).to.equal(2);
  });

  it('are one per value of the array in a composite index, and none if a field is missing', () => {
    const fields = [
      { fieldPath: 'a', order: 'ASCENDING' as const },
      { fieldPath: 'words', arrayConfig: 'CONTAINS' as const },
    ];
    const file = { ...bare(), indexes: [{ collectionGroup: 'c', fields }] };
    expect(indexEntries(file, 'c', { a: 1, words: ['x', 'y', 'z'] }).size).to.equal(3);
    expect(indexEntries(file, 'c', { words: ['x'] }).size).to.equal(0);
    expect(indexEntries(file, 'c', { a: null, words: [] }).size).to.equal(0);
  });

  it('are rewritten only where a value changes', () => {
    expect(entriesWritten(NOTHING, 'c', { a: 1, b: 1 }, { a: 1, b: 2 })).to.equal(2);
    expect(entriesWritten(NOTHING, 'c', null, { a: 1, b: 2 })).to.equal(4);
  });
});

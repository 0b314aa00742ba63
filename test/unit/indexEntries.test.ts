// Which index entries Firestore writes for a document, according to firestore.indexes.json.
import { expect } from 'chai';
import type { IndexFile } from '../../tools/indexes/coverage';
import { entriesWritten, indexEntries } from '../../tools/indexes/entries';

const NOTHING: IndexFile = { indexes: [], fieldOverrides: [] };
const bare = (...more: NonNullable<IndexFile['fieldOverrides']>): IndexFile => ({
  indexes: [],
  fieldOverrides: [{ collectionGroup: 'c', fieldPath: '*', indexes: [] }, ...more],
});

describe('The index entries of a document', () => {
  it('are two for a value, two for each value in a map, and one more for each of an array', () => {
    expect(indexEntries(NOTHING, 'c', { a: 1, b: null }).size).to.equal(4);
    expect(indexEntries(NOTHING, 'c', { m: { a: 1, b: { d: 2 } } }).size).to.equal(4);
    expect(indexEntries(NOTHING, 'c', { tags: ['x', 'y'] }).size).to.equal(4);
    expect(indexEntries(NOTHING, 'c', {}).size).to.equal(0);
  });

  it('are only those that are named where all others are exempted', () => {
    const document = { a: 1, b: 2, m: { d: 3 } };
    expect(indexEntries(bare(), 'c', document).size).to.equal(0);
    const named = { collectionGroup: 'c', fieldPath: 'a', indexes: [{ order: 'ASCENDING' as const }] };
    expect(indexEntries(bare(named), 'c', document).size).to.equal(1);
    expect(indexEntries(bare(named), 'another', document).size).to.equal(6);
  });

  it('of a map that is exempted are none', () => {
    const file = { ...NOTHING, fieldOverrides: [{ collectionGroup: 'c', fieldPath: 'm', indexes: [] }] };
    expect(indexEntries(file, 'c', { m: { a: 1 }, b: 1 }).size).to.equal(2);
  });

  it('of a composite index are one for each value of its array, and none where a field is missing', () => {
    const fields = [
      { fieldPath: 'a', order: 'ASCENDING' as const },
      { fieldPath: 'words', arrayConfig: 'CONTAINS' as const },
    ];
    const file = { ...bare(), indexes: [{ collectionGroup: 'c', fields }] };
    expect(indexEntries(file, 'c', { a: 1, words: ['x', 'y', 'z'] }).size).to.equal(3);
    expect(indexEntries(file, 'c', { words: ['x'] }).size).to.equal(0);
    expect(indexEntries(file, 'c', { a: null, words: [] }).size).to.equal(0);
  });

  it('are written anew only where a value has changed', () => {
    expect(entriesWritten(NOTHING, 'c', { a: 1, b: 1 }, { a: 1, b: 2 })).to.equal(2);
    expect(entriesWritten(NOTHING, 'c', null, { a: 1, b: 2 })).to.equal(4);
  });
});

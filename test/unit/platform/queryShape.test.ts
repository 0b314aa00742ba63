// Which shapes of query are logged, for composite indexes to be held to.
import { expect } from 'chai';
import { Filter, Firestore } from 'firebase-admin/firestore';
import { queryShapes } from '../../../functions/store/query/queryShape';

describe('queryShapes', () => {
  const database = new Firestore({ projectId: 'demo' });
  const things = database.collection('things');

  it('tell a query of documents of that name anywhere from one of the collection', () => {
    const query = database.collectionGroup('things').where('a', '==', 1);
    expect(queryShapes(query)).to.deep.equal(['things/** | a EQUAL | ']);
  });

  it('are one for a query that has one way to find a document', () => {
    const query = things.where('b', '==', 1).where('a', 'array-contains', 2).orderBy('c', 'desc');
    expect(queryShapes(query)).to.deep.equal(['things | a ARRAY_CONTAINS,b EQUAL | c DESCENDING']);
    expect(queryShapes(things)).to.deep.equal(['things |  | ']);
  });

  it('are one for each alternative, beside what all of them have', () => {
    const either = Filter.or(
      Filter.where('x', '==', 1),
      Filter.and(Filter.where('y', '==', 1), Filter.where('z', '==', null)),
    );
    expect(queryShapes(things.where('a', '==', 1).where(either).orderBy('c'))).to.deep.equal([
      'things | a EQUAL,x EQUAL | c ASCENDING',
      'things | a EQUAL,y EQUAL,z IS_NULL | c ASCENDING',
    ]);
  });
});

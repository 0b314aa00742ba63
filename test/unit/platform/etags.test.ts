// Entity tags are equal for equal values, and are found in headers.
import { expect } from 'chai';
import { etagOf, isEtagInHeader } from '../../../functions/platform/ids';

describe('An entity tag', () => {
  it('is equal for equal values, in any order of keys', () => {
    expect(etagOf({ a: 1, b: { d: [1, 2], c: null } })).to.equal(etagOf({ b: { c: null, d: [1, 2] }, a: 1 }));
  });

  it('differs with every value, and with the order of a list', () => {
    const tags = [{ a: 1 }, { a: '1' }, { a: null }, { a: [1, 2] }, { a: [2, 1] }, {}].map(etagOf);
    expect(new Set(tags).size).to.equal(tags.length);
  });

  it('is found in a list, with the suffix of a compressing proxy, and by *', () => {
    const tag = etagOf({ a: 1 });
    expect(tag).to.match(/^"[0-9a-f]{32}"$/);
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*'])
      expect(isEtagInHeader(tag, header), header).to.equal(true);
    for (const header of ['', '"other"', tag.slice(1, -1), `${tag}x`])
      expect(isEtagInHeader(tag, header), header).to.equal(false);
  });
});

// Two requests with one Idempotency-Key are the same if their content is equal.
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalRequestContent } from '../../../functions/http/request';

const contentOf = (rawBody: string | Uint8Array): string =>
  canonicalRequestContent({
    pathParams: {},
    query: {},
    rawBody: Buffer.from(rawBody as string),
    header: () => undefined,
  });
const deepNesting = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The same value with each object's fields in reverse order. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, held]) => [name, turned(held)]);
  return Object.fromEntries(fields.toReversed());
};

describe('The content of a request', () => {
  it('is the same in any order of fields', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(contentOf(JSON.stringify(turned(value), null, 2))).to.equal(contentOf(JSON.stringify(value)));
      }),
    );
  });

  it('differs with another value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (one, other) => {
        fc.pre(!isDeepStrictEqual(sent(one), sent(other)));
        expect(contentOf(JSON.stringify(one))).not.to.equal(contentOf(JSON.stringify(other)));
      }),
    );
    expect(contentOf('{"a":1}')).not.to.equal(contentOf('[["a",1]]'));
    expect(contentOf('{"a":1}')).not.to.equal(contentOf('{"fields":[["a",1]]}'));
    expect(contentOf('{"a":[1,2]}')).not.to.equal(contentOf('{"a":[2,1]}'));
  });

  it('is its text if it isn’t JSON or is nested too deeply', () => {
    for (const text of ['', '{"a":', 'name=A', deepNesting]) {
      expect(contentOf(text)).to.equal(contentOf(text));
      expect(contentOf(text)).not.to.equal(contentOf(`${text} `));
    }
  });

  it('differs with other bytes, even if neither body is UTF-8', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        fc.pre(!isDeepStrictEqual(one, other));
        const body = (letters: Uint8Array) =>
          Buffer.concat([Buffer.from('{"a":"\u00fc'), letters, Buffer.from('"')]);
        expect(contentOf(body(one))).not.to.equal(contentOf(body(other)));
      }),
    );
  });
});

// What the edge takes of a request: the client's address, the body, and what no record could hold.
import { expect } from 'chai';
import { ApiError } from '../../../functions/api/errors';
import { clientAddress, type EdgeRequest, jsonBody, unstorable } from '../../../functions/http/edgeRequest';

describe('clientAddress', () => {
  it('is the last entry, which Google’s front end added; what stands before it anybody may have made up', () => {
    expect(clientAddress('6.6.6.6, 203.0.113.9', 0)).to.equal('203.0.113.9');
    expect(clientAddress('203.0.113.9', 0)).to.equal('203.0.113.9');
  });
  it('passes over as many entries as trusted proxies stand behind the front end', () => {
    expect(clientAddress('6.6.6.6, 203.0.113.9, 10.0.0.1', 1)).to.equal('203.0.113.9');
    expect(clientAddress('203.0.113.9', 1)).to.equal('203.0.113.9');
  });
  it('is 127.0.0.1 without the header, and bears blanks in it', () => {
    expect(clientAddress(undefined, 0)).to.equal('127.0.0.1');
    expect(clientAddress(' , ', 0)).to.equal('127.0.0.1');
    expect(clientAddress(' 2001:db8::1 , ', 0)).to.equal('2001:db8::1');
  });
});

const request = (
  body: string | Buffer,
  contentType: string | undefined = 'application/json',
): EdgeRequest => ({
  method: 'POST',
  pathParams: {},
  query: {},
  rawBody: Buffer.from(body),
  clientAddress: '',
  header: (name) => (name === 'content-type' ? contentType : undefined),
});

const refusal = (work: () => unknown): ApiError => {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown;
    throw thrown;
  }
  throw new Error('Nothing was refused');
};

describe('jsonBody', () => {
  it('reads an object; nothing is an empty one', () => {
    expect(jsonBody(request('{"a":1}'), 100)).to.deep.equal({ a: 1 });
    expect(jsonBody(request('', undefined), 100)).to.deep.equal({});
    expect(jsonBody(request('{}', 'application/merge-patch+json; charset=utf-8'), 100)).to.deep.equal({});
  });
  it('refuses malformed JSON, other values than objects, and other content types with 400', () => {
    for (const body of ['{', 'null', '[]', '"x"', '1', 'NaN']) {
      expect(refusal(() => jsonBody(request(body), 100)).details).to.have.nested.property('fields.body');
    }
    for (const type of [undefined, 'text/plain', 'application/jsonp', 'application/x-www-form-urlencoded']) {
      const header = request('{}');
      const other = { ...header, header: () => type };
      expect(refusal(() => jsonBody(other, 100)).details).to.have.nested.property('fields.Content-Type');
    }
  });
  it('refuses more bytes than the limit with 413', () => {
    expect(refusal(() => jsonBody(request('{"a":"xxxxx"}'), 12)).code).to.equal('PAYLOAD_TOO_LARGE');
    expect(jsonBody(request('{"a":"xxxx"}'), 12)).to.deep.equal({ a: 'xxxx' });
  });
  it('pollutes no prototype', () => {
    jsonBody(request('{"__proto__":{"polluted":true}}'), 100);
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
  });
});

describe('unstorable', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);
  it('names NUL characters, lone surrogates and too deep nesting by their path', () => {
    expect(unstorable({ a: [{ b: 'x\u0000' }] })?.field).to.equal('a.0.b');
    expect(unstorable({ a: '\ud800' })?.problem).to.contain('Unicode');
    expect(unstorable({ a: nested(40) })?.problem).to.contain('nest');
  });
  it('lets everything else pass', () => {
    expect(unstorable({ a: nested(30), b: null, c: 1, d: '😀' })).to.equal(null);
  });
});

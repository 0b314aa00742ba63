// The edge reads the body and the query, and rejects values that no record can store.
import { expect } from 'chai';
import type { Request } from 'firebase-functions/https';
import { ApiError } from '../../../functions/api/errors';
import { firstUnstorableField } from '../../../functions/api/stored';
import { type BufferedRequest, incomingRequestOf, parseJsonBody } from '../../../functions/http/request';

const request = (
  body: string | Buffer,
  contentType: string | undefined = 'application/json',
): BufferedRequest => ({
  method: 'POST',
  pathParams: {},
  query: {},
  rawBody: Buffer.from(body),
  target: '/',
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
  it('reads an object, and an empty body as an empty object', () => {
    expect(parseJsonBody(request('{"a":1}'))).to.deep.equal({ a: 1 });
    expect(parseJsonBody(request('', undefined))).to.deep.equal({});
    expect(parseJsonBody(request('{}', 'application/merge-patch+json; charset=utf-8'))).to.deep.equal({});
  });
  it('rejects malformed JSON, non-objects and other content types with 400', () => {
    for (const body of ['{', 'null', '[]', '"x"', '1', 'NaN']) {
      expect(refusal(() => parseJsonBody(request(body))).details).to.have.nested.property('fields.body');
    }
    for (const type of [undefined, 'text/plain', 'application/jsonp', 'application/x-www-form-urlencoded']) {
      const header = request('{}');
      const other = { ...header, header: () => type };
      expect(refusal(() => parseJsonBody(other)).details).to.have.nested.property('fields.Content-Type');
    }
  });
  it('decodes the declared charset, and rejects other bytes naming the body', () => {
    const json = JSON.stringify({ name: 'Prüfung €' });
    const utf16be = Buffer.from(`\ufeff${json}`, 'utf16le').swap16();
    const taken: [Uint8Array, string][] = [
      [Buffer.from(`\ufeff${json}`), 'application/json'],
      [Buffer.from(json), 'application/json; charset="utf8"'],
      [Buffer.from(json, 'utf16le'), 'application/json; charset=utf-16'],
      [Buffer.from(json, 'utf16le'), 'application/json;charset=UTF-16LE'],
      [utf16be, 'application/json; charset=utf-16'],
      [utf16be.subarray(2), 'application/json; charset=utf-16'],
      [Buffer.from(json.replace('€', '\x80'), 'latin1'), 'application/json; charset=Windows-1252'],
      [Buffer.from(json.replace('€', '\xa4'), 'latin1'), 'application/json; charset=ISO-8859-15'],
    ];
    for (const [bytes, type] of taken)
      expect(parseJsonBody(request(Buffer.from(bytes), type)), type).to.deep.equal({ name: 'Prüfung €' });
    const latin = Buffer.from('{"name":"Prüfung"}', 'latin1');
    for (const type of ['application/json', 'application/json; charset=utf-8'])
      expect(refusal(() => parseJsonBody(request(latin, type))).details).to.have.nested.property(
        'fields.body',
      );
    const unknown = refusal(() => parseJsonBody(request(latin, 'application/json; charset=ebcdic-x')));
    expect(unknown.details).to.have.nested.property('fields.Content-Type');
  });
  it('doesn’t pollute prototypes', () => {
    parseJsonBody(request('{"__proto__":{"polluted":true}}'));
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
  });
});

describe('The query', () => {
  /** `parsed` is the platform parser's result. */
  const queryOf = (originalUrl: string, parsed: object = {}) =>
    Object.entries(
      incomingRequestOf({ method: 'GET', originalUrl, query: parsed, headers: {} } as unknown as Request)
        .query,
    );

  it('rejects bytes that are not UTF-8, and accepts a literal percent sign', () => {
    const query = Object.fromEntries(queryOf('/?name=Pr%FCfung'));
    expect(firstUnstorableField(query)).to.deep.equal({
      field: 'name',
      problem: 'must be well-formed Unicode',
    });
    expect(queryOf('/?a=100%25+Pr%C3%BCfung%')).to.deep.equal([['a', '100% Prüfung%']]);
  });

  it('keeps both values of a repeated parameter, and malformed encoding unchanged', () => {
    expect(queryOf('/v2/expiries?a=1&a=2&b&c=%zz+x')).to.deep.equal([
      ['a', ['1', '2']],
      ['b', ''],
      ['c', '%zz x'],
    ]);
  });
});

describe('unstorable', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);
  it('reports NUL characters, lone surrogates and deep nesting by path', () => {
    expect(firstUnstorableField({ a: [{ b: 'x\u0000' }] })?.field).to.equal('a.0.b');
    expect(firstUnstorableField({ a: '\ud800' })?.problem).to.contain('Unicode');
    const long = firstUnstorableField({ a: [{ ['é'.repeat(751)]: 1 }] });
    expect(long).to.deep.equal({
      field: `a.0.${'é'.repeat(196)}`,
      problem: 'has a name longer than 1500 bytes',
    });
    expect(firstUnstorableField({ a: nested(21) })?.problem).to.contain('nest');
  });
  it('accepts everything else', () => {
    expect(firstUnstorableField({ a: nested(18), b: null, c: 1, d: '😀' })).to.equal(null);
  });
});

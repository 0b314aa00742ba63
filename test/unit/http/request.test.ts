// How a request is read: its client’s address, its query, body and content, and values that no record can store.
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Request } from 'firebase-functions/https';
import { firstUnstorableField } from '../../../functions/api/stored';
import {
  type BufferedRequest,
  canonicalRequestContent,
  clientAddressGroupOf,
  incomingRequestOf,
  parseJsonBody,
  parseTrustedProxyRanges,
} from '../../../functions/http/request';
import { RawBodyReader } from '../../../functions/http/server';
import { apiErrorOf } from '../../support/thrown';

const NONE = parseTrustedProxyRanges('');
const OURS = parseTrustedProxyRanges('151.101.0.0/16, 10.0.0.0/8,2a04:4e40::/32');

describe('The address of a client', () => {
  const cases: readonly (readonly [string | undefined, string])[] = [
    ['203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, 151.101.1.1', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9, 10.1.2.3, 151.101.1.1', '203.0.113.9'],
    ['151.101.9.9', '151.101.9.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8:1:2:3:4:5:6]:4711', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1, 2a04:4e40::5', '2001:db8::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9 , ', '203.0.113.9'],
    ...([undefined, '', ' , ', 'unknown', '1', '0x7f000001', '300.1.1.1', '<b>', 'x'.repeat(10_000)] as const).map(
      (nobody) => [nobody, '127.0.0.1'] as const,
    ),
    ['203.0.113.9, unknown', '127.0.0.1'],
    ['unknown, 151.101.1.1', '151.101.1.1'],
  ];
  for (const [forwardedFor, client] of cases) {
    it(`${JSON.stringify(forwardedFor)?.slice(0, 60)} is ${client}`, () => {
      expect(clientAddressGroupOf(forwardedFor, OURS)).to.equal(client);
    });
  }

  it('is the last entry without a known proxy', () => {
    expect(clientAddressGroupOf('203.0.113.9, 151.101.1.1', NONE)).to.equal('151.101.1.1');
  });

  it('ignores entries before an unknown proxy, and is short', () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), (madeUp, own) => {
        fc.pre(!own.startsWith('151.101.') && !own.startsWith('10.'));
        expect(clientAddressGroupOf(`${madeUp}, ${own}`, OURS)).to.equal(own);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6()), (entry) => {
        expect(clientAddressGroupOf(entry, OURS).length).to.be.at.most(45);
      }),
    );
  });
});

const request = (body: string | Buffer, contentType: string | undefined = 'application/json'): BufferedRequest => ({
  ...{ method: 'POST', pathParams: {}, query: {}, rawBody: Buffer.from(body), target: '/' },
  clientAddress: '',
  header: (name) => (name === 'content-type' ? contentType : undefined),
});

const expectProblem = (field: string, sent: BufferedRequest): void => {
  expect(apiErrorOf(() => parseJsonBody(sent))?.details).to.have.nested.property(`fields.${field}`);
};

describe('A JSON body', () => {
  it('reads an object, and an empty body as an empty object', () => {
    expect(parseJsonBody(request('{"a":1}'))).to.deep.equal({ a: 1 });
    expect(parseJsonBody(request('', undefined))).to.deep.equal({});
    expect(parseJsonBody(request('{}', 'application/merge-patch+json; charset=utf-8'))).to.deep.equal({});
  });
  it('rejects malformed JSON, non-objects and other content types with 400', () => {
    for (const body of ['{', 'null', '[]', '"x"', '1', 'NaN']) expectProblem('body', request(body));
    for (const type of [undefined, 'text/plain', 'application/jsonp', 'application/x-www-form-urlencoded'])
      expectProblem('Content-Type', { ...request('{}'), header: () => type });
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
      expectProblem('body', request(latin, type));
    expectProblem('Content-Type', request(latin, 'application/json; charset=ebcdic-x'));
  });
});

describe('The bytes of a body', () => {
  const reader = (stream: Iterable<Buffer>, headers: object = {}) =>
    new RawBodyReader(Object.assign(Readable.from(stream), { headers }) as IncomingMessage);
  const bytes = (text: string) => reader([Buffer.from(text)]);
  const rejection = (reading: Promise<unknown>) =>
    reading.then(
      () => 0,
      ({ status }: { status: number }) => status,
    );

  it('are read or discarded up to the limit, uncompressed and whole', async () => {
    expect((await bytes('12345').read(5)).toString()).to.equal('12345');
    await bytes('12345').discard(5);
    for (const reading of [bytes('123456').read(5), bytes('123456').discard(5)])
      expect(await rejection(reading)).to.equal(413);
    const declared = (headers: object) => apiErrorOf(() => reader([], headers).checkDeclared(5))?.status;
    expect(declared({ 'content-length': '5', 'content-encoding': ' Identity' })).to.equal(undefined);
    expect(declared({ 'content-length': '6' })).to.equal(413);
    expect(declared({ 'content-encoding': 'gzip' })).to.equal(415);
    const cut = (function* () {
      yield Buffer.from('{');
      throw new Error('aborted');
    })();
    expect(await rejection(reader(cut).read(5))).to.equal(400);
  });
});

describe('The query', () => {
  /** `parsed` is the platform parser's result. */
  const queryOf = (originalUrl: string, parsed: object = {}) =>
    Object.entries(
      incomingRequestOf({ method: 'GET', originalUrl, query: parsed, headers: {} } as unknown as Request).query,
    );

  it('rejects bytes that are not UTF-8, and accepts a literal percent sign', () => {
    const query = Object.fromEntries(queryOf('/?name=Pr%FCfung'));
    const malformed = { field: 'name', problem: 'must be well-formed Unicode' };
    expect(firstUnstorableField(query)).to.deep.equal(malformed);
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

describe('A value that can’t be stored', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);
  it('reports NUL characters, lone surrogates and deep nesting by path', () => {
    expect(firstUnstorableField({ a: [{ b: 'x\u0000' }] })?.field).to.equal('a.0.b');
    expect(firstUnstorableField({ a: '\ud800' })?.problem).to.contain('Unicode');
    const long = firstUnstorableField({ a: [{ ['é'.repeat(751)]: 1 }] });
    expect(long).to.deep.equal({ field: `a.0.${'é'.repeat(196)}`, problem: 'has a name longer than 1500 bytes' });
    expect(firstUnstorableField({ a: nested(21) })?.problem).to.contain('nest');
  });
  it('accepts everything else', () => {
    expect(firstUnstorableField({ a: nested(18), b: null, c: 1, d: '😀' })).to.equal(null);
  });
});

const contentOf = (body: string | Buffer): string => canonicalRequestContent(request(body));
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
      expect(contentOf(text)).not.to.equal(contentOf(`${text} `));
    }
  });

  it('differs with other bytes, even if neither body is UTF-8', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        fc.pre(!isDeepStrictEqual(one, other));
        const body = (letters: Uint8Array) => Buffer.concat([Buffer.from('{"a":"\u00fc'), letters, Buffer.from('"')]);
        expect(contentOf(body(one))).not.to.equal(contentOf(body(other)));
      }),
    );
  });
});

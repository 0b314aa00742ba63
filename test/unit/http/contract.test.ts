// The tests' own check of answers against the OpenAPI documents: it must be able to fail.
import { expect } from 'chai';
import { Contract, type Exchange, type OpenApi, servicePath } from '../../support/contract';

const schema = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string' }, made: { $ref: '#/components/schemas/Made' } },
};
const json = (content: object) => ({ content: { 'application/json': { schema: content } } });
const document = {
  paths: {
    '/getThing': {
      get: { responses: { 200: json(schema), 404: { $ref: '#/components/responses/NotFound' }, 204: {} } },
    },
    '/makeThing': {
      post: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
          { name: 'kind', in: 'query', schema: { type: 'string', enum: ['a', 'b'] } },
        ],
        requestBody: json({ type: 'object', properties: { name: { type: 'string', maxLength: 3 } } }),
        responses: { 200: json(schema) },
      },
    },
    '/takeReports': {
      post: { requestBody: { content: { 'application/json': {} } }, responses: { 200: json(schema) } },
    },
    '/things/{id}': { get: { responses: { 200: json(schema) } } },
    '/things/one': { get: { responses: { 202: json(schema) } } },
  },
  components: {
    schemas: { Made: { type: 'object', properties: { by: { type: ['string', 'null'] } } } },
    responses: {
      NotFound: json({ type: 'object', required: ['code'], properties: { code: { enum: ['NOT_FOUND'] } } }),
    },
  },
} as unknown as OpenApi;

const contract = new Contract({ v1: document, v2: document });

const breach = (exchange: Partial<Exchange>): string | null =>
  contract.breach({
    method: 'GET',
    path: '/v1/getThing',
    status: 200,
    headers: new Headers({ 'x-request-id': 'r', 'content-type': 'application/json; charset=utf-8' }),
    body: { id: 'a', made: { by: null } },
    ...exchange,
  });

describe('The contract check', () => {
  it('lets pass what is declared, at every address form', () => {
    for (const path of ['/v1/getThing', '/getThing?a=1', '/v2/things/x', '/v1/getThing/']) {
      expect(breach({ path }), path).to.equal(null);
    }
    expect(breach({ status: 404, body: { code: 'NOT_FOUND' } })).to.equal(null);
    expect(breach({ status: 204, body: undefined })).to.equal(null);
  });

  it('finds a status, a field, a type and a code that are not declared', () => {
    expect(breach({ status: 418 })).to.match(/status is not declared; declared: 200, 204, 404/);
    expect(breach({ body: { id: 'a', extra: 1 } })).to.match(/additional properties.*extra/);
    expect(breach({ body: { id: 'a', made: { by: null, extra: 1 } } })).to.match(
      /\/made must NOT have.*extra/,
    );
    expect(breach({ body: { id: 7 } })).to.match(/\/id must be string/);
    expect(breach({ body: {} })).to.match(/required property 'id'/);
    expect(breach({ status: 404, body: { code: 'GONE' } })).to.match(/\/code must be equal to one of/);
    expect(breach({ status: 204, body: {} })).to.match(/a body where none is declared/);
  });

  it('finds a sentence that is a library’s own', () => {
    const refused = (problem: string) =>
      breach({
        path: '/v2/things',
        status: 404,
        body: { error: { details: { fields: { name: problem } } } },
      });
    expect(refused('Invalid input: expected string, received number')).to.match(/a library’s own words/);
    expect(refused('Too small: expected string to have >=1 characters')).to.match(/a library’s own words/);
    expect(refused('must be a text')).to.equal(null);
  });

  it('finds a method that is taken though it is not declared, and another media type', () => {
    expect(breach({ method: 'PUT' })).to.match(/PUT is not declared/);
    const headers = new Headers({ 'x-request-id': 'r', 'content-type': 'text/html' });
    expect(breach({ headers })).to.match(/content type text\/html/);
  });

  it('finds what was accepted though it is not described, in body and query, of both versions', () => {
    for (const version of ['/v1', '/v2']) {
      const made = (sent: unknown, query = '') =>
        breach({ method: 'POST', path: `${version}/makeThing${query}`, sent });
      expect(made({ name: 'abc' }, '?limit=50&kind=a')).to.equal(null);
      expect(made({ name: 'abcd' })).to.match(/accepted a body that is not described/);
      expect(made('{"name":"abcd"}')).to.match(/accepted a body that is not described/);
      expect(made({}, '?kind=c')).to.match(/accepted \?kind=c/);
      expect(made({}, '?limit=0')).to.match(/accepted \?limit=0/);
      expect(made({}, '?limit=900'), 'counts as the largest').to.equal(null);
    }
    expect(breach({ method: 'POST', path: '/v1/takeReports', sent: '[{"event":"x"}]' })).to.equal(null);
    const other = (path: string) => breach({ method: 'POST', path, sent: {} });
    expect(other('/v2/makeThing?more=1')).to.match(/accepted \?more, which is not described/);
    expect(other('/v1/makeThing?more=1')).to.equal(null);
  });

  it('prefers a literal path to one with a parameter, and knows a path that is none', () => {
    expect(breach({ path: '/v2/things/one' })).to.match(/declared: 202/);
    expect(breach({ path: '/v2/nothing' })).to.match(/no endpoint has this path/);
    expect(breach({ path: '/v2/nothing', status: 404, body: {} })).to.equal(null);
  });

  it('passes over pages, documents, preflights and answers of the platform itself', () => {
    for (const exchange of [
      { path: '/docs/index.html' },
      { path: '/v1/openapi.json' },
      { method: 'OPTIONS', status: 204 },
      { status: 502, headers: new Headers() },
    ]) {
      expect(breach({ body: 'anything', ...exchange })).to.equal(null);
    }
  });

  it('knows the service by its base address, and leaves the sandbox alone', () => {
    const { SERVICE_URL, SANDBOX_URL } = process.env;
    Object.assign(process.env, { SERVICE_URL: 'http://127.0.0.1:1/p/r', SANDBOX_URL: 'http://127.0.0.1:2' });
    try {
      expect(servicePath('http://127.0.0.1:1/p/r/v2/x?y=1')).to.equal('/v2/x?y=1');
      expect(servicePath('http://127.0.0.1:3/v1/x')).to.equal('/v1/x');
      expect(servicePath('http://127.0.0.1:2/v1/x')).to.equal(null);
    } finally {
      for (const [name, value] of Object.entries({ SERVICE_URL, SANDBOX_URL })) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
  });
});

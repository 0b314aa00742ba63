// Errors name each bad field; v1 ignores unknown fields, v2 rejects them.
import { expect } from 'chai';
import { z } from 'zod';
import { type Endpoint, PUBLIC, v1Endpoint, v2Endpoint } from '../../../functions/api/endpoint';
import { ApiError } from '../../../functions/api/errors';
import { parseEndpointInput, withoutEmptyOptionalFields } from '../../../functions/http/parseInput';
import type { BufferedRequest } from '../../../functions/http/request';

const docs = { summary: 'x' };
const body = z.object({ name: z.string().max(3), list: z.array(z.strictObject({ n: z.int() })).optional() });
const query = z.object({ limit: z.coerce.number().optional() });
const run = async () => ({ status: 204 });
const v1 = v1Endpoint({ methods: ['POST'], access: PUBLIC, docs, input: { body, query }, output: {}, run });
const v2 = v2Endpoint({ method: 'POST', path: '/x', access: PUBLIC, docs, input: { body }, output: {}, run });
const bare = v2Endpoint({ method: 'POST', path: '/y', access: PUBLIC, docs, output: {}, run });

const request = (json: unknown, asked: Record<string, unknown> = {}): BufferedRequest => ({
  method: 'POST',
  pathParams: {},
  query: asked,
  rawBody: Buffer.from(JSON.stringify(json)),
  target: '/',
  clientAddress: '',
  header: () => 'application/json',
});

const problems = (
  endpoint: Endpoint,
  json: unknown,
  asked?: Record<string, unknown>,
): Record<string, string> => {
  try {
    parseEndpointInput(endpoint, request(json, asked));
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown.details?.fields as Record<string, string>;
    throw thrown;
  }
  return {};
};

describe('parseEndpointInput', () => {
  it('names every invalid field, including nested ones by their path', () => {
    const found = problems(v2, { name: 'long', list: [{ n: 1 }, { n: 'two' }] });
    expect(Object.keys(found)).to.deep.equal(['name', 'list.1.n']);
  });
  it('distinguishes a missing field from one of the wrong type', () => {
    expect(problems(v2, {})).to.deep.equal({ name: 'is required' });
    expect(problems(v2, { name: 1 }).name).not.to.equal('is required');
  });
  it('rejects unknown fields of body and query in v2 by name, including nested ones', () => {
    expect(
      problems(v2, { name: 'a', organization_id: 'o', list: [{ n: 1, m: 2 }] }, { x: '1' }),
    ).to.deep.equal({
      organization_id: 'is not a known field',
      'list.0.m': 'is not a known field',
      x: 'is not a known field',
    });
    expect(problems(bare, { stray: 1 })).to.deep.equal({ stray: 'is not a known field' });
  });
  it('ignores unknown fields in v1', () => {
    const { body: parsed } = parseEndpointInput(
      v1,
      request({ name: 'a', organization_id: 'o' }, { x: '1', limit: '5' }),
    );
    expect(parsed).to.deep.equal({ name: 'a' });
  });
  it('rejects __proto__ in v2, and v1 ignores it', () => {
    const json = JSON.parse('{"name":"a","__proto__":{"admin":true}}');
    expect(Object.entries(problems(v2, json))).to.deep.equal([['__proto__', 'is not a known field']]);
    const query = JSON.parse('{"__proto__":"x"}');
    expect(Object.keys(problems(v2, { name: 'a' }, query))).to.deep.equal(['__proto__']);
    expect(parseEndpointInput(v1, request(json)).body).to.deep.equal({ name: 'a' });
    expect(({} as Record<string, unknown>).admin).to.equal(undefined);
  });
  it('reads a repeated parameter without its empty values, and rejects an unknown one even if empty', () => {
    expect(parseEndpointInput(v1, request({ name: 'a' }, { limit: ['', '1'] })).query).to.deep.equal({
      limit: 1,
    });
    expect(problems(v1, { name: 'a' }, { limit: ['1', '2'] })).to.have.key('limit');
    expect(problems(v2, { name: 'a' }, { stray: '' })).to.have.key('stray');
  });
  it('reads empty texts as null or absent in optional fields, including lists and objects', () => {
    const line = z.object({
      name: z.string().min(1),
      day: z.iso.date().nullish(),
      count: z.int().optional(),
    });
    const form = z.object({ title: z.string().min(1), lines: z.array(line), owner: line.nullish() });
    const empty = { name: '', day: '', count: '' };
    expect(withoutEmptyOptionalFields(form, { title: '', lines: [empty], owner: empty })).to.deep.equal({
      title: '',
      lines: [{ name: '', day: null }],
      owner: { name: '', day: null },
    });
    const blank = { title: 'A', lines: [], owner: '' };
    expect(withoutEmptyOptionalFields(form, blank)).to.deep.equal({ ...blank, owner: null });
  });
  it('names the field whose value can’t be stored', () => {
    expect(problems(v1, { name: '\u0000' })).to.deep.equal({
      name: 'must not contain NUL characters, which often come from UTF-16 text read in another encoding',
    });
  });
});

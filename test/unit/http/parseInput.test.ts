// How endpoints read their input, and the message of each schema rule.
import { expect } from 'chai';
import { z } from 'zod';
import { type Endpoint, PUBLIC, v1Endpoint, v2Endpoint } from '../../../functions/api/endpoint';
import {
  notFound,
  requireReferencedRecords,
  UnknownReferenceError,
  zodIssuePhrase,
} from '../../../functions/api/errors';
import { calendarDate, instant, integerQueryInput } from '../../../functions/api/fields';
import { contactGroupInput } from '../../../functions/contacts/contactGroup';
import { normalizeEmptyFields, parseEndpointInput } from '../../../functions/http/parseInput';
import type { BufferedRequest } from '../../../functions/http/request';
import { reminderInputV1, reminderInputV2 } from '../../../functions/reminders/edit/input';
import { apiErrorOf } from '../../support/thrown';

const docs = { summary: 'x' };
const body = z.object({ name: z.string().max(3), list: z.array(z.strictObject({ n: z.int() })).optional() });
const query = z.object({ limit: z.coerce.number().optional() });
const run = async () => ({ status: 204 });
const v1 = v1Endpoint({ methods: ['POST'], access: PUBLIC, docs, input: { body, query }, output: {}, run });
const v2 = v2Endpoint({ method: 'POST', path: '/x', access: PUBLIC, docs, input: { body }, output: {}, run });
const bare = v2Endpoint({ method: 'POST', path: '/y', access: PUBLIC, docs, output: {}, run });

const request = (json: unknown, asked: Record<string, unknown> = {}): BufferedRequest => ({
  ...{ method: 'POST', pathParams: {}, query: asked, rawBody: Buffer.from(JSON.stringify(json)) },
  ...{ target: '/', clientAddress: '' },
  header: () => 'application/json',
});

function problems(endpoint: Endpoint, json: unknown, asked?: Record<string, unknown>) {
  const error = apiErrorOf(() => parseEndpointInput(endpoint, request(json, asked)));
  return (error?.details?.fields ?? {}) as Record<string, string>;
}

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
    expect(problems(v2, { name: 'a', organization_id: 'o', list: [{ n: 1, m: 2 }] }, { x: '1' })).to.deep.equal({
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
    const repeated = parseEndpointInput(v1, request({ name: 'a' }, { limit: ['', '1'] })).query;
    expect(repeated).to.deep.equal({ limit: 1 });
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
    const emptied = { title: '', lines: [{ name: '', day: null }], owner: { name: '', day: null } };
    expect(normalizeEmptyFields(form, { title: '', lines: [empty], owner: empty })).to.deep.equal(emptied);
    const blank = { title: 'A', lines: [], owner: '' };
    expect(normalizeEmptyFields(form, blank)).to.deep.equal({ ...blank, owner: null });
  });
  it('names the field whose value can’t be stored', () => {
    expect(problems(v1, { name: '\u0000' })).to.deep.equal({
      name: 'must not contain NUL characters, which often come from UTF-16 text read in another encoding',
    });
  });
});

describe('requireReferencedRecords', () => {
  it('names every missing record, also those that a lookup names itself, before any other failure', async () => {
    const missing = Promise.reject(notFound('Folder'));
    const named = Promise.reject(new UnknownReferenceError({ 'links.0': 'is gone' }));
    const failed = Promise.reject(new Error('Firestore is down'));
    const thrownBy = (lookups: Record<string, Promise<unknown>>) =>
      requireReferencedRecords(lookups).catch((thrown) => thrown);
    const { fields } = await thrownBy({ failed, folder_id: missing, links: named });
    expect(Object.keys(fields)).to.deep.equal(['folder_id', 'links.0']);
    expect((await thrownBy({ one: Promise.resolve(1), failed })).message).to.equal('Firestore is down');
  });
});

const said = (schema: z.ZodType, value: unknown): string => {
  const result = schema.safeParse(value, { error: zodIssuePhrase });
  return result.success ? '' : result.error.issues.map(({ message }) => message).join('; ');
};

describe('A validation error', () => {
  const cases: [z.ZodType, unknown, string][] = [
    [z.string(), undefined, 'is required'],
    [z.enum(['a', 'b']), undefined, 'is required'],
    [z.union([z.string(), z.number()]), undefined, 'is required'],
    [z.string(), 3, 'must be a string'],
    [z.number(), '3', 'must be a number'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.boolean(), 'yes', 'must be true or false'],
    [z.array(z.string()), {}, 'must be a list'],
    [z.object({}), [], 'must be an object'],
    [z.record(z.string(), z.string()), 'x', 'must be an object'],
    [z.string().min(1), '', 'must not be empty'],
    [z.string().min(8), 'short', 'must have at least 8 characters'],
    [z.string().max(1), 'ab', 'must have at most 1 character'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'must have at most 2 items'],
    [z.array(z.string()).min(1), [], 'must have at least 1 item'],
    [z.number().min(1), 0, 'must be at least 1'],
    [z.number().max(9), 10, 'must be at most 9'],
    [z.number().gt(0), 0, 'must be greater than 0'],
    [z.number().lt(5), 5, 'must be less than 5'],
    [z.number().multipleOf(5), 7, 'must be a multiple of 5'],
    [z.enum(['a', 'b']), 'c', 'must be one of a, b'],
    [z.literal('x'), 'y', 'must be x'],
    [z.email(), 'nobody', 'must be an email address'],
    [z.iso.date(), 'soon', 'must be a date as YYYY-MM-DD'],
    [z.string().regex(/^a$/), 'b', 'has an invalid format'],
    [z.union([z.string(), z.number()]), true, 'doesn’t match any accepted format'],
    [z.strictObject({}), { a: 1, b: 2 }, 'has unknown fields: a, b'],
    [z.record(z.string().max(1), z.string()), { ab: 'c' }, 'contains a name that isn’t allowed'],
    [z.string().refine(() => false), 'x', 'is not valid'],
  ];
  for (const [schema, value, words] of cases) {
    it(`${JSON.stringify(value)} ${words}`, () => expect(said(schema, value)).to.equal(words));
  }

  it('names both bounds of a number', () => {
    const limit = integerQueryInput({ min: 1, max: 100, fallback: 50 });
    for (const odd of ['0', '-1', 'x', '1.5', ''])
      expect(said(limit, odd), odd).to.equal('must be a whole number from 1 to 100');
    expect(said(limit, '1000')).to.equal('');
  });

  it('distinguishes a nonexistent day from a malformed date', () => {
    expect(said(calendarDate, '2026-02-30')).to.match(/: 2026-02-30 doesn’t exist$/);
    for (const text of ['2026-02-30', '2026-02-30T09:00', '2026-02-30 09:00:00Z'])
      expect(said(instant, text), text).to.match(/: 2026-02-30 doesn’t exist$/);
    for (const odd of ['soon', '2026-02-28T25:00', '2026-02-301', ''])
      expect(said(instant, odd), odd).to.equal('must be an ISO 8601 date or timestamp');
    expect(said(calendarDate, '0000-01-01')).to.match(/between 1900 and 9999/);
    for (const odd of ['30.02.2026', 'soon', '2026-2-3', ''])
      expect(said(calendarDate, odd)).to.equal('must be a date as YYYY-MM-DD');
    expect(said(calendarDate, '2024-02-29')).to.equal('');
  });

  it('names the limit of a whole number', () => {
    const reminder = { amount: 1, time_unit: 'day', period: 'before', time: '09:00' };
    const group = { name: 'A' };
    const cases: [z.ZodType, object, string][] = [
      [reminderInputV2, { ...reminder, amount: 10_001 }, 'must be at most 10000'],
      [reminderInputV2, { ...reminder, amount: -1 }, 'must be at least 0'],
      [reminderInputV1, { ...reminder, amount: 1.5 }, 'must be a whole number'],
      [contactGroupInput, { ...group, sort_order: 1_000_001 }, 'must be at most 1000000'],
    ];
    for (const [schema, value, words] of cases) expect(said(schema, value), words).to.equal(words);
  });
});

// Whatever validation takes, Firestore takes: every field of every endpoint, held against hostile values.
import { expect } from 'chai';
import fc from 'fast-check';
import { Firestore } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { parseInstant } from '../../../functions/api/fields';
import {
  firstUnstorableField,
  freeFormValueProblem,
  isReservedFirestoreName,
} from '../../../functions/api/stored';
import { type Codec, declaredCollections } from '../../../functions/store/codec';
import { collections } from '../../../tools/data';
import { allEndpointAddresses } from '../../support/matrix';

/** Never connects: what the client refuses, it refuses before it sends. */
const database = new Firestore({ projectId: 'nobody', ignoreUndefinedProperties: true });

/** Throws what Firestore's client does, and for what only its server refuses. */
function store(value: unknown): void {
  database.batch().set(database.doc('some/document'), { value });
  checkNames(value);
}

function checkNames(value: unknown): void {
  if (typeof value === 'string' && !value.isWellFormed()) throw new Error('lone surrogate');
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const [name, child] of Object.entries(value)) {
    if (Buffer.byteLength(name) > 1500) throw new Error('long name');
    if (name === '' || isReservedFirestoreName(name) || !name.isWellFormed()) throw new Error(`name ${name}`);
    checkNames(child);
  }
}

const nested = (levels: number, innermost: unknown = 1): unknown =>
  levels === 0 ? innermost : { in: nested(levels - 1, innermost) };

const STRINGS = [
  '\ud800',
  'a\udc00b',
  '\u0000',
  '__name__',
  '__proto__',
  '__a\nb__',
  '.',
  '..',
  'a/b',
  '/',
  '',
  ' ',
  'x'.repeat(1501),
  'é'.repeat(800),
  'constructor',
  'toString',
  '-1',
  '1e400',
  '0000-01-01',
  '0000-12-31T23:59:59Z',
  '0001-01-01',
  '0001-01-01T00:00:00+00:01',
  '9999-12-31',
  '9999-12-31T23:59:59-00:01',
  '9999-12-31T23:59:59.999999999Z',
  '275760-09-13',
  '+010000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30',
  '2026-03-01T24:30',
  '2026-03-01T10:00:60Z',
  '2026-03-01T10:00+99:99',
  '2026-03-01T10:00',
  '10:00',
  '24:00',
  'Europe/London',
  'UTC',
  'a@b.example',
  'https://a.example/',
  '+442079460958',
  'editor',
  'FREQ=DAILY;UNTIL=20261399',
  'FREQ=DAILY;UNTIL=20260101T256199Z',
  'FREQ=DAILY',
];
const OTHERS: unknown[] = [
  null,
  true,
  0,
  -1,
  1,
  1.5,
  1e17,
  3_000_000_000,
  -1e300,
  Number.POSITIVE_INFINITY,
  -0,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[1]],
  [[[]]],
  [{ a: [[1]] }],
  { a: [[]] },
  { '': 1 },
  { __proto__x: 1 },
  JSON.parse('{"__proto__": {"a": 1}}'),
  JSON.parse('{"__name__": 1}'),
  { 'a.b': 1 },
  { '`': 1 },
  { '\ud800': 1 },
  { '\u0000': 1 },
  { ['x'.repeat(1501)]: 1 },
  { ['é'.repeat(800)]: 1 },
  { a: '\ud800' },
  nested(15),
  nested(17),
  nested(19),
  nested(21),
  nested(31),
  nested(40),
  [nested(30)],
  { a: Number.POSITIVE_INFINITY },
];

/** Values of every kind, alone, in a list, in a list twice and in an object. */
const POOL: unknown[] = [...STRINGS, ...OTHERS].flatMap((value) => [
  value,
  [value],
  { a: value },
  { a: [value] },
]);

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  valueType?: z.ZodType;
  checks?: unknown[];
}

/** The schema itself and all in it, each by its path. What alternatives take together is checked on the whole. */
function* inside(schema: z.ZodType, path: string): Generator<[string, z.ZodType]> {
  yield [path, schema];
  const def = schema._zod.def as unknown as Def;
  for (const [name, field] of Object.entries(def.shape ?? {})) yield* inside(field, `${path}.${name}`);
  if (def.element) yield* inside(def.element, `${path}[]`);
  if (def.innerType) yield* inside(def.innerType, path);
  if (def.valueType) yield* inside(def.valueType, `${path}{}`);
  if (!def.checks?.length) for (const option of def.options ?? []) yield* inside(option, path);
}

/** What the edge lets through and the store then refuses. */
function refusedBy(schema: z.ZodType, values: readonly unknown[]): string[] {
  return values.flatMap((value) => {
    if (firstUnstorableField(value) !== null) return [];
    const parsed = schema.safeParse(value);
    if (!parsed.success) return [];
    try {
      store(parsed.data);
      return [];
    } catch (thrown) {
      return [`${JSON.stringify(value)?.slice(0, 80)}: ${String(thrown).slice(0, 120)}`];
    }
  });
}

describe('what validation takes', () => {
  for (const { name, endpoint } of allEndpointAddresses()) {
    const { query, body } = endpoint.input ?? {};
    if (!query && !body) continue;
    it(`${name} can be stored`, () => {
      for (const part of [query, body]) {
        if (!part) continue;
        for (const [path, schema] of inside(part, '')) {
          // An unused `index` is not validated, and never stored.
          if (path.endsWith('.index')) continue;
          expect(refusedBy(schema, POOL), path).to.deep.equal([]);
        }
      }
    });
  }

  it('holds for any JSON value that is free of form', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'medium', maxDepth: 20 }), (value) => {
        if (firstUnstorableField(value) === null && freeFormValueProblem(value) === null) store(value);
      }),
      { numRuns: 2000 },
    );
  });
});

/** They take more than Firestore does, but what is written to them is ids and codes of ours alone, or has passed an input above. */
const FREE_FORM_STORED = [
  'billing_accounts.addons.quantities',
  'billing_accounts.pending_addons',
  'data_exports.parts',
  'data_exports.records',
  'erasures.documents',
  'organizations.expiry_form_sections',
  'password_resets.tries',
  // Documents as Firestore returned them.
  'set_aside_changes.after.data',
  'set_aside_changes.after.data{}',
  'set_aside_changes.after.updated',
  'set_aside_changes.before.data',
  'set_aside_changes.before.data{}',
  'set_aside_changes.before.updated',
];

describe('what a record may hold', () => {
  it('can be stored, in every field of every collection, but for those that are free of form', () => {
    collections();
    const freeForm = new Set<string>();
    for (const { name, schema } of declaredCollections() as readonly Codec<z.ZodObject>[]) {
      for (const [path, part] of inside(schema, name)) {
        if (refusedBy(part, POOL).length > 0) freeForm.add(path);
      }
    }
    expect([...freeForm].toSorted()).to.deep.equal(FREE_FORM_STORED);
  }).timeout(60_000);
});

describe('a moment in ISO 8601', () => {
  const taken: [string, string][] = [
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T10:30', '2026-03-01T10:30:00.000Z'],
    ['2026-03-01T10:30:15', '2026-03-01T10:30:15.000Z'],
    ['2026-03-01T10:30:15Z', '2026-03-01T10:30:15.000Z'],
    ['2026-03-01T10:30:15.5Z', '2026-03-01T10:30:15.500Z'],
    ['2026-03-01T10:30:15.123456789Z', '2026-03-01T10:30:15.123Z'],
    ['2026-03-01T10:30:15,25Z', '2026-03-01T10:30:15.250Z'],
    ['2026-03-01T10:30:15+01:00', '2026-03-01T09:30:15.000Z'],
    ['2026-03-01T10:30:15+0100', '2026-03-01T09:30:15.000Z'],
    ['2026-03-01T10:30+01', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T10:30:15 01:00', '2026-03-01T09:30:15.000Z'],
    ['2026-03-01T10:30-0530', '2026-03-01T16:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ];
  for (const [text, expected] of taken) {
    it(`takes ${text}`, () => expect(parseInstant(text)?.toISOString()).to.equal(expected));
  }

  const refused = [
    '',
    'now',
    '2026',
    '2026-03',
    '2026-13-01',
    '2026-02-29',
    '2026-02-30',
    '2026-03-01T25:00',
    '2026-03-01T10:60',
    '2026-03-01T10:00:60Z',
    '2026-03-01T10:00+24:00',
    '2026-03-01T10:00+01:60',
    '2026-W10-1',
    '20260301',
    '1772323200',
    '0000-01-01',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '+010000-01-01T00:00:00Z',
    '2026-03-01Z',
  ];
  for (const text of refused) {
    it(`refuses ${JSON.stringify(text)}`, () => expect(parseInstant(text)).to.equal(null));
  }

  it('reads back any moment of the years 1 to 9999', () => {
    const years = {
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    };
    fc.assert(
      fc.property(fc.date(years), (date) => {
        expect(parseInstant(date.toISOString())).to.deep.equal(date);
      }),
    );
  });
});

// Rules that hold for the input and the limits of every endpoint; a new endpoint enters by existing.
import { expect } from 'chai';
import type { z } from 'zod';
import type { Endpoint } from '../../../functions/api/endpoint';
import { loadAllV1Endpoints, loadAllV2Endpoints } from '../../../functions/http/register';
import { parseEndpointInput } from '../../../functions/http/request/parseInput';

const endpoints: [string, Endpoint][] = [
  ...[...loadAllV1Endpoints()].map(([name, endpoint]): [string, Endpoint] => [`v1 ${name}`, endpoint]),
  ...[...loadAllV2Endpoints()].map(([name, endpoint]): [string, Endpoint] => [`v2 ${name}`, endpoint]),
];

type Query = Record<string, string | string[]>;
type Problems = Record<string, string>;

/** What a query is parsed to, or which of its parameters are refused. */
function parsed(endpoint: Endpoint, query: Query): unknown {
  const { input, ...rest } = endpoint;
  const alone = { ...rest, input: input?.query ? { query: input.query } : {} } as Endpoint;
  const request = { method: 'GET', pathParams: {}, query, rawBody: Buffer.alloc(0), header: () => undefined };
  try {
    return parseEndpointInput(alone, request as never).query;
  } catch (thrown) {
    return { refused: (thrown as { details: { fields: Problems } }).details.fields };
  }
}

const parametersOf = ({ input }: Endpoint): [string, z.ZodType][] =>
  Object.entries(input?.query?.shape ?? {}) as [string, z.ZodType][];

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('the query of every endpoint', () => {
  it('means the same with an empty value as without the parameter', () => {
    for (const [name, endpoint] of endpoints) {
      const absent = JSON.stringify(parsed(endpoint, {}));
      for (const [parameter] of parametersOf(endpoint))
        for (const blank of ['', ' ', ['', '']])
          expect(JSON.stringify(parsed(endpoint, { [parameter]: blank })), `${name} ${parameter}`).to.equal(
            absent,
          );
    }
  });

  it('means the same whatever the case of a boolean', () => {
    let booleans = 0;
    for (const [name, endpoint] of endpoints)
      for (const [parameter, schema] of parametersOf(endpoint)) {
        if (!takes(schema, 'true') || !takes(schema, '0') || takes(schema, 'x')) continue;
        booleans += 1;
        for (const value of ['TRUE', 'True', 'FALSE', 'False', 'fAlSe'])
          expect(parsed(endpoint, { [parameter]: value }), `${name} ${parameter}`).to.deep.equal(
            parsed(endpoint, { [parameter]: value.toLowerCase() }),
          );
      }
    expect(booleans).to.be.above(5);
  });

  it('keeps what is left of a parameter that was sent twice, and names an unknown one though it is empty', () => {
    const list = loadAllV2Endpoints().get('listExpiries') as Endpoint;
    expect(parsed(list, { limit: ['', '1'] })).to.deep.include({ limit: 1 });
    expect(parsed(list, { limit: ['1', '2'] })).to.have.nested.property('refused.limit');
    expect(parsed(list, { stray: '' })).to.have.nested.property('refused.stray');
  });
});

describe('the body of every endpoint', () => {
  it('takes no null for what a record cannot be without', () => {
    let fields = 0;
    for (const [name, { input }] of endpoints) {
      for (const [field, schema] of Object.entries(input?.body?.shape ?? {}) as [string, z.ZodType][]) {
        if (schema._zod.optin !== 'optional' || takes(schema, undefined)) continue;
        fields += 1;
        expect(takes(schema, null), `${name} ${field}`).to.equal(false);
      }
    }
    expect(fields).to.be.above(0);
  });
});

interface Field {
  path: string;
  schema: z.ZodType;
}

/** What a schema wraps, down to its object, list or value. */
function core(schema: z.ZodType): z.ZodType {
  const { innerType, in: from, out: to } = schema.def as unknown as Record<string, z.ZodType | undefined>;
  if (innerType) return core(innerType);
  if (!from || !to) return schema;
  return core((from.def as { type: string }).type === 'transform' ? to : from);
}

/** Each field of an input, those within objects and lists too. */
function* fieldsOf(schema: z.ZodType | undefined, path = ''): Generator<Field> {
  if (!schema) return;
  const { shape, element } = core(schema).def as unknown as {
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
  };
  if (element) yield* fieldsOf(element, `${path}[]`);
  for (const [name, field] of Object.entries(shape ?? {})) {
    const at = path === '' ? name : `${path}.${name}`;
    yield { path: at, schema: field };
    yield* fieldsOf(field, at);
  }
}

/** They name no record of ours: a tax number, ids in one text, and ids that a caller gives to the parts of a record. */
const NO_REFERENCE = /tax_id|^ids$|(^|\.)(pages|sections|checklist)\[\]/;
const NAMES_RECORD =
  /(^|\.)(id|[\w]*(_id|Id)|assigned_to|selectedTeam)$|(^|\.)([\w]*(_ids|Ids)|contacts|notify_recipients|mentioned_users|ids)$/;

describe('every input that names a record', () => {
  const named = endpoints.flatMap(([name, { input }]) =>
    [...fieldsOf(input?.query), ...fieldsOf(input?.body)]
      .filter(({ path }) => NAMES_RECORD.test(path) && !NO_REFERENCE.test(path))
      .map((field) => ({ name, ...field })),
  );

  it('is found in the schemas', () => {
    expect(named.length).to.be.above(100);
  });

  it('takes ids of any length: a long one is not found, not malformed', () => {
    const refused = named.filter(({ schema }) =>
      [201, 5_000].some((length) => {
        const long = 'x'.repeat(length);
        return !takes(schema, long) && !takes(schema, [long]) && !takes(schema, [{ id: long }]);
      }),
    );
    expect(refused.map(({ name, path }) => `${name} ${path}`)).to.deep.equal([]);
  });
});

/** As the published specification lists them. */
const TIERS: Readonly<Record<string, readonly string[]>> = {
  strict: [
    ...['login', 'register', 'sendPasswordResetEmail', 'verifyCodeAndUpdatePassword'],
    ...['resendVerificationEmail', 'checkPromoCode', 'sendSampleReminderEmail', 'submitSignupRequest'],
  ],
  sensitive: ['completeInvitation', 'verifyEmail', 'invite', 'resendInvitation', 'sendExpiryNotificationNow'],
  extraction: ['extractDocument', 'extractDocumentDirect', 'bulkExtractDocuments', 'mapImportColumns'],
  high: ['getAllExpiries', 'getExpiryMetrics', 'getPaginatedExpiries'],
};

describe('the rate limit of every endpoint', () => {
  for (const [tier, names] of Object.entries(TIERS)) {
    it(`is ${tier} for those that are published as such, and no other`, () => {
      const found = endpoints.filter(([, endpoint]) => endpoint.tier === tier).map(([name]) => name);
      expect(found.sort()).to.deep.equal(names.map((name) => `v1 ${name}`).sort());
    });
  }

  it('has a brake per link only where the body has the token of a link', () => {
    for (const [name, { brake, input }] of endpoints) {
      if (brake === 'link') expect(Object.keys(input?.body?.shape ?? {}), name).to.include('token');
    }
  });
});

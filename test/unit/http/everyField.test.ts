// Each field of each endpoint and stored record, with values of every kind. New endpoints are covered automatically.
import { expect } from 'chai';
import fc from 'fast-check';
import type { z } from 'zod';
import type { Endpoint } from '../../../functions/api/endpoint';
import { firstUnstorableField, freeFormValueProblem } from '../../../functions/api/stored';
import { buildOpenApiDocuments } from '../../../functions/http/openapi/openapi';
import { normalizeEmptyFields, parseEndpointInput } from '../../../functions/http/parseInput';
import { type CollectionCodec, listDeclaredCollections } from '../../../functions/store/codec';
import { collections } from '../../../tools/data';
import { type OpenApi, pointer, requestValidator, type Version } from '../../support/contract';
import { depth, isDeep } from '../../support/depth';
import { accepts, schemasIn, shown, store, unstorable } from '../../support/inputFields';
import { allEndpointAddresses, type EndpointAddress } from '../../support/matrix';
import { seededRandom } from '../../support/seededRandom';
import { apiErrorOf } from '../../support/thrown';
import { nestedForms, VALUES } from '../../support/values';

const addresses = allEndpointAddresses();
const fieldsOf = (schema: z.ZodObject | undefined): [string, z.ZodType][] =>
  Object.entries(schema?.shape ?? {}) as [string, z.ZodType][];

/** `VALUE_SEED` draws other values from the pool in `npm test`; `npm run test:deep` tries all of them. */
const random = seededRandom(Number(process.env.VALUE_SEED ?? 1));
const ALL_FORMS = VALUES.flatMap(nestedForms);
const drawn = (): readonly unknown[] => (isDeep ? ALL_FORMS : Array.from({ length: 12 }, () => random.pick(ALL_FORMS)));

const ajv = requestValidator().addFormat('base64', true);
const documents = buildOpenApiDocuments() as unknown as Record<Version, OpenApi>;
for (const version of ['v1', 'v2'] as const) ajv.addSchema(documents[version], version);

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
/** Contact fields whose country code is checked after the schema. */
const PHONES = new Set(['sms_phone', 'whatsapp_phone', 'smsPhone', 'whatsappPhone']);
/** Documented as an integer; next to a `url`, any value is ignored. */
const LOOSELY_READ = 'index';

/** Values that the service accepts but the OpenAPI description doesn't. */
function undescribed({ endpoint, path }: EndpointAddress, values: () => readonly unknown[]): string[] {
  const { body } = endpoint.input ?? {};
  if (!body) return [];
  const version = `v${endpoint.version}` as const;
  const documented = path.slice('/v1'.length);
  const methods = Object.entries(documents[version].paths[documented] ?? {})
    .filter(([, { requestBody }]) => requestBody)
    .map(([method]) => method)
    .filter((method) => endpoint.version === 1 || method === endpoint.method.toLowerCase());
  return methods.flatMap((method) =>
    fieldsOf(body).flatMap(([field, schema]) => {
      if (field === LOOSELY_READ) return [];
      const schemaPath = ['requestBody', 'content', 'application/json', 'schema', 'properties', field];
      const isDescribed = ajv.compile({
        $ref: version + pointer('paths', documented, method, ...schemaPath),
      });
      return values()
        .filter((value) => firstUnstorableField(value) === null)
        .filter((value) => {
          const given = normalizeEmptyFields(body, { [field]: value }) as Record<string, unknown>;
          const isAccepted = !(field in given) || accepts(schema, given[field]);
          const isNoNumber = PHONES.has(field) && typeof value === 'string' && !/^(\s*\+[\d ()-]+|)$/.test(value);
          // The guides say once for all fields that an empty text means null or nothing, and that texts are trimmed.
          const meant = typeof value === 'string' && value.trim() === '' ? given[field] : value;
          return (
            isAccepted && !isNoNumber && meant !== undefined && !isDescribed(meant) && !isDescribed(trimmed(meant))
          );
        })
        .map((value) => `${method} ${field} ${shown(value)}`);
    }),
  );
}

/** Optional fields in which an empty text doesn't mean null or nothing. */
function emptyTextProblems(body: z.ZodObject): string[] {
  return fieldsOf(body).flatMap(([field, schema]) => {
    if (!accepts(schema, null) && !accepts(schema, undefined)) return [];
    return ['', '  '].flatMap((empty) => {
      const given = normalizeEmptyFields(body, { [field]: empty }) as Record<string, unknown>;
      const meant = accepts(schema, null) ? null : accepts(schema, empty) ? empty : undefined;
      const [read, expected] = [schema.safeParse(given[field]), schema.safeParse(meant)];
      const isSame = read.success && JSON.stringify(read.data) === JSON.stringify(expected.data);
      return isSame ? [] : [`${field} ${JSON.stringify(empty)}`];
    });
  });
}

/** Zero-width characters, direction marks, an invisible filler, and all kinds of spaces. */
const INVISIBLE = ['\u200b\u2060', '\u202e \u2066', '\u3164', '\u00a0\ufeff\u00ad', '\u200d\ufe0f'];
const VISIBLE = ['👩‍👩‍👧', '❤️', 'مي\u200cخواهم', '\u200eمرحبا'];

/** URLs are checked after the schema. */
const MAY_BE_INVISIBLE = [
  ...['v1 createIntegration url', 'v1 createWebhookSubscription url'],
  ...['v1 updateIntegration url'],
  ...['v1 updateWebhookSubscription url', 'v2 createHook target_url'],
];

/** Texts for people, which must not be empty. */
const isRequiredText = (schema: z.ZodType): boolean =>
  accepts(schema, VISIBLE[0]) && accepts(schema, 'A name') && !accepts(schema, ' ');

function parsedQuery({ input, ...rest }: Endpoint, query: Record<string, unknown>): unknown {
  const alone = { ...rest, input: input?.query ? { query: input.query } : {} } as Endpoint;
  const request = { method: 'GET', pathParams: {}, query, rawBody: Buffer.alloc(0), header: () => undefined };
  let parsed: unknown;
  const error = apiErrorOf(() => {
    parsed = parseEndpointInput(alone, request as never).query;
  });
  return error ? error.details : parsed;
}

const isBoolean = (schema: z.ZodType): boolean =>
  accepts(schema, 'true') && accepts(schema, '0') && !accepts(schema, 'x');

/** Parameters whose empty value changes the meaning, and booleans whose case does. */
function queryProblems(endpoint: Endpoint): string[] {
  const read = (query: object): string => JSON.stringify(parsedQuery(endpoint, query as never));
  return fieldsOf(endpoint.input?.query).flatMap(([name, schema]) =>
    [
      ...['', ' ', ['', '']].filter((blank) => read({ [name]: blank }) !== read({})),
      ...(isBoolean(schema) ? ['TRUE', 'True', 'FALSE', 'fAlSe'] : []).filter(
        (value) => read({ [name]: value }) !== read({ [name]: value.toLowerCase() }),
      ),
    ].map((value) => `${name} ${JSON.stringify(value)}`),
  );
}

/** Not ids of our records: a tax number, ids joined in one text, and caller-chosen ids for parts of a record. */
const NO_REFERENCE = /tax_id|^ids$|(^|\.)(pages|sections|checklist)\[\]/;
const NAMES_RECORD =
  /(^|\.)(id|\w*(_id|Id)|assigned_to|selectedTeam)$|(^|\.)(\w*(_ids|Ids)|contacts|notify_recipients|mentioned_users|ids)$/;

const recordFields = ({ input }: Endpoint): [string, z.ZodType][] =>
  [input?.query, input?.body]
    .flatMap((part) => (part ? [...schemasIn(part, '', true)] : []))
    .filter(([path]) => NAMES_RECORD.test(path) && !NO_REFERENCE.test(path));

/** Fields that reject a long id as malformed, although it must be reported as not found. */
const idProblems = (endpoint: Endpoint): string[] =>
  recordFields(endpoint)
    .filter(([, schema]) =>
      ['x'.repeat(201), 'x'.repeat(5_000)].some(
        (long) => ![long, [long], [{ id: long }]].some((value) => accepts(schema, value)),
      ),
    )
    .map(([path]) => path);

const problemsOf = (find: (address: EndpointAddress) => string[]): string[] =>
  addresses.flatMap((address) => find(address).map((problem) => `${address.name} ${problem}`));

describe('Every field of every endpoint', () => {
  it('accepts only values that Firestore can store', () => {
    const found = problemsOf(({ endpoint: { input } }) =>
      [input?.query, input?.body].flatMap((part) =>
        [...(part ? schemasIn(part) : [])]
          .filter(([path]) => !/(^|\.)index$/.test(path))
          .flatMap(([path, schema]) => unstorable(schema, drawn()).map((problem) => `${path} ${problem}`)),
      ),
    );
    expect(found).to.deep.equal([]);
  });

  it('accepts only values that the OpenAPI description allows', () => {
    const found = problemsOf((address) => undescribed(address, () => (isDeep ? VALUES : drawn())));
    expect(found).to.deep.equal([]);
  });

  it('reads an empty text as null or absent where it is optional', () => {
    const found = problemsOf(({ endpoint: { input } }) => (input?.body ? emptyTextProblems(input.body) : []));
    expect(found).to.deep.equal([]);
  });

  it('treats invisible characters as missing, but accepts them inside a text', () => {
    const texts = addresses.flatMap(({ name, endpoint }) =>
      fieldsOf(endpoint.input?.body)
        .filter(([, schema]) => isRequiredText(schema))
        .map(([field, schema]) => ({ field: `${name} ${field}`, schema })),
    );
    expect(texts.map(({ field }) => field)).to.include.members([
      ...['v2 createExpiry name', 'v2 updateExpiry name', 'v1 createExpiry name', 'v2 updateFolder name'],
      ...['v2 createContact first_name', 'v2 createContactGroup name', 'v2 createExpiryComment text'],
      ...['v1 createWorkflow title', 'v1 createWorkflowComment content', 'v1 updateComplianceProject name'],
    ]);
    const accepting = texts.filter(({ schema }) => INVISIBLE.some((text) => accepts(schema, text)));
    expect(accepting.map(({ field }) => field)).to.deep.equal(MAY_BE_INVISIBLE);
    for (const { field, schema } of texts) for (const text of VISIBLE) expect(schema.parse(text), field).to.equal(text);
  });

  it('rejects null where a record needs a value', () => {
    const required = addresses.flatMap(({ name, endpoint }) =>
      fieldsOf(endpoint.input?.body)
        .filter(([, schema]) => schema._zod.optin === 'optional' && !accepts(schema, undefined))
        .map(([field, schema]) => ({ field: `${name} ${field}`, schema })),
    );
    expect(required).not.to.deep.equal([]);
    expect(required.filter(({ schema }) => accepts(schema, null))).to.deep.equal([]);
  });

  it('ignores empty values and the case of booleans in a query', () => {
    expect(problemsOf(({ endpoint }) => queryProblems(endpoint))).to.deep.equal([]);
    const booleans = addresses.flatMap(({ endpoint }) =>
      fieldsOf(endpoint.input?.query).filter(([, schema]) => isBoolean(schema)),
    );
    expect(booleans.length).to.be.above(5);
  });

  it('accepts ids of any length', () => {
    expect(addresses.flatMap(({ endpoint }) => recordFields(endpoint)).length).to.be.above(100);
    expect(problemsOf(({ endpoint }) => idProblems(endpoint))).to.deep.equal([]);
  });

  it('is in the description of v2, which allows no others', () => {
    const schemas = Object.values(documents.v2.paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ requestBody }) => requestBody?.content['application/json']?.schema ?? []);
    expect(schemas.length).to.be.above(15);
    for (const schema of schemas) expect(schema).to.have.property('additionalProperties', false);
  });

  it('is described with its country code if it is a phone number', () => {
    const text = JSON.stringify(documents);
    for (const field of PHONES)
      expect(text, field).to.match(new RegExp(`"${field}":\\{"anyOf":\\[[^\\]]*"pattern":"\\^`));
  });

  it('has a rate limit per link only if the body has the link’s token', () => {
    for (const { name, endpoint } of addresses)
      if (endpoint.brake === 'link')
        expect(
          fieldsOf(endpoint.input?.body).map(([field]) => field),
          name,
        ).to.include('token');
  });
});

describe('A free-form value', () => {
  it('can be stored if validation accepts it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'medium', maxDepth: 20 }), (value) => {
        if (firstUnstorableField(value) === null && freeFormValueProblem(value) === null) store(value);
      }),
      { numRuns: depth(200, 2000) },
    );
    const nested = (levels: number): unknown => (levels === 0 ? 'x' : { a: nested(levels - 1) });
    const accepted = [16, 17].map((levels) => freeFormValueProblem(nested(levels)) === null);
    expect(accepted, 'levels').to.deep.equal([true, false]);
  });
});

/**
 * Their schemas accept more than Firestore can store, but they only hold our own ids and codes, or values already
 * validated above.
 */
const FREE_FORM_STORED = [
  ...['billing_accounts.addons.quantities', 'billing_accounts.pending_addons'],
  ...['data_exports.parts', 'data_exports.records', 'erasures.documents'],
  ...['organizations.expiry_form_sections', 'password_resets.tries'],
  // Documents as returned by Firestore.
  ...['set_aside_changes.after.data', 'set_aside_changes.after.data{}'],
  ...['set_aside_changes.after.updated', 'set_aside_changes.before.data'],
  ...['set_aside_changes.before.data{}', 'set_aside_changes.before.updated'],
];

describe('Every field of every stored record', () => {
  it('can be stored, except the free-form ones listed here', () => {
    collections();
    const freeForm = new Set<string>();
    for (const { name, schema } of listDeclaredCollections() as readonly CollectionCodec<z.ZodObject>[])
      for (const [path, part] of schemasIn(schema, name)) if (unstorable(part, drawn()).length > 0) freeForm.add(path);
    if (isDeep) expect([...freeForm].toSorted()).to.deep.equal(FREE_FORM_STORED);
    else expect(FREE_FORM_STORED).to.include.members([...freeForm]);
  });
});

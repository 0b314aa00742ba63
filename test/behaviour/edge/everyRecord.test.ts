// Each endpoint that takes an id or an Idempotency-Key: records of other organizations, and repeated calls.
import { expect } from 'chai';
import { z } from 'zod';
import { type Schema, takesIdempotencyKey } from '../../../functions/api/endpoint';
import { newId } from '../../../functions/platform/ids';
import { type Answer, call } from '../../support/client';
import { isDeep } from '../../support/depth';
import { allEndpointAddresses, type EndpointAddress, filled } from '../../support/matrix';
import { type Ids, idsOf, missingIds } from '../../support/records';
import { SAMPLES, type Sample, WITHOUT_SAMPLE } from '../../support/samples';
import { newWorld, type World } from '../../support/world';

const addresses = allEndpointAddresses().filter(({ endpoint }) => endpoint.access.kind !== 'public');

const takesKey = ({ endpoint, method }: EndpointAddress): boolean =>
  method === 'POST' && takesIdempotencyKey(endpoint);

const fieldNames = (schema: Schema | undefined): string[] => {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
};

/** Filters of lists name other records, but answer an empty list where there is none. */
const takesId = ({ endpoint, path, method }: EndpointAddress): boolean => {
  const { input } = endpoint;
  const isList = method === 'GET' && 'cursor' in (input?.query?.shape ?? {});
  if (path.includes('{')) return true;
  return (
    !isList &&
    [...fieldNames(input?.body), ...fieldNames(input?.query)].some((name) =>
      /^id$|[_a-z](_id|Id)$/.test(name),
    )
  );
};

/** The optional fields that accept null; `exactOptional` fields do not. */
const nullableFields = ({ endpoint }: EndpointAddress): string[] =>
  Object.entries(endpoint.input?.body?.shape ?? {})
    .filter(
      ([, field]) =>
        (field as z.ZodType)._zod.optin === 'optional' && (field as z.ZodType).safeParse(undefined).success,
    )
    .map(([name]) => name);

/** In v1 a reference to what is not there is 400; everything else, and in v2 references too, is 404. */
const REFERENCES: Readonly<Record<string, number>> = { 'v1 createComplianceProject': 400 };
/** As the operations say themselves. */
const DISTINGUISHED_BY = ['v1 updateCollectionTemplate'];

/** No record has such an id; Firestore refuses some of them. */
const IMPOSSIBLE_IDS = [
  '__x__',
  'a/b',
  '../../users/x',
  'x'.repeat(201),
  'x'.repeat(5000),
  'é'.repeat(800),
  '\ud800',
  'a\u0000b',
];

/** The same with another value in one place. */
function* othersThan(body: Sample['body']): Generator<Record<string, unknown>> {
  for (const [name, value] of Object.entries(body ?? {}))
    for (const other of otherValues(value)) yield { ...body, [name]: other };
}

function* otherValues(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield `${value}x`;
  if (typeof value === 'number') yield value + 1;
  if (typeof value === 'boolean') yield !value;
  if (Array.isArray(value))
    for (const [at, item] of value.entries())
      for (const other of otherValues(item)) yield value.with(at, other);
  else if (typeof value === 'object') yield* othersThan((value ?? {}) as Record<string, unknown>);
}

const withoutRequestId = (answer: Answer): string =>
  JSON.stringify(answer.body).replaceAll(answer.headers.get('x-request-id') ?? '', '');

describe('every endpoint that takes an id or a key', () => {
  let world: World;
  let own: Ids;
  let foreign: Ids;

  before(async () => {
    world = await newWorld({ plan: 'enterprise' });
    const through = (path: string, options: object): Promise<Answer> => call(path, options);
    own = idsOf(world, through);
    foreign = idsOf(await newWorld({ plan: 'enterprise' }), through);
  });

  const send = (
    address: EndpointAddress,
    sample: Sample & { text?: string },
    options: { headers?: Record<string, string> } = {},
  ) => {
    const { id, query, body } = sample;
    const path = filled(address.path, id === undefined ? {} : { id });
    const asked = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    const sent = sample.text ?? (body === undefined ? undefined : JSON.stringify(body));
    const text = sent === undefined ? {} : { body: sent };
    const { headers = {} } = options;
    return call(path + asked, {
      method: address.method,
      token: world.admin.token,
      headers,
      ...text,
    });
  };

  it('has a sample call, or a reason for having none', () => {
    const wanting = addresses
      .filter((address) => takesId(address) || takesKey(address))
      .map(({ name }) => name);
    const missing = wanting.filter((name) => !SAMPLES[name] && !WITHOUT_SAMPLE[name]);
    expect(missing, 'add these to test/support/samples.ts').to.deep.equal([]);
  });

  for (const address of addresses) {
    const sample = SAMPLES[address.name];
    if (!sample) continue;
    describe(address.name, () => {
      if (takesId(address)) {
        it("answers another organization's record exactly like a missing one", async () => {
          const asked = await sample(missingIds);
          if (asked.standsAlone) return;
          const [theirs, missing] = await Promise.all([
            send(address, await sample(foreign)),
            send(address, asked),
          ]);
          const expected = REFERENCES[address.name] ?? 404;
          expect(missing.status, JSON.stringify(missing.body)).to.equal(expected);
          if (DISTINGUISHED_BY.includes(address.name)) return;
          expect(theirs.status, JSON.stringify(theirs.body)).to.equal(expected);
          expect(withoutRequestId(theirs)).to.equal(withoutRequestId(missing));
          for (const id of isDeep ? IMPOSSIBLE_IDS : []) {
            const impossible = await sample(async () => id);
            const path =
              impossible.id === undefined ? {} : { id: encodeURIComponent(impossible.id.toWellFormed()) };
            const { status } = await send(address, { ...impossible, ...path });
            expect(status, JSON.stringify(id.slice(0, 20))).to.be.oneOf([400, expected]);
          }
          const names = (answer: Answer): string[] =>
            [...answer.headers.keys()].filter((name) => name !== 'server-timing').sort();
          expect(names(theirs)).to.deep.equal(names(missing));
        });
        it('succeeds on the caller’s own record', async () => {
          const answer = await send(address, await sample(own));
          expect(answer.status, JSON.stringify(answer.body)).to.be.within(200, 299);
        });
      }

      const nullable = nullableFields(address);
      if (isDeep && address.method !== 'GET' && nullable.length > 0) {
        it('accepts null for every optional field', async () => {
          const asked = await sample(own);
          const nulls = nullable.filter((name) => !(name in (asked.body ?? {}))).map((name) => [name, null]);
          const answer = await send(address, {
            ...asked,
            body: { ...asked.body, ...Object.fromEntries(nulls) },
          });
          expect(answer.status, JSON.stringify(answer.body)).to.be.within(200, 299);
        });
      }

      if (isDeep && takesKey(address)) {
        it('runs once for one Idempotency-Key and replays its answer', async () => {
          const asked = await sample(own);
          const headers = { 'Idempotency-Key': newId() };
          const first = await send(address, asked, { headers });
          expect(first.status, JSON.stringify(first.body)).to.be.within(200, 299);
          expect(first.headers.get('idempotent-replayed')).to.equal(null);
          const again = await send(address, asked, { headers });
          expect(again.status, JSON.stringify(again.body)).to.equal(first.status);
          expect(again.headers.get('idempotent-replayed')).to.equal('true');
          expect(again.headers.get('location')).to.equal(first.headers.get('location'));
          const { redactForReplay = (body: unknown) => body } = address.endpoint;
          expect(again.body).to.deep.equal(redactForReplay(first.body));
          // Also where no other body would be valid.
          for (const body of [...othersThan(asked.body), { stray_field: 1 }, [], 'no JSON']) {
            const text = typeof body === 'string' ? body : JSON.stringify(body);
            const other = await send(address, { ...asked, text }, { headers });
            expect(other.status, text).to.equal(422);
          }
        });
        it('names a malformed Idempotency-Key', async () => {
          const asked = await sample(own);
          for (const key of ['has space', 'x'.repeat(256), 'semi;colon']) {
            const answer = await send(address, asked, { headers: { 'Idempotency-Key': key } });
            expect(answer.status).to.equal(400);
            expect(JSON.stringify(answer.body)).to.contain('Idempotency-Key');
          }
        });
      }
    });
  }
});

// Every number in a query at and beyond its bounds, and null for every field that may be left out.
import { expect } from 'chai';
import { z } from 'zod';
import type { Schema } from '../../../functions/api/endpoint';
import { type Answer, type Call, call } from '../../support/client';
import { allEndpointAddresses, type EndpointAddress, filled } from '../../support/matrix';
import { type Ids, idsOf } from '../../support/records';
import { SAMPLES, type Sample } from '../../support/samples';
import { newWorld, type World } from '../../support/world';

type Property = { type?: unknown; minimum?: number };

const propertiesOf = (schema: Schema | undefined): [string, Property][] => {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties) as [string, Property][];
};

const numbersOf = ({ endpoint }: EndpointAddress): [string, Property][] =>
  propertiesOf(endpoint.input?.query).filter(([, { type }]) => type === 'integer' || type === 'number');

/** Raised to 1 instead of refused. */
const RAISED = ['v1 notifications limit'];

const takesUndefined = (field: z.ZodType): boolean => field.safeParse(undefined).success;

describe('bounds of input', () => {
  let world: World;
  let own: Ids;

  before(async () => {
    world = await newWorld({ plan: 'enterprise' });
    own = idsOf(world, (path: string, options: Call): Promise<Answer> => call(path, options));
  });

  const ask = (
    address: EndpointAddress,
    sample: Sample,
    more: { query?: Record<string, string>; body?: object },
  ) => {
    const path = filled(address.path, sample.id === undefined ? {} : { id: sample.id });
    const query = new URLSearchParams({ ...sample.query, ...more.query });
    const body = { ...sample.body, ...more.body };
    return call(`${path}?${query}`, {
      method: address.method,
      token: world.admin.token,
      ...(address.method === 'GET' ? {} : { body }),
    });
  };

  const numbered = allEndpointAddresses().filter((address) => numbersOf(address).length > 0);

  it('finds the lists', () => {
    expect(numbered.length).to.be.above(20);
  });

  for (const address of numbered) {
    const sampleOf = SAMPLES[address.name] ?? (async (): Promise<Sample> => ({}));
    for (const [field, { minimum }] of numbersOf(address)) {
      it(`${address.name}: ${field} is lowered to its maximum, and refused where it is no whole number`, async () => {
        const sample = await sampleOf(own);
        const given = (value: string) => ask(address, sample, { query: { [field]: value } });
        for (const value of ['3000000000', '100000000000000000', '1e17', '9'.repeat(400), '101']) {
          const answer = await given(value);
          expect(answer.status, `${value} ${JSON.stringify(answer.body)}`).to.equal(200);
        }
        const raised = RAISED.includes(`${address.name} ${field}`);
        const wrong = ['1.5', 'ten', '0x10', ' 5', 'NaN', 'Infinity'];
        if (!raised) wrong.push('-1', '-3000000000', '-1e17', ...(minimum === 1 ? ['0'] : []));
        for (const value of wrong) {
          const answer = await given(value);
          expect(answer.status, `"${value}" ${JSON.stringify(answer.body)}`).to.equal(400);
          expect(JSON.stringify(answer.body)).to.contain(field);
        }
      });
    }
  }

  const optionalFields = ({ endpoint }: EndpointAddress): [string, z.ZodType][] =>
    Object.entries(endpoint.input?.body?.shape ?? {}).filter(
      ([, field]) => (field as z.ZodType)._zod.optin === 'optional',
    ) as [string, z.ZodType][];

  for (const address of allEndpointAddresses()) {
    const makeSample = SAMPLES[address.name];
    // `exactOptional` fields may be left out, but not emptied.
    const nullable = optionalFields(address).filter(([, field]) => takesUndefined(field));
    if (!makeSample || address.method === 'GET' || nullable.length === 0) continue;
    it(`${address.name}: null for a field that may be left out is taken`, async () => {
      const sample = await makeSample(own);
      const nulls = nullable.map(([name]) => name).filter((name) => !(name in (sample.body ?? {})));
      const answer = await ask(address, sample, {
        body: Object.fromEntries(nulls.map((name) => [name, null])),
      });
      expect(answer.status, JSON.stringify(answer.body)).to.be.within(200, 299);
    });
    const kept = optionalFields(address).filter(([, field]) => !takesUndefined(field));
    if (kept.length === 0) continue;
    it(`${address.name}: null for what a record cannot be without is refused by name`, async () => {
      for (const [name] of kept) {
        const answer = await ask(address, await makeSample(own), { body: { [name]: null } });
        expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).to.equal(400);
        expect(JSON.stringify(answer.body)).to.contain(name);
      }
    });
  }
});

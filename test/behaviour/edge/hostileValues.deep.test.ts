// The service rejects hostile values in every field of every endpoint by the field's name, or accepts them as
// documented. No value causes a 500, and no stored value breaks a list or a worker.
import { expect } from 'chai';
import type { Schema } from '../../../functions/api/endpoint';
import { type Answer, call } from '../../support/client';
import { largestInput } from '../../support/largestInput';
import { allEndpointAddresses, type EndpointAddress } from '../../support/matrix';
import { type Ids, idsOf } from '../../support/records';
import { lessRefused, refusedFields, SAMPLES, type Sample, sendSample } from '../../support/samples';
import { sandbox } from '../../support/sandbox';
import { seededRandom } from '../../support/seededRandom';
import { LONG_FOR_AN_INDEX, QUERY_TEXTS, VALUES } from '../../support/values';
import { newWorld, type World } from '../../support/world';

/** `HOSTILE_SEED` tries other values, and `HOSTILE_EACH` more values per field. */
const SEED = Number(process.env.HOSTILE_SEED ?? 1);
const EACH = Number(process.env.HOSTILE_EACH ?? 4);
const AT_ONCE = 4;
/**
 * Conflicts between two fields are reported for the other field, and errors inside a document for the whole document.
 */
const NAMED_INSTEAD: Readonly<Record<string, string>> = {
  'v1 createExpiryReminders': 'reminders',
  'v1 updateExpiryReminders': 'reminders',
  'v1 extractDocumentDirect': 'document',
  'v2 listActivity': 'record_type',
};
/** These would end the session, membership or organization that the other requests use. */
const ENDS = [
  ...['v1 logout', 'v1 logoutEverywhere', 'v1 deleteMyAccount'],
  ...['v1 leaveOrganization', 'v1 deleteOrganization'],
];

const namesOf = (schema: Schema | undefined): string[] => Object.keys(schema?.shape ?? {});

type Path = readonly (string | number)[];

/** Every place in a value where another value can go, three levels deep. In lists, only the first item. */
function slotsIn(value: unknown, above: Path = []): Path[] {
  if (above.length === 3 || typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, 1).map((item) => [0, item])
    : Object.entries(value);
  return entries.flatMap(([key, item]) => [[...above, key], ...slotsIn(item, [...above, key])]);
}

function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole)) return whole.map((item, index) => (index === key ? withValue(item, rest, value) : item));
  const fields = typeof whole === 'object' && whole !== null ? whole : {};
  return { ...fields, [key]: withValue((fields as Record<string, unknown>)[key], rest, value) };
}

/** The number of set-aside items by kind of work. */
async function setAside(): Promise<Record<string, number>> {
  const { components } = (await call('/v2/health')).body;
  const counts = Object.entries(components as Record<string, { set_aside?: number }>);
  return Object.fromEntries(counts.map(([kind, { set_aside = 0 }]) => [kind, set_aside]));
}

interface Attempt {
  where: string;
  value: unknown;
  send: () => Promise<Answer>;
}

describe(`A hostile value (HOSTILE_SEED=${SEED})`, () => {
  const random = seededRandom(SEED);
  /** Several organizations, because each may have only twenty webhooks. */
  const worlds: World[] = [];
  const world = (): World => worlds.at(-1) as World;
  let own: Ids;
  let asideBefore: Record<string, number>;

  before(async () => {
    asideBefore = await setAside();
    worlds.push(await newWorld({ plan: 'enterprise' }));
    own = (kind) => idsOf(world(), (path, options) => call(path, options))(kind);
  });

  const send = (address: EndpointAddress, sample: Sample): Promise<Answer> =>
    sendSample(address, sample, address.endpoint.access.kind === 'public' ? {} : { token: world().admin.token });

  /** The fullest body that the endpoint accepts, and the fields that it still rejects. */
  async function fullest(address: EndpointAddress, sample: Sample) {
    const { body: schema } = address.endpoint.input ?? {};
    const whole = { ...(schema ? largestInput(schema, 600) : {}), ...sample.body };
    const { answer, body } = await lessRefused(whole, sample.body ?? {}, (tried) =>
      send(address, { ...sample, body: tried }),
    );
    return { body, named: answer.status === 400 ? refusedFields(answer) : [] };
  }

  function attemptsOn(address: EndpointAddress, sampleOf: () => Promise<Sample>, body: object): Attempt[] {
    const inQuery = namesOf(address.endpoint.input?.query).flatMap((name) =>
      [LONG_FOR_AN_INDEX, ...Array.from({ length: EACH }, () => random.pick(QUERY_TEXTS))].map((value): Attempt => {
        const ask = async () => {
          const sample = await sampleOf();
          return send(address, { ...sample, query: { ...sample.query, [name]: value } });
        };
        return { where: name, value, send: ask };
      }),
    );
    const slots = address.method === 'GET' ? [] : slotsIn(body);
    const inBody = slots.flatMap((slot) =>
      Array.from({ length: EACH }, (): Attempt => {
        const value = random.pick(VALUES);
        const ask = async () => {
          const sample = await sampleOf();
          const whole = sample.body && slot.length === 1 ? sample.body : { ...body, ...sample.body };
          return send(address, {
            ...sample,
            body: withValue(whole, slot, value) as Record<string, unknown>,
          });
        };
        return { where: String(slot[0]), value, send: ask };
      }),
    );
    return [...inQuery, ...inBody];
  }

  for (const address of allEndpointAddresses()) {
    const { name, endpoint } = address;
    if (ENDS.includes(name) || endpoint.consumes || !(endpoint.input?.body || endpoint.input?.query)) continue;
    it(`is rejected by ${name} by the field’s name, or accepted as described`, async () => {
      if (/webhook/i.test(name)) worlds.push(await newWorld({ plan: 'enterprise' }));
      const make = SAMPLES[name] ?? (async (): Promise<Sample> => ({}));
      const first = await make(own);
      const sampleOf = async (): Promise<Sample> => (first.standsAlone ? make(own) : first);
      const { body: base, named } = await fullest(address, await sampleOf());
      const attempts = attemptsOn(address, sampleOf, base);
      for (let at = 0; at < attempts.length; at += AT_ONCE) {
        await Promise.all(
          attempts.slice(at, at + AT_ONCE).map(async ({ where, value, send: ask }) => {
            const { status, body } = await ask();
            const said = `${where} = ${JSON.stringify(value).slice(0, 80)}: ${status} ${JSON.stringify(body)?.slice(0, 600)}`;
            expect(status, said).to.be.below(500);
            if (status !== 400 || typeof body !== 'object') return;
            const names = [where, ...named, ...[NAMED_INSTEAD[name] ?? []].flat()];
            const isNamed = names.some((each) => JSON.stringify(body).includes(each));
            expect(isNamed, said).to.equal(true);
          }),
        );
      }
    });
  }

  it('leaves every list readable', async () => {
    const lists = allEndpointAddresses().filter(
      ({ method, path, endpoint, name }) =>
        method === 'GET' && !path.includes('{') && endpoint.access.kind === 'member' && !SAMPLES[name],
    );
    expect(lists.length).to.be.above(20);
    for (const { admin } of worlds) {
      for (const { path, name } of lists) {
        const { status, body } = await call(path, { token: admin.token });
        expect(status, `${name} ${JSON.stringify(body)?.slice(0, 600)}`).to.be.below(500);
      }
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).to.equal(false);
  });

  it('leaves no work that fails in the following weeks', async () => {
    await sandbox.advance('P40D');
    expect(await setAside()).to.deep.equal(asideBefore);
  }).timeout(600_000);
});

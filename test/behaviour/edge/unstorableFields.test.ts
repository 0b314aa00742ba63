// What Firestore refuses to store, in every field of every endpoint that takes an object: 400 that names the field.
import { expect } from 'chai';
import { z } from 'zod';
import { call } from '../../support/client';
import { allEndpointAddresses, filled } from '../../support/matrix';
import { newWorld, type World } from '../../support/world';

type JsonSchema = { type?: unknown; properties?: object; anyOf?: JsonSchema[] };
const isObject = ({ type, properties, anyOf = [] }: JsonSchema): boolean =>
  type === 'object' || properties !== undefined || (type === undefined && anyOf.length === 0)
    ? true
    : anyOf.some(isObject);

/** Every field of a body that takes an object or anything at all, by the address of its endpoint. */
const fields = allEndpointAddresses()
  .filter(({ method, endpoint }) => method !== 'GET' && endpoint.input?.body !== undefined)
  .filter(({ endpoint }) => endpoint.access.kind === 'member' && endpoint.access.apiKeys !== 'only')
  .flatMap((address) => {
    const schema = z.toJSONSchema(address.endpoint.input?.body ?? z.object({}), {
      ...{ io: 'input', unrepresentable: 'any' },
    });
    const properties = Object.entries(schema.properties ?? {}) as [string, JsonSchema][];
    return properties.filter(([, field]) => isObject(field)).map(([field]) => ({ address, field }));
  });

const nested = (levels: number): unknown => (levels === 0 ? 'x' : { a: nested(levels - 1) });
const UNSTORABLE: Readonly<Record<string, unknown>> = {
  'a name of 1,501 bytes': { ['x'.repeat(1501)]: 'x' },
  'a name of 1,502 bytes in 751 characters': { ['é'.repeat(751)]: 'x' },
  'a name of 100,000 characters': { ['x'.repeat(100_000)]: true },
  'a reserved name': { __proto: 'x', __x__: 'x' },
  '30 levels': nested(30),
  'half a character': { a: '\ud800' },
  'a NUL': { a: { b: '\0' } },
  'a NUL in a name': { '\0': 'x' },
};

describe('A value that Firestore refuses', () => {
  let world: World;
  before(async () => {
    world = await newWorld();
  });

  it('is refused by the name of its field, wherever an object may be', async () => {
    expect(fields.map(({ field }) => field)).to.include.members([
      'expiry_form_sections',
      'setup_checklist_acks',
      'custom_fields',
      'customFields',
    ]);
    for (const { address, field } of fields)
      for (const [what, value] of Object.entries(UNSTORABLE)) {
        const { status, body } = await call(filled(address.path), {
          ...{ method: address.method, token: world.admin.token, body: { [field]: value } },
        });
        const about = `${address.name} ${field}: ${what}`;
        expect(status, about).to.equal(400);
        if (address.endpoint.version === 1 && address.endpoint.errorStyle !== undefined) continue;
        const named = Object.keys((body.error?.details ?? body.details)?.fields ?? {});
        expect(
          named.some((name) => name.startsWith(field)),
          `${about}: ${named}`,
        ).to.equal(true);
      }
  }).timeout(300_000);

  it('is told from one that is as large as may be', async () => {
    const wide = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'x']));
    const values: [unknown, number[]][] = [
      [{ ['x'.repeat(1479)]: 'x' }, [200]],
      [{ ['é'.repeat(739)]: 'x' }, [200]],
      ...[16, 17, 18, 19, 20, 21].map((levels): [unknown, number[]] => [nested(levels), [200, 400]]),
      ...[1_000, 20_001, 45_000].map((count): [unknown, number[]] => [wide(count), [200, 400]]),
      [{ a: 'x'.repeat(990_000) }, [200, 400, 413]],
      [{ a: ['x', ['y']] }, [200, 400]],
      [{ 'a.b': 1, '': 1, ' ': 1, '*': 1, '`': 1, '[0]': 1, '/': 1 }, [200, 400]],
    ];
    for (const [expiry_form_sections, statuses] of values) {
      const answer = await world.admin.call('/v1/updateOrganizationSettings', {
        body: { expiry_form_sections },
      });
      const about = `${JSON.stringify(expiry_form_sections).slice(0, 60)}: ${JSON.stringify(answer.body).slice(0, 300)}`;
      expect(answer.status, about).to.be.oneOf(statuses);
    }
    const { status } = await world.viewer.call('/v1/getOrganizationSettings');
    expect(status).to.equal(200);
  });
});

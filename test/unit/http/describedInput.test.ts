// What v2 takes and what it says that it takes agree, field by field, over values of every kind.
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { parseInstant } from '../../../functions/api/fields';
import { withoutIdleNulls } from '../../../functions/http/idleNulls';
import { openApiDocuments } from '../../../functions/http/openapi';
import { allV2Endpoints } from '../../../functions/http/register';

const VALUES = [
  ...['', 'x', 'x'.repeat(300), 'x'.repeat(30_000), '2030-01-01', 'a@b.example', 'Europe/Berlin', '09:00'],
  ...[
    '2030-01-01T00:00:00Z',
    '+4915112345678',
    'https://x.example',
    0,
    1,
    -1,
    1.5,
    1e9,
    true,
    [],
    {},
    ['x'],
    [1],
    null,
  ],
];
const ajv = addFormats(new Ajv2020({ strict: false, validateSchema: false }))
  .addFormat('idn-email', /^[^@]+@[^@]+$/)
  .addFormat('date-time', (text: string) => parseInstant(text) !== null);

const escaped = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

describe('The description of what v2 takes', () => {
  it('refuses nothing that the service takes', function () {
    this.timeout(60_000);
    ajv.addSchema(openApiDocuments().v2, 'v2');
    const wrong: string[] = [];
    for (const [name, { input, path, method }] of allV2Endpoints()) {
      if (!input?.body) continue;
      const location = `v2#/paths/${escaped(path)}/${method.toLowerCase()}/requestBody/content/application~1json/schema`;
      for (const [field, schema] of Object.entries(input.body.shape)) {
        const described = ajv.compile({ $ref: `${location}/properties/${escaped(field)}` });
        for (const value of VALUES) {
          const given = withoutIdleNulls(input.body, { [field]: value }) as Record<string, unknown>;
          const taken = !(field in given) || schema.safeParse(given[field]).success;
          if (taken && !described(value))
            wrong.push(`${name} ${field} ${JSON.stringify(value).slice(0, 30)}`);
        }
      }
    }
    expect(wrong).to.deep.equal([]);
  });

  it('closes every body: what it does not name is refused', () => {
    const { paths } = openApiDocuments().v2 as {
      paths: Record<
        string,
        Record<string, { requestBody?: { content: Record<string, { schema: object }> } }>
      >;
    };
    const bodies = Object.values(paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ requestBody }) => requestBody?.content['application/json']?.schema ?? []);
    expect(bodies.length).to.be.above(15);
    for (const schema of bodies) expect(schema).to.have.property('additionalProperties', false);
  });
});

// What the service takes and what it says that it takes agree, field by field, over values of every kind.
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import type { Endpoint } from '../../../functions/api/endpoint';
import { parseInstant } from '../../../functions/api/fields';
import { withoutEmptyOptionalFields } from '../../../functions/http/answer/idleNulls';
import { buildOpenApiDocuments } from '../../../functions/http/openapi/openapi';
import { loadAllV1Endpoints, loadAllV2Endpoints } from '../../../functions/http/register';

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
  .addFormat('timezone', true)
  .addFormat('date-time', (text: string) => parseInstant(text) !== null);

/** Of contacts, in both versions' names. */
const PHONES = new Set(['sms_phone', 'whatsapp_phone', 'smsPhone', 'whatsappPhone']);

const escaped = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

interface Described {
  paths: Record<string, Record<string, { requestBody?: object }>>;
}

/** Each field's values that are taken though the description has no place for them. */
function undescribed(
  version: 'v1' | 'v2',
  endpoints: Iterable<readonly [string, string, Endpoint]>,
): string[] {
  const document = buildOpenApiDocuments()[version] as unknown as Described;
  ajv.addSchema(document, version);
  const wrong: string[] = [];
  for (const [name, path, endpoint] of endpoints) {
    const { input } = endpoint;
    if (!input?.body) continue;
    const methods = Object.entries(document.paths[path] ?? {}).filter(([, { requestBody }]) => requestBody);
    for (const [method] of methods) {
      if (endpoint.version === 2 && method !== endpoint.method.toLowerCase()) continue;
      const location = `${version}#/paths/${escaped(path)}/${method}/requestBody/content/application~1json/schema`;
      for (const [field, schema] of Object.entries(input.body.shape)) {
        // Described as the integer that is used; beside a `url` anything is ignored.
        if (field === 'index') continue;
        const described = ajv.compile({ $ref: `${location}/properties/${escaped(field)}` });
        for (const value of VALUES) {
          const given = withoutEmptyOptionalFields(input.body, { [field]: value }) as Record<string, unknown>;
          const taken = !(field in given) || schema.safeParse(given[field]).success;
          // Whether a text is a telephone number is decided after the schema: any without a country code is refused.
          const isNoNumber = PHONES.has(field) && !/^(\s*\+|$)/.test(String(value));
          // An empty text means null or nothing: the guides say so for all fields at once.
          const meant = value === '' ? given[field] : value;
          if (taken && !isNoNumber && meant !== undefined && !described(meant))
            wrong.push(`${name} ${method} ${field} ${JSON.stringify(value).slice(0, 30)}`);
        }
      }
    }
  }
  return wrong;
}

describe('The description of what the service takes', () => {
  it('refuses nothing that v2 takes', () => {
    const endpoints = [...loadAllV2Endpoints()].map(([name, each]) => [name, each.path, each] as const);
    expect(undescribed('v2', endpoints)).to.deep.equal([]);
  });

  it('refuses nothing that v1 takes, under any of its verbs', () => {
    const endpoints = [...loadAllV1Endpoints()].map(([name, each]) => [name, `/${name}`, each] as const);
    expect(undescribed('v1', endpoints)).to.deep.equal([]);
  });

  it('says of the telephone numbers of contacts that a country code is needed', () => {
    const text = JSON.stringify(buildOpenApiDocuments());
    for (const field of PHONES) {
      expect(text, field).to.match(new RegExp(`"${field}":\\{"anyOf":\\[[^\\]]*"pattern":"\\^`));
    }
  });

  it('closes every body of v2: what it does not name is refused', () => {
    const { paths } = buildOpenApiDocuments().v2 as {
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

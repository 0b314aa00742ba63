// Which changes break clients of v1, and that its surface has only those in contract/v1.json.
import { expect } from 'chai';
import { driftOfV1 } from '../../../tools/contract';
import { changesBetween, described, isNamedIn } from '../../../tools/contract/compare';
import { type OpenApiDocument, printed, surfaceOf } from '../../../tools/contract/surface';

const text = (limits: object = {}) => ({ type: 'string', ...limits });

interface Thing {
  access?: object;
  body?: Record<string, object>;
  required?: string[];
  answer?: Record<string, object>;
  answered?: string[];
  statuses?: string[];
}

/** A document with one endpoint, which accepts `name` and returns a `Thing`. */
function document(thing: Thing = {}, path = '/createThing'): OpenApiDocument {
  const { body = { name: text({ maxLength: 10 }) }, required = ['name'], statuses = ['201'] } = thing;
  const answer = thing.answer ?? { id: text(), made_by: text(), kind: { type: 'string', enum: ['a', 'b'] } };
  const success = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } };
  return {
    paths: {
      [path]: {
        post: {
          'x-access': { kind: 'member', role: 'editor', apiKeys: 'allowed', ...thing.access },
          parameters: [{ name: 'dry_run', in: 'query', required: false, schema: { type: 'boolean' } }],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { type: 'object', properties: body, required } } },
          },
          responses: Object.fromEntries([...statuses, '400'].map((status) => [status, success])),
        },
      },
    },
    components: {
      schemas: {
        Thing: { type: 'object', properties: answer, required: thing.answered ?? ['id', 'made_by', 'kind'] },
      },
    },
  } as unknown as OpenApiDocument;
}

const changes = (after: OpenApiDocument) =>
  changesBetween(surfaceOf(document()), surfaceOf(after)).map(
    (change) => `${change.breaking ? 'BREAKS' : 'adds'} ${described(change)}`,
  );

describe('A change to the API', () => {
  const kind = text({ enum: ['a', 'b'] });
  const tenLong = text({ maxLength: 10 });
  const nullableId = { type: ['string', 'null'] };
  const breaks: [what: string, after: Thing, said: string][] = [
    ['a success is gone', { statuses: ['200'] }, '201: is gone'],
    ['a response field is gone', { answer: { id: text(), kind } }, 'Thing.made_by: is gone'],
    ['a response field is optional', { answered: ['id', 'kind'] }, 'Thing.made_by: required true became unset'],
    [
      'a response field may be null',
      { answer: { id: nullableId, made_by: text(), kind } },
      'Thing.id: type ["string"] became ["null","string"]',
    ],
    ['an input field is gone', { body: {}, required: [] }, 'body.name: is gone'],
    [
      'an input field is new and required',
      { body: { name: tenLong, age: { type: 'integer' } }, required: ['name', 'age'] },
      'body.age: is new and required',
    ],
    ['the role is raised', { access: { role: 'admin' } }, 'access: editor became admin'],
    ['API keys are refused', { access: { apiKeys: 'refused' } }, 'access: editor became editor, no API keys'],
  ];
  const limits: [what: string, limits: object, said: string][] = [
    ['a limit is lowered', { maxLength: 9 }, 'maxLength 10 became 9'],
    ['a limit is new', { maxLength: 10, minLength: 1 }, 'minLength unset became 1'],
    ['a pattern is new', { maxLength: 10, pattern: '^a' }, 'pattern unset became "^a"'],
    ['a type is no longer accepted', { type: 'integer' }, 'type ["string"] became ["integer"]'],
    ['only some values are accepted', { maxLength: 10, enum: ['x'] }, 'enum unset became ["x"]'],
  ];
  for (const [what, given, said] of limits) breaks.push([what, { body: { name: text(given) } }, `body.name: ${said}`]);
  for (const [what, after, said] of breaks)
    it(`breaks clients when ${what}`, () => {
      const where = said.startsWith('Thing.') ? 'Thing' : 'POST /createThing';
      expect(changes(document(after))).to.include(`BREAKS ${where} ${said}`);
    });

  it('breaks clients when an endpoint is gone', () => {
    expect(changes(document({}, '/makeThing'))).to.include('BREAKS POST /createThing: is gone');
  });

  const location = { type: 'object', properties: { street: text() }, required: ['street'] };
  const additions: [what: string, after: Thing][] = [
    ['a response field is new', { answer: { id: text(), made_by: text(), kind, more: text() } }],
    ['optional input is new, even with required parts', { body: { name: tenLong, location } }],
    ['a limit is raised', { body: { name: text({ maxLength: 11 }) } }],
    ['a limit is gone', { body: { name: text() } }],
    ['input becomes optional', { required: [] }],
    ['more types are accepted', { body: { name: { type: ['string', 'null'], maxLength: 10 } } }],
    ['the role is lowered', { access: { role: 'viewer' } }],
    ['a success is new', { statuses: ['200', '201'] }],
  ];
  for (const [what, after] of additions)
    it(`is an addition when ${what}`, () => {
      const found = changes(document(after));
      expect(found).to.have.length(1).and.to.match(/^adds/);
    });

  it('is none if nothing changed, even after a round trip through a file', () => {
    const surface = surfaceOf(document());
    expect(JSON.parse(printed(surface))).to.deep.equal(JSON.parse(JSON.stringify(surface)));
    expect(changes(document())).to.deep.equal([]);
  });

  it('is none if a schema gains or loses a name', () => {
    const named = document();
    const inline = structuredClone(named) as unknown as {
      paths: Record<string, { post: { responses: Record<string, { content: Record<string, { schema: object }> }> } }>;
    };
    const json = inline.paths['/createThing']?.post.responses['201']?.content['application/json'];
    if (json) json.schema = named.components.schemas.Thing as object;
    const surfaces = [surfaceOf(named), surfaceOf(inline as unknown as OpenApiDocument)] as const;
    expect(changesBetween(...surfaces)).to.deep.equal([]);
    expect(changesBetween(surfaces[1], surfaces[0])).to.deep.equal([]);
  });

  it('counts as announced if one changelog item names the endpoint and the field', () => {
    const place = { where: 'POST /createThing', location: 'body.name' };
    const change = { breaking: true, ...place, what: 'became required' };
    expect(isNamedIn('- `createThing` now\n  needs `body.name`.', change)).to.equal(true);
    expect(isNamedIn('- `createThing` needs a name.\n- `body.name`', change)).to.equal(false);
    expect(isNamedIn('- `createThing` is gone.', { ...change, location: '' })).to.equal(true);
  });
});

describe('The v1 API', () => {
  let drift: ReturnType<typeof driftOfV1>;
  before(() => {
    drift = driftOfV1();
  });

  it('has lost nothing that CHANGELOG.md does not name; otherwise run npm run contract', () => {
    expect(drift.unannounced.map(described)).to.deep.equal([]);
  });

  it('matches its recorded contract; otherwise run npm run contract -- --accept', () => {
    expect([...drift.announced, ...drift.additions].map(described)).to.deep.equal([]);
  });
});

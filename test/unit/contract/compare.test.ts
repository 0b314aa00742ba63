// Which changes break clients of v1, and which are additions.
import { expect } from 'chai';
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
  const breaks: [what: string, after: Thing, said: string][] = [
    ['a success is gone', { statuses: ['200'] }, 'POST /createThing 201: is gone'],
    ['a field is answered no more', { answer: { id: text(), kind } }, 'Thing Thing.made_by: is gone'],
    [
      'an answered field may be missing',
      { answered: ['id', 'kind'] },
      'Thing Thing.made_by: required true became unset',
    ],
    [
      'an answered field may be null',
      { answer: { id: { type: ['string', 'null'] }, made_by: text(), kind } },
      'Thing Thing.id: type ["string"] became ["null","string"]',
    ],
    ['an input field is taken no more', { body: {}, required: [] }, 'POST /createThing body.name: is gone'],
    [
      'an input field is new and required',
      { body: { name: tenLong, age: { type: 'integer' } }, required: ['name', 'age'] },
      'POST /createThing body.age: is new and required',
    ],
    ...(
      [
        ['a limit is lowered', { maxLength: 9 }, 'maxLength 10 became 9'],
        ['a limit is new', { maxLength: 10, minLength: 1 }, 'minLength unset became 1'],
        ['a pattern is new', { maxLength: 10, pattern: '^a' }, 'pattern unset became "^a"'],
        ['a type is taken no more', { type: 'integer' }, 'type ["string"] became ["integer"]'],
        ['only some values are taken', { maxLength: 10, enum: ['x'] }, 'enum unset became ["x"]'],
      ] as const
    ).map(([what, limits, said]): [string, Thing, string] => [
      what,
      { body: { name: text(limits) } },
      `POST /createThing body.name: ${said}`,
    ]),
    ['the role is raised', { access: { role: 'admin' } }, 'POST /createThing access: editor became admin'],
    [
      'API keys are refused',
      { access: { apiKeys: 'refused' } },
      'POST /createThing access: editor became editor, no API keys',
    ],
  ];
  for (const [what, after, said] of breaks)
    it(`breaks clients when ${what}`, () => {
      expect(changes(document(after))).to.include(`BREAKS ${said}`);
    });

  it('breaks clients when an endpoint is gone', () => {
    expect(changes(document({}, '/makeThing'))).to.include('BREAKS POST /createThing: is gone');
  });

  const location = { type: 'object', properties: { street: text() }, required: ['street'] };
  const additions: [what: string, after: Thing][] = [
    ['another field is answered', { answer: { id: text(), made_by: text(), kind, more: text() } }],
    ['optional input is new, whatever it needs inside', { body: { name: tenLong, location } }],
    ['a limit is raised', { body: { name: text({ maxLength: 11 }) } }],
    ['a limit goes', { body: { name: text() } }],
    ['input becomes optional', { required: [] }],
    ['more types are taken', { body: { name: { type: ['string', 'null'], maxLength: 10 } } }],
    ['the role is lowered', { access: { role: 'viewer' } }],
    ['another success is answered', { statuses: ['200', '201'] }],
  ];
  for (const [what, after] of additions)
    it(`is an addition when ${what}`, () => {
      expect(changes(document(after)))
        .to.have.length(1)
        .and.to.match(/^adds/);
    });

  it('is none if nothing changed, even after a round trip through a file', () => {
    const surface = surfaceOf(document());
    expect(JSON.parse(printed(surface))).to.deep.equal(JSON.parse(JSON.stringify(surface)));
    expect(changes(document())).to.deep.equal([]);
  });

  it('is none if a schema gains or loses a name', () => {
    const named = document();
    const inline = structuredClone(named) as unknown as {
      paths: Record<
        string,
        { post: { responses: Record<string, { content: Record<string, { schema: object }> }> } }
      >;
    };
    const json = inline.paths['/createThing']?.post.responses['201']?.content['application/json'];
    if (json) json.schema = named.components.schemas.Thing as object;
    const surfaces = [surfaceOf(named), surfaceOf(inline as unknown as OpenApiDocument)] as const;
    expect(changesBetween(...surfaces)).to.deep.equal([]);
    expect(changesBetween(surfaces[1], surfaces[0])).to.deep.equal([]);
  });

  it('counts as announced if one changelog item names the endpoint and the field', () => {
    const change = {
      breaking: true,
      where: 'POST /createThing',
      location: 'body.name',
      what: 'became required',
    };
    expect(isNamedIn('- `createThing` now\n  needs `body.name`.', change)).to.equal(true);
    expect(isNamedIn('- `createThing` needs a name.\n- `body.name`', change)).to.equal(false);
    expect(isNamedIn('- `createThing` is gone.', { ...change, location: '' })).to.equal(true);
  });
});

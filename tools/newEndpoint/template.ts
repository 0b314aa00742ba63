// The one file that a new endpoint is: made from its version, area and name; it compiles and answers as it stands.

export interface NewEndpoint {
  version: 'v1' | 'v2';
  area: string;
  /** The v1 endpoint's name, or the v2 operation's id. */
  name: string;
  /** v2: below `/v2`, with parameters in braces. */
  path?: string | undefined;
}

const READS = /^(get|list|check|preview|export|download)[A-Z]/;
const V2_METHODS: readonly (readonly [RegExp, string])[] = [
  [READS, 'GET'],
  [/^update[A-Z]/, 'PATCH'],
  [/^delete[A-Z]/, 'DELETE'],
];

const v2Method = (name: string): string => V2_METHODS.find(([verb]) => verb.test(name))?.[1] ?? 'POST';

function v1File({ name }: NewEndpoint): string {
  const reads = READS.test(name);
  const [method, access] = reads ? ['GET', 'ANY_MEMBER'] : ['POST', 'EDITOR'];
  return `// ${method} /v1/${name}.
import { z } from 'zod';
import { ${access}, okReply, v1Endpoint } from '../../api/endpoint';
import { ${reads ? 'id' : 'requiredTextInput'} } from '../../api/fields';

export const ${name} = v1Endpoint({
  methods: ['${method}'],
  access: ${access},
  docs: { summary: 'What it does, in a line' },
  input: { ${reads ? 'query: z.object({ id })' : 'body: z.object({ name: requiredTextInput(100) })'} },
  output: { 200: z.object({ message: z.string() }) },
  run: async ({ ${reads ? 'query' : 'body'} }, { requestId }) => okReply({ message: \`\${${reads ? 'query.id' : 'body.name'}} was named in \${requestId}\` }),
});
`;
}

function v2File({ name, path = '' }: NewEndpoint): string {
  const method = v2Method(name);
  const access = method === 'GET' ? 'ANY_MEMBER' : 'EDITOR';
  const reply =
    { GET: 'okReply', PATCH: 'okReply', DELETE: 'noContentReply', POST: 'createdReply' }[method] ?? 'okReply';
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
  const writes = method === 'POST' || method === 'PATCH';
  const input = [
    ...(ids.length > 0
      ? [`path: z.object({ ${ids.map((each) => (each === 'id' ? 'id' : `${each}: id`)).join(', ')} })`]
      : []),
    ...(writes ? ['body: z.object({ name: requiredTextInput(100) })'] : []),
  ];
  const fields = [...(ids.length > 0 ? ['id'] : []), ...(writes ? ['requiredTextInput'] : [])];
  const output = {
    GET: '200: z.object({ message: z.string() })',
    PATCH: '200: z.object({ message: z.string() })',
    POST: '201: z.object({ message: z.string() })',
    DELETE: '204: null',
  }[method];
  const body =
    reply === 'noContentReply'
      ? 'noContentReply()'
      : `${reply}({ message: requestId }${reply === 'createdReply' ? `, '/v2${path}'` : ''})`;
  return `// ${method} /v2${path}.
${method === 'DELETE' && ids.length === 0 ? '' : "import { z } from 'zod';\n"}import { ${[access, reply, 'v2Endpoint'].join(', ')} } from '../../api/endpoint';
${fields.length > 0 ? `import { ${fields.join(', ')} } from '../../api/fields';\n` : ''}
export const ${name} = v2Endpoint({
  method: '${method}',
  path: '${path}',
  access: ${access},
  docs: { summary: 'What it does, in a line' },
${input.length > 0 ? `  input: { ${input.join(', ')} },\n` : ''}  output: { ${output} },
  run: async (${reply === 'noContentReply' ? '' : '_input, { requestId }'}) => ${body},
});
`;
}

/** The file's text, before it is formatted. */
export const endpointFile = (endpoint: NewEndpoint): string =>
  endpoint.version === 'v1' ? v1File(endpoint) : v2File(endpoint);

/** The problem of the arguments, or null. */
export function problemWith(
  { version, area, name, path }: NewEndpoint,
  areas: readonly string[],
  taken: readonly string[],
): string | null {
  if (!areas.includes(area)) return `There is no area ${area}. Areas: ${areas.join(', ')}`;
  if (!/^[a-z][A-Za-z0-9]+$/.test(name))
    return `${name} is no name: a verb and what it is done to, such as getThing`;
  if (taken.some((other) => other.toLowerCase() === name.toLowerCase()))
    return `${version} has ${name} already`;
  if (version === 'v2' && !/^(\/([a-z][a-z-]*|\{[a-z_]+\}))+$/.test(path ?? '')) {
    return 'A v2 operation needs its path, such as --path /things/{id}';
  }
  return null;
}

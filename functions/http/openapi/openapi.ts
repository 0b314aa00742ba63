// Builds the OpenAPI 3.1 documents for both API versions from the endpoints. The build stores them as files
// (http/serve.ts reads them).
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { type Endpoint, takesIdempotencyKey, type V1Endpoint, type V1HttpMethod } from '../../api/endpoint';
import { exampleOfSchema, type JsonObject } from '../../hooks/examples';
import { MINUTE_MS } from '../../platform/clock';
import { ANTI_GUESSING_LIMIT, RATE_LIMIT_BY_TIER } from '../limits';
import {
  apiKeyScopeOfEndpoint,
  loadAllV1Endpoints,
  loadAllV2Endpoints,
  mapNamesToAreas,
  publicNameOfArea,
} from '../register';
import { findReadCounterpart, responseHasEtag } from '../response';
import {
  allowNullInMarkedFields,
  alternativeIdFieldNamesOf,
  JSON_SCHEMA_OPTIONS,
  openApiErrorResponses,
} from './openapiSchemas';
import {
  describeOpenApiParameter,
  OPENAPI_COMMON_HEADERS,
  OPENAPI_DESCRIPTION_BY_VERSION,
  OPENAPI_HEADER_PARAMETERS,
  OPENAPI_RESPONSE_HEADERS,
  openApiHeaderReferences,
  openApiTagDescription,
} from './openapiWords';

const namedParameter = (name: keyof typeof OPENAPI_HEADER_PARAMETERS) => ({
  $ref: `#/components/parameters/${name}`,
});

function requestBody({ consumes, input, version }: Endpoint, method: string): ZodOpenApiRequestBodyObject | null {
  if (method === 'GET') return null;
  if (consumes !== undefined) {
    // Without a schema, client generators treat a form as a single file upload.
    const media =
      consumes === 'multipart/form-data' ? { schema: { type: 'object' as const, additionalProperties: true } } : {};
    return { required: true, content: { [consumes]: media } };
  }
  if (!input?.body) return null;
  // v2 rejects unknown fields.
  const body = version === 2 ? input.body.strict() : input.body;
  const identifying = alternativeIdFieldNamesOf(body);
  // The id may be in the query instead of the body, for example with DELETE.
  const inQuery = method === 'DELETE' || (input.query && alternativeIdFieldNamesOf(input.query).length > 0);
  const schema =
    identifying.length === 0 || inQuery
      ? body
      : body.meta({ anyOf: identifying.map((name) => ({ required: [name] })) });
  return {
    required: !input.body.safeParse({}).success,
    content: { 'application/json': { schema } },
  };
}

function responses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const errors = openApiErrorResponses(endpoint);
  const answers: Record<string, ZodOpenApiResponseObject> = { ...errors };
  for (const [status, output] of Object.entries(endpoint.output)) {
    // An endpoint may declare its own schema for an error, in addition to the standard one.
    const usual = errors[status]?.content['application/json'].schema;
    const schema = output && usual ? z.union([output, usual]) : output;
    const isRecord = responseHasEtag(endpoint, Number(status));
    if (isRecord && endpoint.version === 2 && endpoint.method === 'GET') {
      const headers = openApiHeaderReferences(...OPENAPI_COMMON_HEADERS, 'ETag');
      answers[304] = { description: 'Not modified; no body', headers };
    }
    const isLocated = status === '302' || (endpoint.version === 2 && status === '201');
    answers[status] = {
      description: usual ? 'Refused' : output ? 'Success' : 'Done; no body',
      headers: openApiHeaderReferences(
        ...OPENAPI_COMMON_HEADERS,
        isRecord ? 'ETag' : undefined,
        isLocated ? 'Location' : undefined,
      ),
      ...(schema === null ? {} : { content: { [endpoint.produces ?? 'application/json']: { schema } } }),
    };
  }
  return answers as ZodOpenApiResponsesObject;
}

interface DocumentedOperation {
  /** The OpenAPI `operationId`. */
  id: string;
  method: string;
  area: string;
  endpoint: Endpoint;
  /** A sentence that names the operation's v2 equivalent, or the operation that this one duplicates. */
  also: string;
}

function operation({ id, method, area, endpoint, also }: DocumentedOperation): ZodOpenApiOperationObject {
  const { docs, access, input } = endpoint;
  const takesKey = method === 'POST' && takesIdempotencyKey(endpoint);
  const isRecord = method === 'GET' && responseHasEtag(endpoint, 200);
  const body = requestBody(endpoint, method);
  return {
    operationId: id,
    tags: [publicNameOfArea(area)],
    summary: docs.summary,
    description: [docs.description, also, rules(endpoint)].filter(Boolean).join('\n\n'),
    security: access.kind === 'public' ? [] : [{ bearer: [] }, { apiKey: [] }],
    'x-access': access,
    ...(endpoint.version === 1 && endpoint.methods === 'any' ? { 'x-any-method': true } : {}),
    requestParams: {
      ...(input?.path && { path: input.path }),
      ...(input?.query && { query: input.query }),
    },
    parameters: [
      ...(takesKey ? [namedParameter('Idempotency-Key')] : []),
      ...(findReadCounterpart(endpoint) ? [namedParameter('If-Match')] : []),
      ...(isRecord ? [namedParameter('If-None-Match')] : []),
    ],
    ...(body && { requestBody: body }),
    responses: responses(endpoint),
  };
}

interface BuiltOperation {
  tags: string[];
  parameters: { name: string; description?: unknown; schema?: JsonObject }[];
  requestBody?: { content: Record<string, JsonObject> };
  responses: Record<string, { content?: Record<string, JsonObject> }>;
}

interface BuiltDocument extends JsonObject {
  components: Record<string, Record<string, JsonObject>>;
  paths: Record<string, Record<string, BuiltOperation>>;
}

/** Moves parameter descriptions from the schemas to the parameters themselves. */
function describeParameters({ parameters }: BuiltOperation): void {
  for (const parameter of parameters) {
    if (!parameter.schema) continue;
    const { description, ...schema } = parameter.schema;
    parameter.description = description ?? describeOpenApiParameter(parameter.name);
    parameter.schema = schema;
  }
}

/** Adds an example to every JSON request body and successful response body. */
function addExamples({ requestBody, responses }: BuiltOperation, schemas: Record<string, JsonObject>): void {
  const add = (content: Record<string, JsonObject> | undefined, io: 'input' | 'output'): void => {
    const json = content?.['application/json'];
    if (json?.schema) json.example = exampleOfSchema(json.schema as JsonObject, '', { schemas, io });
  };
  add(requestBody?.content, 'input');
  for (const [status, { content }] of Object.entries(responses)) if (status.startsWith('2')) add(content, 'output');
}

function buildDocument(version: 1 | 2, operations: Iterable<[path: string, DocumentedOperation]>): JsonObject {
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  const tags = new Set<string>();
  for (const [path, documented] of operations) {
    paths[path] = { ...paths[path], [documented.method.toLowerCase()]: operation(documented) };
    tags.add(publicNameOfArea(documented.area));
  }
  const created = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: `Expiry Tracking Service v${version}`,
        version: `${version}`,
        description: `${OPENAPI_DESCRIPTION_BY_VERSION[version]} Guides: [/docs](/docs/).`,
        contact: { name: 'The operator of the service' },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: `/v${version}` }],
      tags: [...tags].sort().map((name) => ({ name, description: openApiTagDescription(name) })),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'Firebase ID token, session JWT or API key',
          },
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        },
        headers: OPENAPI_RESPONSE_HEADERS,
        parameters: OPENAPI_HEADER_PARAMETERS,
      },
      paths,
    },
    JSON_SCHEMA_OPTIONS,
  );
  const document = allowNullInMarkedFields(created) as unknown as BuiltDocument;
  const { components } = document;
  for (const built of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    describeParameters(built);
    addExamples(built, components.schemas ?? {});
  }
  const text = JSON.stringify(document);
  for (const kind of ['headers', 'parameters'])
    for (const name of Object.keys(components[kind] ?? {}))
      if (!text.includes(`"#/components/${kind}/${name}"`)) delete components[kind]?.[name];
  return document;
}

const minutes = (ms: number): string => (ms === MINUTE_MS ? 'minute' : `${ms / MINUTE_MS} minutes`);

/** Describes the endpoint's rules that aren't part of its input and output schemas. */
function rules(endpoint: Endpoint): string {
  const { access } = endpoint;
  const { limit, windowMs } = RATE_LIMIT_BY_TIER[endpoint.tier ?? 'default'];
  const scope = apiKeyScopeOfEndpoint(endpoint);
  return [
    access.kind === 'public' ? 'Public: no token.' : '',
    access.kind === 'account' ? 'Requires a signed-in user, with or without an organization.' : '',
    access.kind === 'member' ? `Role: at least ${access.role}.` : '',
    access.kind === 'member' && access.apiKeys === 'refused' ? 'Not available to API keys.' : '',
    access.kind === 'member' && access.apiKeys === 'only' ? 'Available only to API keys.' : '',
    scope === null ? '' : `API key scope: \`${scope}\`.`,
    endpoint.version === 1 && endpoint.methods === 'any' ? 'Any method is allowed.' : '',
    `Rate limit: ${limit} requests per ${minutes(windowMs)}.`,
    endpoint.brake === undefined
      ? ''
      : `Each ${endpoint.brake}: at most ${ANTI_GUESSING_LIMIT.limit} requests per ${minutes(ANTI_GUESSING_LIMIT.windowMs)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The methods to document for endpoints that accept any method, keyed by the declared one. */
const ANY_METHOD: Readonly<Record<string, readonly [V1HttpMethod, ...V1HttpMethod[]]>> = {
  GET: ['GET', 'POST'],
  POST: ['POST', 'PUT', 'PATCH'],
};

/** An endpoint's documented methods, each with its operation id. */
function documentedMethods(name: string, { methods, documentedMethod = 'POST' }: V1Endpoint): [V1HttpMethod, string][] {
  const [first, ...others] =
    methods === 'any' ? (ANY_METHOD[documentedMethod] ?? ([documentedMethod] as const)) : methods;
  return [[first, name], ...others.map((method): [V1HttpMethod, string] => [method, `${name}_${method}`])];
}

function* operationsOfV1(): Iterable<[string, DocumentedOperation]> {
  const [areas, twins] = [mapNamesToAreas('v1'), loadAllV2Endpoints()];
  for (const [name, endpoint] of loadAllV1Endpoints()) {
    const twin = twins.get(name);
    const inV2 = twin ? `In v2: \`${twin.method} /v2${twin.path}\`.` : '';
    for (const [method, id] of documentedMethods(name, endpoint)) {
      const also = id === name ? inV2 : `Same as \`${name}\`, but with a different HTTP method.`;
      yield [`/${name}`, { id, method, area: areas.get(name) ?? '', endpoint, also }];
    }
  }
}

function* operationsOfV2(): Iterable<[string, DocumentedOperation]> {
  const [areas, twins] = [mapNamesToAreas('v2'), loadAllV1Endpoints()];
  for (const [id, endpoint] of loadAllV2Endpoints()) {
    const also = twins.has(id) ? `In v1: \`/v1/${id}\`.` : '';
    yield [endpoint.path, { id, method: endpoint.method, area: areas.get(id) ?? '', endpoint, also }];
  }
}

/** Builds both documents from the endpoints. Loads all endpoints. */
export const buildOpenApiDocuments = (): { v1: JsonObject; v2: JsonObject } => ({
  v1: buildDocument(1, operationsOfV1()),
  v2: buildDocument(2, operationsOfV2()),
});

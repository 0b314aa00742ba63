// OpenAPI 3.1 documents of both versions, derived from the endpoint objects; made at build time, served from files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Endpoint,
  type Schema,
  takesIdempotencyKey,
  type V1Endpoint,
  type V1Method,
} from '../api/endpoint';
import { MINUTE_MS } from '../platform/clock';
import { params } from '../platform/params';
import { apiKeyScopeOfEndpoint, publishedAreaNameOf } from './areas';
import { OpenApiErrorAnswers } from './openapiErrors';
import { openApiExampleOfSchema } from './openapiExamples';
import {
  hasFieldIdentifyingRecord,
  type Json,
  OpenApiSchemas,
  withOneOfMarkedFieldsRequired,
} from './openapiSchemas';
import {
  OPENAPI_DESCRIPTION_BY_VERSION,
  openApiDescriptionByParameterName,
  openApiTagDescription,
} from './openapiWords';
import { BRAKE, RATE_LIMIT_TIERS } from './rateLimit';
import { isStatusAnsweringRecord, v2GetOperationOfRecordChangedBy } from './records';
import { areasByDeclarationName, loadAllV1Endpoints, loadAllV2Endpoints } from './register';

const header = (description: string, type = 'string'): Json => ({ description, schema: { type } });

const HEADERS = {
  'X-Request-Id': header('Names the request: quote it when you ask about one'),
  'X-RateLimit-Remaining': header('Requests that are left in this window', 'integer'),
  'Retry-After': header('Seconds to wait before the next try', 'integer'),
  'WWW-Authenticate': header('The scheme that is asked for'),
  Allow: header('The methods that this path takes'),
  ETag: header('Names this state of the record: for `If-Match` and `If-None-Match`'),
  Location: header('Where the new record is read, or what is asked for is found'),
};

const reference = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
const COMMON_HEADERS = {
  'X-Request-Id': reference('headers', 'X-Request-Id'),
  'X-RateLimit-Remaining': reference('headers', 'X-RateLimit-Remaining'),
};

const ETAG = { ETag: reference('headers', 'ETag') };

const PARAMETERS = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A retry with the same key and body within 24 hours replays the first answer',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[A-Za-z0-9\\-_.:]+$' },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the record as you know it: if it has changed since, 412 and nothing is done',
    schema: { type: 'string', minLength: 1 },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the record that you have: if it has not changed since, 304 without a body',
    schema: { type: 'string', minLength: 1 },
  },
};

/** One version's document while it grows. */
class DocumentDraft {
  readonly paths: Record<string, Record<string, Json>> = {};
  private readonly schemas = new OpenApiSchemas();
  private readonly errors = new OpenApiErrorAnswers(COMMON_HEADERS);

  constructor(private readonly version: 1 | 2) {}

  /** @param also where else the same is found, in words */
  add(path: string, method: string, name: string, area: string, endpoint: Endpoint, also: string): void {
    this.paths[path] = {
      ...this.paths[path],
      [method.toLowerCase()]: this.operation(name, method, area, endpoint, also),
    };
  }

  finished(): Json {
    this.addExamples();
    const tags = new Set(
      Object.values(this.paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)),
    );
    return {
      openapi: '3.1.0',
      info: {
        title: `Expiry Tracking Service v${this.version}`,
        version: `${this.version}`,
        description: `${OPENAPI_DESCRIPTION_BY_VERSION[this.version]} Guides: [/docs](/docs/).`,
        contact: { name: 'The operator of the service' },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: `/v${this.version}` }],
      tags: [...tags].sort().map((name) => ({ name, description: openApiTagDescription(String(name)) })),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'Firebase ID token, session JWT or API key',
          },
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        },
        headers: this.used('headers', HEADERS),
        parameters: this.used('parameters', PARAMETERS),
        schemas: this.schemas.named,
        responses: this.errors.named,
      },
      paths: this.paths,
    };
  }

  /** When all names are known: one for each body of JSON that is taken, and for each answer that is no error. */
  private addExamples(): void {
    const schemas = this.schemas.named;
    const add = (contents: unknown, io: 'input' | 'output'): void => {
      const content = (contents as Record<string, Json> | undefined)?.['application/json'];
      if (content?.schema)
        content.example = openApiExampleOfSchema(content.schema as Json, '', { schemas, io });
    };
    for (const operation of Object.values(this.paths).flatMap((path) => Object.values(path))) {
      add((operation.requestBody as Json | undefined)?.content, 'input');
      for (const [status, response] of Object.entries(operation.responses as Record<string, Json>)) {
        if (status.startsWith('2')) add(response.content, 'output');
      }
    }
  }

  /** Those that anything in the document refers to. */
  private used(kind: string, components: Readonly<Record<string, Json>>): Json {
    const text = JSON.stringify([this.paths, this.errors.named]);
    const isUsed = ([name]: [string, Json]) => text.includes(`"#/components/${kind}/${name}"`);
    return Object.fromEntries(Object.entries(components).filter(isUsed));
  }

  private operation(name: string, method: string, area: string, endpoint: Endpoint, also: string): Json {
    const { docs, access } = endpoint;
    const takesKey = method === 'POST' && takesIdempotencyKey(endpoint);
    return {
      operationId: name,
      tags: [publishedAreaNameOf(area)],
      summary: docs.summary,
      description: [docs.description, also, rules(endpoint)].filter(Boolean).join('\n\n'),
      security: access.kind === 'public' ? [] : [{ bearer: [] }, { apiKey: [] }],
      'x-access': access,
      ...(endpoint.version === 1 && endpoint.methods === 'any' ? { 'x-any-method': true } : {}),
      parameters: [
        ...this.parameters(endpoint.input?.path, 'path'),
        ...this.parameters(endpoint.input?.query, 'query'),
        ...(takesKey ? [reference('parameters', 'Idempotency-Key')] : []),
        ...(v2GetOperationOfRecordChangedBy(endpoint) ? [reference('parameters', 'If-Match')] : []),
        ...(method === 'GET' && isStatusAnsweringRecord(endpoint, 200)
          ? [reference('parameters', 'If-None-Match')]
          : []),
      ],
      ...(method === 'GET' ? {} : this.requestBody(endpoint, method)),
      responses: this.responses(endpoint),
    };
  }

  private parameters(schema: Schema | undefined, where: 'path' | 'query'): Json[] {
    if (!schema) return [];
    const { properties = {}, required = [] } = this.schemas.parameters(schema) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, { description, ...property }]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      description: description ?? openApiDescriptionByParameterName(name),
      schema: property,
    }));
  }

  private requestBody({ consumes, input }: Endpoint, method: string): Json {
    if (consumes !== undefined) {
      // Client generators read a form without a schema as one file.
      const media =
        consumes === 'multipart/form-data' ? { schema: { type: 'object', additionalProperties: true } } : {};
      return { requestBody: { required: true, content: { [consumes]: media } } };
    }
    if (!input?.body) return {};
    // v2 refuses what it does not know.
    const described = this.schemas.input(this.version === 2 ? input.body.strict() : input.body);
    // Where the query may name the record too, as a DELETE's does, the body alone need not.
    const namedInQuery = input.query !== undefined && hasFieldIdentifyingRecord(input.query);
    const schema = withOneOfMarkedFieldsRequired(described, method !== 'DELETE' && !namedInQuery);
    const required = !input.body.safeParse({}).success;
    return { requestBody: { required, content: { 'application/json': { schema } } } };
  }

  private responses(endpoint: Endpoint): Json {
    const answers = this.errors.answers(endpoint);
    for (const [status, output] of Object.entries(endpoint.output)) {
      const own = output === null ? null : this.schemas.output(output);
      // An endpoint may word a refusal in its own way beside the usual one.
      const usual = this.errors.bodyOf(answers[status]);
      const schema = own && usual ? { anyOf: [own, usual] } : own;
      const isRecord = isStatusAnsweringRecord(endpoint, Number(status));
      if (isRecord && endpoint.version === 2 && endpoint.method === 'GET') {
        answers[304] = { description: 'Not changed since; no body', headers: { ...COMMON_HEADERS, ...ETAG } };
      }
      const located = status === '302' || (endpoint.version === 2 && status === '201');
      answers[status] = {
        description: usual ? 'Refused' : own ? 'Success' : 'Done; no body',
        headers: {
          ...COMMON_HEADERS,
          ...(isRecord ? ETAG : {}),
          ...(located ? { Location: reference('headers', 'Location') } : {}),
        },
        ...(schema === null ? {} : { content: { [endpoint.produces ?? 'application/json']: { schema } } }),
      };
    }
    return answers;
  }
}

/** What holds for the endpoint beside its input and output, in words. */
function rules(endpoint: Endpoint): string {
  const { access } = endpoint;
  const { limit, windowMs } = RATE_LIMIT_TIERS[endpoint.tier ?? 'default'];
  const scope = apiKeyScopeOfEndpoint(endpoint);
  return [
    access.kind === 'public' ? 'Public: no token.' : '',
    access.kind === 'account' ? 'Needs a signed-in person, with or without an organization.' : '',
    access.kind === 'member' ? `Role: at least ${access.role}.` : '',
    access.kind === 'member' && access.apiKeys === 'refused' ? 'API keys are refused.' : '',
    access.kind === 'member' && access.apiKeys === 'only' ? 'For API keys only.' : '',
    scope === null ? '' : `Scope of API keys: \`${scope}\`.`,
    endpoint.version === 1 && endpoint.methods === 'any' ? 'Any method is taken.' : '',
    `Rate limit: ${limit} per ${windowMs / MINUTE_MS} min.`,
    endpoint.brake === undefined
      ? ''
      : `Each ${endpoint.brake} at most ${BRAKE.limit} per ${BRAKE.windowMs / MINUTE_MS} min.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Where the handler takes any verb, those that say what it does. */
const ANY_METHOD: Readonly<Record<string, readonly [V1Method, ...V1Method[]]>> = {
  GET: ['GET', 'POST'],
  POST: ['POST', 'PUT', 'PATCH'],
};

/** The verbs under which an endpoint is documented, each with its operation id. */
function documentedMethods(
  name: string,
  { methods, documentedMethod = 'POST' }: V1Endpoint,
): [V1Method, string][] {
  const [first, ...others] =
    methods === 'any' ? (ANY_METHOD[documentedMethod] ?? ([documentedMethod] as const)) : methods;
  return [[first, name], ...others.map((method): [V1Method, string] => [method, `${name}_${method}`])];
}

/** Both documents, made anew from the endpoint objects. Loads every endpoint. */
export function buildOpenApiDocuments(): { v1: Json; v2: Json } {
  const [v1, v2] = [new DocumentDraft(1), new DocumentDraft(2)];
  const areas = { v1: areasByDeclarationName('v1'), v2: areasByDeclarationName('v2') };
  const [ofV1, ofV2] = [loadAllV1Endpoints(), loadAllV2Endpoints()];
  for (const [name, endpoint] of ofV1) {
    const twin = ofV2.get(name);
    const inV2 = twin ? `In v2: \`${twin.method} /v2${twin.path}\`.` : '';
    for (const [method, operationId] of documentedMethods(name, endpoint)) {
      const also = operationId === name ? inV2 : `The same as \`${name}\`, by another verb.`;
      v1.add(`/${name}`, method, operationId, areas.v1.get(name) ?? '', endpoint, also);
    }
  }
  for (const [name, endpoint] of ofV2) {
    const inV1 = ofV1.has(name) ? `In v1: \`/v1/${name}\`.` : '';
    v2.add(endpoint.path, endpoint.method, name, areas.v2.get(name) ?? '', endpoint, inV1);
  }
  return { v1: v1.finished(), v2: v2.finished() };
}

/** The document that the build made, with the address at which people reach the service. */
export function readBuiltOpenApiDocument(version: 1 | 2): Json {
  const path = join(__dirname, '..', 'openapi', `v${version}.json`);
  const document = JSON.parse(readFileSync(path, 'utf8')) as Json;
  return { ...document, servers: [{ url: `${params.publicUrl()}/v${version}` }] };
}

const printed = new Map<1 | 2, string>();

/** The same as text, printed once for a process: anybody may ask for it, as often as they are let. */
export function readOpenApiDocumentAsText(version: 1 | 2): string {
  const text = printed.get(version) ?? JSON.stringify(readBuiltOpenApiDocument(version));
  printed.set(version, text);
  return text;
}

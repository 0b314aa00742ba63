// OpenAPI 3.1 documents of both versions, derived from the endpoint objects; made at build time, served from files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Response } from 'express';
import type { Endpoint, Schema, V1Endpoint, V1Method } from '../api/endpoint';
import { ErrorBook } from './openapiErrors';
import { type Json, SchemaBook } from './openapiSchemas';
import { TIERS } from './rateLimit';
import { allV1Endpoints, allV2Endpoints, areasOf } from './register';

const header = (description: string, type = 'string'): Json => ({ description, schema: { type } });

const HEADERS = {
  'X-Request-Id': header('Names the request: quote it when you ask about one'),
  'X-RateLimit-Remaining': header('Requests that are left in this window', 'integer'),
  'Retry-After': header('Seconds to wait before the next try', 'integer'),
  'WWW-Authenticate': header('The scheme that is asked for'),
  Allow: header('The methods that this path takes'),
};
/** v2 alone tells where a new record is. */
const CREATION_HEADERS = { Location: header('Where the new record is read') };

const reference = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
const COMMON_HEADERS = {
  'X-Request-Id': reference('headers', 'X-Request-Id'),
  'X-RateLimit-Remaining': reference('headers', 'X-RateLimit-Remaining'),
};

const PARAMETERS = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A retry with the same key and body within 24 hours replays the first answer',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[A-Za-z0-9\\-_.:]+$' },
  },
};

const DESCRIPTIONS: Readonly<Record<1 | 2, string>> = {
  1: 'v1 changes additively only: new endpoints, new fields, new optional input. Let fields pass that you do not know.',
  2: 'v2 is a preview: paths and fields may change before general availability; the changelog announces changes.',
};

/** One version's document while it grows. */
class DocumentDraft {
  readonly paths: Record<string, Record<string, Json>> = {};
  private readonly schemas = new SchemaBook();
  private readonly errors = new ErrorBook(COMMON_HEADERS);

  constructor(private readonly version: 1 | 2) {}

  add(path: string, method: string, name: string, area: string, endpoint: Endpoint): void {
    this.paths[path] = {
      ...this.paths[path],
      [method.toLowerCase()]: this.operation(name, method, area, endpoint),
    };
  }

  finished(): Json {
    const tags = new Set(
      Object.values(this.paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)),
    );
    return {
      openapi: '3.1.0',
      info: {
        title: `Expiry Tracking Service v${this.version}`,
        version: `${this.version}`,
        description: `${DESCRIPTIONS[this.version]} Guides: [/docs](/docs/).`,
      },
      servers: [{ url: `/v${this.version}` }],
      tags: [...tags].sort().map((name) => ({ name })),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'Firebase ID token, session JWT or API key',
          },
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        },
        headers: this.version === 1 ? HEADERS : { ...HEADERS, ...CREATION_HEADERS },
        parameters: PARAMETERS,
        schemas: this.schemas.named,
        responses: this.errors.named,
      },
      paths: this.paths,
    };
  }

  private operation(name: string, method: string, area: string, endpoint: Endpoint): Json {
    const { docs, access } = endpoint;
    const takesKey = method === 'POST' && (endpoint.version === 2 || endpoint.idempotent);
    return {
      operationId: name,
      tags: [area],
      summary: docs.summary,
      description: [docs.description, rules(endpoint)].filter(Boolean).join('\n\n'),
      security: access.kind === 'public' ? [] : [{ bearer: [] }, { apiKey: [] }],
      'x-access': access,
      ...(endpoint.version === 1 && endpoint.methods === 'any' ? { 'x-any-method': true } : {}),
      parameters: [
        ...this.parameters(endpoint.input?.path, 'path'),
        ...this.parameters(endpoint.input?.query, 'query'),
        ...(takesKey ? [reference('parameters', 'Idempotency-Key')] : []),
      ],
      ...(method === 'GET' ? {} : this.requestBody(endpoint)),
      responses: this.responses(endpoint),
    };
  }

  private parameters(schema: Schema | undefined, where: 'path' | 'query'): Json[] {
    if (!schema) return [];
    const { properties = {}, required = [] } = this.schemas.input(schema) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, { description, ...property }]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: property,
    }));
  }

  private requestBody({ consumes, input }: Endpoint): Json {
    if (consumes !== undefined) return { requestBody: { required: true, content: { [consumes]: {} } } };
    if (!input?.body) return {};
    const schema = this.schemas.input(input.body);
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
      const located = endpoint.version === 2 && status === '201';
      answers[status] = {
        description: usual ? 'Refused' : own ? 'Success' : 'Done; no body',
        headers: { ...COMMON_HEADERS, ...(located ? { Location: reference('headers', 'Location') } : {}) },
        ...(schema === null ? {} : { content: { [endpoint.produces ?? 'application/json']: { schema } } }),
      };
    }
    return answers;
  }
}

/** What holds for the endpoint beside its input and output, in words. */
function rules(endpoint: Endpoint): string {
  const { access, docs } = endpoint;
  const { limit, windowMs } = TIERS[endpoint.tier ?? 'default'];
  return [
    access.kind === 'public' ? 'Public: no token.' : '',
    access.kind === 'account' ? 'Needs a signed-in person, with or without an organization.' : '',
    access.kind === 'member' ? `Role: at least ${access.role}.` : '',
    access.kind === 'member' && access.apiKeys === 'refused' ? 'API keys are refused.' : '',
    endpoint.version === 1 && endpoint.methods === 'any' ? 'Any method is taken.' : '',
    `Rate limit: ${limit} per ${windowMs / 60_000} min.`,
    `Specification section ${docs.section}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The verbs under which an endpoint is documented, each with its operation id. */
function documentedMethods(name: string, { methods, documentedMethod }: V1Endpoint): [V1Method, string][] {
  const [first, ...others] = methods === 'any' ? ([documentedMethod ?? 'POST'] as const) : methods;
  return [[first, name], ...others.map((method): [V1Method, string] => [method, `${name}_${method}`])];
}

/** Both documents, made anew from the endpoint objects. Loads every endpoint. */
export function openApiDocuments(): { v1: Json; v2: Json } {
  const [v1, v2] = [new DocumentDraft(1), new DocumentDraft(2)];
  const areas = { v1: areasOf('v1'), v2: areasOf('v2') };
  for (const [name, endpoint] of allV1Endpoints()) {
    for (const [method, operationId] of documentedMethods(name, endpoint)) {
      v1.add(`/${name}`, method, operationId, areas.v1.get(name) ?? '', endpoint);
    }
  }
  for (const [name, endpoint] of allV2Endpoints()) {
    v2.add(endpoint.path, endpoint.method, name, areas.v2.get(name) ?? '', endpoint);
  }
  return { v1: v1.finished(), v2: v2.finished() };
}

/** Sends the document that the build made. */
export function serveDocument(version: 'v1' | 'v2', response: Response): void {
  response.setHeader('X-API-Version', version.slice(1));
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(readFileSync(join(__dirname, '..', 'openapi', `${version}.json`)));
}

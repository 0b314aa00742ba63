// Checks every response that tests see against the OpenAPI documents of the suite's build: status, media type, each
// field.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { parseInstant } from '../../functions/api/fields';
import { ROOT } from '../../local/config';

export type Json = Record<string, unknown>;
export type Version = 'v1' | 'v2';

interface MediaType {
  schema: object;
  example?: unknown;
}
interface Response {
  content?: Record<string, MediaType>;
  $ref?: string;
}
export interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, MediaType> };
  parameters?: { name?: string; in?: string; schema?: { type?: unknown; maximum?: number } }[];
  responses: Record<string, Response>;
  'x-any-method'?: true;
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
}

export interface Exchange {
  method: string;
  /** Relative to the base address: `/v1/login`, `/login`, `/v2/contacts/x?limit=1`. */
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
  /** The body sent, if known. */
  sent?: unknown;
}

/**
 * Closes schemas of responses: tests reject undeclared fields, while the published document leaves room for additions.
 */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const node = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen = node.type === 'object' && node.properties && node.additionalProperties === undefined;
  return (isOpen ? { ...node, additionalProperties: false } : node) as T;
}

/** Validates requests, with formats as the service accepts them. */
export const requestValidator = () =>
  addFormats(new Ajv2020({ strict: false, validateSchema: false, allErrors: true }))
    .addFormat('idn-email', /^[^@]+@[^@]+$/)
    .addFormat('timezone', true)
    .addFormat('date-time', (text: string) => parseInstant(text) !== null);

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
export const pointer = (...parts: string[]): string => `#/${parts.map(escaped).join('/')}`;

/** Where an operation is described. */
interface Place {
  version: Version;
  path: string;
  method: string;
}

/** Both documents, and checks of requests and responses. Validators are compiled on first use. */
class Contract {
  private readonly ajv = addFormats(
    new Ajv2020({ strict: false, validateSchema: false, allErrors: true, inlineRefs: false }),
  ).addFormat('timezone', true);
  /** For requests: objects are as open as described. */
  private readonly requests = requestValidator();
  private readonly templates: { pattern: RegExp; path: string; literals: number }[];

  constructor(private readonly documents: Record<Version, OpenApi>) {
    for (const version of ['v1', 'v2'] as const) {
      this.ajv.addSchema(closed(documents[version]), version);
      this.requests.addSchema(documents[version], version);
    }
    this.templates = Object.keys(documents.v2.paths)
      .map((path) => ({
        path,
        pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
        literals: path.split('/').filter((part) => !part.startsWith('{')).length,
      }))
      .sort((left, right) => right.literals - left.literals);
  }

  /** Describes how the response breaks the contract; null if it doesn't, or if it isn't an endpoint's response. */
  breach(exchange: Exchange): string | null {
    const asked = this.endpointOf(exchange.path);
    // Responses that never reached the pipeline (such as the emulator's own) have no request id. Other tests require
    // one.
    if (!asked || exchange.method === 'OPTIONS' || !exchange.headers.has('x-request-id')) return null;
    const problem =
      (asked.path === null ? unknownPath(exchange) : this.problemOf(asked.version, asked.path, exchange)) ??
      foreignWords(exchange.body);
    if (problem === null) return null;
    const { method, path, status, body } = exchange;
    return `${method} ${path} broke its contract: ${problem}\nanswered ${status} ${JSON.stringify(body)?.slice(0, 2000)}`;
  }

  /** Null for a page, a document or another server. `path` is null if no endpoint has it. */
  private endpointOf(address: string): { version: Version; path: string | null } | null {
    const path = address.replace(/[?#].*$/s, '');
    const [, prefix, below] = /^\/(v[12])(\/.*)?$/.exec(path) ?? [];
    if (below === '/openapi.json') return null;
    if (prefix === 'v2') {
      const found = this.templates.find(({ pattern }) => pattern.test(below ?? '/'));
      return { version: 'v2', path: found?.path ?? null };
    }
    const known = this.documents.v1.paths[prefix ? (below ?? '').replace(/\/$/, '') : path];
    if (!prefix && !known) return null;
    return { version: 'v1', path: known ? (prefix ? (below ?? '').replace(/\/$/, '') : path) : null };
  }

  private problemOf(version: Version, path: string, exchange: Exchange): string | null {
    const operations = this.documents[version].paths[path] ?? {};
    const [anyMethod] = Object.keys(operations);
    const exact = exchange.method.toLowerCase();
    const method = operations[exact] ? exact : (anyMethod ?? '');
    const operation = operations[method];
    if (!operation) return 'the path has no operation';
    if (method !== exact && !operation['x-any-method'] && exchange.status < 400) {
      return `${exchange.method} is not declared, and should have been refused`;
    }
    const declared = operation.responses[exchange.status];
    if (!declared) return `status is not declared; declared: ${Object.keys(operation.responses).join(', ')}`;
    const place = { version, path, method };
    return this.sentProblem(place, exchange) ?? this.bodyProblem(place, declared, exchange);
  }

  /** Checks that an accepted request is valid by its description. */
  private sentProblem(place: Place, { status, sent, path: asked }: Exchange): string | null {
    if (status >= 300) return null;
    const { version, path, method } = place;
    const parameter = this.queryProblem(place, asked);
    if (parameter !== null) return parameter;
    // JSON has no Infinity; it's sent as null.
    const given = parsedText(typeof sent === 'string' ? sent : JSON.stringify(sent ?? null));
    if (typeof given !== 'object' || given === null) return null;
    const media = this.documents[version].paths[path]?.[method]?.requestBody?.content['application/json'];
    // Provider requests are described by the provider.
    if (!media || !('schema' in media)) return null;
    const location = pointer('paths', path, method, 'requestBody', 'content', 'application/json', 'schema');
    const validate = this.requests.getSchema(version + location) as ValidateFunction;
    return validate(given) || validate(withoutEmptyTexts(given))
      ? null
      : `it accepted a body that is not described: ${this.requests.errorsText(validate.errors)}`;
  }

  private queryProblem({ version, path, method }: Place, address: string): string | null {
    const declared = this.documents[version].paths[path]?.[method]?.parameters ?? [];
    for (const [name, text] of new URL(address, 'http://service').searchParams) {
      const index = declared.findIndex((each) => each.in === 'query' && each.name === name);
      const schema = declared[index]?.schema;
      if (!schema) {
        if (version === 'v2') return `it accepted ?${name}, which is not described`;
        continue;
      }
      const location = pointer('paths', path, method, 'parameters', String(index), 'schema');
      const validate = this.requests.getSchema(version + location) as ValidateFunction;
      // Larger values count as the largest, as the description says.
      const value = schema.type === 'integer' ? Math.min(Number(text), schema.maximum ?? Infinity) : text;
      if (text.trim() !== '' && !validate(value)) return `it accepted ?${name}=${text}, which is not described`;
    }
    return null;
  }

  private bodyProblem(place: Place, declared: Response, exchange: Exchange): string | null {
    const { version, path, method } = place;
    const { status, headers, body, method: asked } = exchange;
    const shared = declared.$ref?.replace('#/components/responses/', '');
    const response = shared === undefined ? declared : (this.documents[version].components.responses[shared] ?? {});
    const [type] = Object.keys(response.content ?? {});
    if (type === undefined) return body === undefined ? null : 'a body where none is declared';
    if (asked === 'HEAD') return null;
    const sent = headers.get('content-type') ?? 'none';
    if (!sent.startsWith(type)) return `content type ${sent}, where ${type} is declared`;
    if (type !== 'application/json') return null;
    const fieldPath =
      shared === undefined ? ['paths', path, method, 'responses', String(status)] : ['components', 'responses', shared];
    const location = pointer(...fieldPath, 'content', type, 'schema');
    const validate = this.ajv.getSchema(version + location) as ValidateFunction;
    if (validate(body)) return null;
    return (validate.errors ?? [])
      .map(({ instancePath, message, params }) => `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`)
      .join('; ');
  }
}

/** An empty string in an optional field means null or absent; the guides say so once for all fields. */
function withoutEmptyTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyTexts);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, child]) => typeof child !== 'string' || child.trim() !== '');
  return Object.fromEntries(kept.map(([name, child]) => [name, withoutEmptyTexts(child)]));
}

const parsedText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const unknownPath = ({ status }: Exchange): string | null =>
  status === 404 || status === 429 ? null : 'no endpoint has this path, so 404 is the answer';

/** Libraries' own messages. Every message of ours says what would be valid. */
const FOREIGN = /\bexpected \w+|\breceived\b|^Invalid\b|^Too (small|big)|^Unrecognized|fetch failed|ECONN|\bzod\b/i;

function foreignWords(body: unknown): string | null {
  const { details, error } = (body ?? {}) as { details?: Json; error?: { details?: Json } | string };
  const shown = details ?? (typeof error === 'object' ? error?.details : undefined);
  const sentences = Object.values((shown?.fields ?? {}) as Record<string, unknown>);
  const foreign = sentences.find((sentence) => FOREIGN.test(String(sentence)));
  return foreign === undefined ? null : `a library’s own words: ${foreign}`;
}

let contract: Contract | undefined;

function suiteContract(): Contract {
  const folder = join(ROOT, 'build', process.env.SUITE ?? 'test', 'openapi');
  const read = (version: Version): OpenApi =>
    JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8')) as OpenApi;
  contract ??= new Contract({ v1: read('v1'), v2: read('v2') });
  return contract;
}

const pathnameOf = (url: string): string => new URL(url).pathname.replace(/\/$/, '');

/** The path relative to the service's base, wherever it's served; null if it isn't the service's. */
function servicePath(url: string): string | null {
  const { origin, pathname, search } = new URL(url);
  const sandbox = process.env.SANDBOX_URL;
  if (sandbox && origin === new URL(sandbox).origin) return null;
  const base = pathnameOf(process.env.SERVICE_URL ?? 'http://none/');
  return `${base !== '' && pathname.startsWith(base) ? pathname.slice(base.length) : pathname}${search}`;
}

/** @throws if the response doesn't match the OpenAPI document. */
export function holdToContract(url: string, exchange: Omit<Exchange, 'path'>): void {
  const path = servicePath(url);
  const breach = path === null ? null : suiteContract().breach({ ...exchange, path });
  if (breach !== null) throw new Error(breach);
}

// Which errors an endpoint can answer, told from its own declaration, and how they are worded.
import {
  type Endpoint,
  type ErrorStyle,
  isEndpointRefusedWhenReadOnly,
  isReadOnlyEndpoint,
  takesIdempotencyKey,
} from '../api/endpoint';
import { ERROR_STATUS, type ErrorCode } from '../api/errors';
import type { Json } from './openapiSchemas';
import { v2GetOperationOfRecordChangedBy } from './records';

const text = { type: 'string' };
const details = {
  type: 'object',
  additionalProperties: true,
  description: 'Public facts, such as `fields`: what is wrong with each field',
};
const DOCS = { type: 'string', format: 'uri', description: 'What the code means and how to mend it' };
const object = (properties: Record<string, Json>, optional: readonly string[] = []): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

function bodyOf(style: ErrorStyle | 'v2', codes: readonly ErrorCode[]): Json {
  const code = { type: 'string', enum: codes };
  switch (style) {
    case 'v2':
      return object({ error: object({ code, message: text, details, request_id: text, docs: DOCS }) });
    case 'coded':
      return object({ error: text, code, requestId: text, details }, ['details']);
    case 'bare':
      return object({ error: text, details }, ['details']);
    case 'message':
      return object({ message: text });
    case 'always500':
      return object({ error: text, message: text });
  }
}

/** What takes any verb takes a body too. */
const takesNoBody = (endpoint: Endpoint): boolean =>
  isReadOnlyEndpoint(endpoint) && !(endpoint.version === 1 && endpoint.methods === 'any');

function accessErrors(endpoint: Endpoint): ErrorCode[] {
  const { access } = endpoint;
  if (access.kind === 'public') return [];
  if (access.kind === 'account') return ['UNAUTHORIZED', 'FORBIDDEN'];
  const strict = endpoint.version === 2 || endpoint.withoutOrganization === 403;
  // A key may lack the scope.
  const refuses =
    strict || access.role !== 'viewer' || access.apiKeys === 'refused' || endpoint.needsScope !== false;
  return [
    'UNAUTHORIZED',
    ...(strict ? [] : (['ORGANIZATION_REQUIRED'] as const)),
    ...(refuses ? (['FORBIDDEN'] as const) : []),
  ];
}

/** Every code that the endpoint can answer: those of the way to it, and those it declares. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { input, version } = endpoint;
  const codes: ErrorCode[] = [
    'RATE_LIMITED',
    'INTERNAL',
    ...accessErrors(endpoint),
    ...(endpoint.errors ?? []),
  ];
  if (version === 2 || input !== undefined || takesIdempotencyKey(endpoint)) codes.push('VALIDATION_FAILED');
  if (version === 2 || endpoint.methods !== 'any') codes.push('METHOD_NOT_ALLOWED');
  if (version === 2 && endpoint.path.includes('{')) codes.push('NOT_FOUND');
  if (takesIdempotencyKey(endpoint)) {
    codes.push('IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_ANSWER_TOO_LARGE');
  }
  if (v2GetOperationOfRecordChangedBy(endpoint)) codes.push('PRECONDITION_FAILED');
  if (isEndpointRefusedWhenReadOnly(endpoint)) codes.push('ORGANIZATION_READ_ONLY');
  // The database may be away, and whether an ID token is good be impossible to find out.
  codes.push('UNAVAILABLE');
  if (input?.body !== undefined || !takesNoBody(endpoint))
    codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  return [...new Set(codes)].sort();
}

const inWords = (code: string): string =>
  code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');

/** The headers that tell more about an error than its body. */
const HEADERS: Readonly<Partial<Record<number, Json>>> = {
  401: { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } },
  405: { Allow: { $ref: '#/components/headers/Allow' } },
  429: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
};

const COMPONENT = '#/components/responses/';

interface ErrorAnswer {
  description: string;
  headers: Json;
  content: { 'application/json': { schema: Json } };
}

/** One version's error answers: each combination of style, status and codes is kept once and referred to. */
export class OpenApiErrorAnswers {
  readonly named: Record<string, ErrorAnswer> = {};

  constructor(private readonly commonHeaders: Json) {}

  /** The body of an answer that {@link answers} gave; null for one that it did not. */
  bodyOf(answer: Json | undefined): Json | null {
    const name = String(answer?.$ref ?? '').replace(COMPONENT, '');
    return this.named[name]?.content['application/json'].schema ?? null;
  }

  /** The endpoint's error answers by status. */
  answers(endpoint: Endpoint): Record<string, Json> {
    const style = endpoint.version === 2 ? 'v2' : (endpoint.errorStyle ?? 'coded');
    if (style === 'always500') {
      return { 500: this.refer('EveryError', 500, style, [], 'Every error') };
    }
    const answers: Record<string, Json> = {};
    for (const [status, codes] of byStatus(errorsOf(endpoint))) {
      const name =
        codes.map(inWords).join('Or') + (style === 'v2' || style === 'coded' ? '' : inWords(style));
      answers[status] = this.refer(name, status, style, codes, codes.join(', '));
    }
    return answers;
  }

  private refer(
    name: string,
    status: number,
    style: ErrorStyle | 'v2',
    codes: readonly ErrorCode[],
    description: string,
  ): Json {
    this.named[name] = {
      description,
      headers: { ...this.commonHeaders, ...HEADERS[status] },
      content: { 'application/json': { schema: bodyOf(style, codes) } },
    };
    return { $ref: `${COMPONENT}${name}` };
  }
}

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const statuses = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = ERROR_STATUS[code];
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return new Map([...statuses].sort(([left], [right]) => left - right));
}

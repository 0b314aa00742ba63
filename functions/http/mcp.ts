// Serves agents over the Model Context Protocol. v2 operations are exposed as tools, derived from the OpenAPI document.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import type { Response } from 'express';
import { isRoleAtLeast, isScopeGranted } from '../api/actor';
import { isReadOnlyEndpoint, type Reply, type V2Endpoint } from '../api/endpoint';
import { ApiError, forbidden } from '../api/errors';
import { authenticate, type Caller } from '../identity/authenticate';
import { clock } from '../platform/clock';
import { openApiTagDescription } from './openapi/openapiWords';
import { credentialsOf, runRequestPipeline } from './pipeline';
import { apiKeyScopeOfEndpoint, loadAllV2Endpoints } from './register';
import { type IncomingRequest, parseJsonBody } from './request';
import { answerWithReply, readBuiltOpenApiDocument } from './serve';
import { DEFAULT_BODY_LIMIT_BYTES } from './server';

const INSTRUCTIONS =
  'Keeps one organization’s dated records (expiries: licences, contracts, certificates, passports) and ' +
  'sends reminders before they expire. Dates are YYYY-MM-DD; timestamps are ISO 8601 in UTC. Lists return one ' +
  'page: for the next, pass next_cursor back as cursor. Call getMe to see who you act for and what you may do.';

const inQuery = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/**
 * Builds the API request for a tool call. Unknown arguments are passed on, so that validation can report them by name.
 */
function requestFor(tool: AgentTool, given: Record<string, unknown>, edge: IncomingRequest): IncomingRequest {
  const { endpoint, positions } = tool;
  const rest = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? 'query' : 'body';
  const parts = { path: {}, query: {}, body: {}, header: {} } as Record<string, Record<string, unknown>>;
  for (const [argument, value] of Object.entries(given)) {
    const position = positions.get(argument) ?? rest;
    const part = parts[position] ?? {};
    part[argument] = position === 'body' ? value : inQuery(value);
  }
  const bytes = Buffer.from(rest === 'body' ? JSON.stringify(parts.body) : '');
  const headers: Record<string, unknown> = {
    authorization: edge.header('authorization'),
    'x-api-key': edge.header('x-api-key'),
    'content-type': 'application/json',
    'idempotency-key': parts.header?.idempotency_key,
  };
  return {
    method: endpoint.method,
    pathParams: parts.path as Record<string, string>,
    query: parts.query ?? {},
    body: { checkDeclared: () => undefined, read: async () => bytes, discard: async () => undefined },
    target: edge.target,
    clientAddress: edge.clientAddress,
    header: (name) => headers[name.toLowerCase()] as string | undefined,
  };
}

async function callTool(
  tool: AgentTool,
  given: Record<string, unknown>,
  edge: IncomingRequest,
): Promise<CallToolResult> {
  const { endpoint } = tool;
  const route = { template: `${endpoint.method} /v2${endpoint.path}`, endpoint, allow: [endpoint.method] };
  const request = requestFor(tool, given, edge);
  const { status, body = { done: true } } = await runRequestPipeline(route, request);
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    ...(status < 400 ? { structuredContent: body as Record<string, unknown> } : { isError: true }),
  };
}

function serverFor(tools: readonly AgentTool[], edge: IncomingRequest): Server {
  const server = new Server(
    { name: 'expiry-tracking-service', version: '2' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ shown }) => shown) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    const tool = tools.find(({ shown }) => shown.name === name);
    if (tool) return callTool(tool, given, edge);
    throw new McpError(
      ErrorCode.InvalidParams,
      `The tool ${name} isn’t available to this API key: check its role and scopes`,
    );
  });
  return server;
}

async function answerAgent(edge: IncomingRequest): Promise<Reply> {
  if (edge.method !== 'POST') {
    throw new ApiError('METHOD_NOT_ALLOWED', 'Agents must send POST requests', {
      headers: { Allow: 'POST' },
    });
  }
  edge.body.checkDeclared(DEFAULT_BODY_LIMIT_BYTES);
  const caller = await authenticate(credentialsOf(edge), clock.now(), 'read').catch(async (thrown) => {
    await edge.body.discard(DEFAULT_BODY_LIMIT_BYTES);
    throw thrown;
  });
  if (caller.kind !== 'apiKey') throw forbidden('Agents need their own API key');
  const parsedBody = parseJsonBody({ ...edge, rawBody: await edge.body.read(DEFAULT_BODY_LIMIT_BYTES) });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = serverFor(mcpToolsOfApiKey(caller), edge);
  await server.connect(transport);
  const headers = new Headers({ 'Content-Type': 'application/json' });
  for (const name of ['accept', 'mcp-protocol-version']) {
    const value = edge.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  try {
    const request = new Request('https://agents.invalid/mcp', { method: 'POST', headers });
    const answer = await transport.handleRequest(request, { parsedBody });
    const body = await answer.text();
    const type = answer.headers.get('content-type') ?? 'application/json';
    return { status: answer.status, ...(body === '' ? {} : { body, headers: { 'Content-Type': type } }) };
  } finally {
    await server.close();
  }
}

/** Handles a request from an agent. */
export const answerMcpRequest = (edge: IncomingRequest, response: Response): Promise<void> =>
  answerWithReply(2, edge, response, { name: '/mcp', tier: 'high', reply: () => answerAgent(edge) });

type Json = Record<string, unknown>;
type Position = 'path' | 'query' | 'body' | 'header';

interface AgentTool {
  endpoint: V2Endpoint;
  /** Where each argument goes in the request: path, query or body. */
  positions: ReadonlyMap<string, Position>;
  /** The tool's description in the protocol's format. */
  shown: Tool;
}

interface Operation {
  summary: string;
  description: string;
  tags: string[];
  parameters: { name?: string; in: Position; required: boolean; description: string; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

/** Inlines schema references, because agents see only one tool at a time. */
function inlined(schema: unknown, document: Document): unknown {
  if (Array.isArray(schema)) return schema.map((item) => inlined(item, document));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...rest } = schema as Json;
  if (typeof $ref === 'string') {
    return inlined(document.components.schemas[$ref.replace('#/components/schemas/', '')], document);
  }
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inlined(value, document)]));
}

const KEY = {
  type: 'string',
  description: 'Makes retries safe: calls with the same key and arguments take effect only once within 24 hours',
};

function toolOf(name: string, endpoint: V2Endpoint, document: Document): AgentTool {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation;
  const properties: Record<string, object> = {};
  const required: string[] = [];
  const positions = new Map<string, Position>();
  const add = (argument: string, position: Position, schema: object, isRequired: boolean): void => {
    if (positions.has(argument)) throw new Error(`${name} has two arguments called ${argument}`);
    positions.set(argument, position);
    properties[argument] = schema;
    if (isRequired) required.push(argument);
  };
  for (const parameter of operation.parameters) {
    const { name: argument, description, schema } = parameter;
    if (argument !== undefined) add(argument, parameter.in, { ...schema, description }, parameter.required);
  }
  const body = inlined(operation.requestBody?.content['application/json']?.schema ?? {}, document) as Json;
  for (const [argument, schema] of Object.entries((body.properties ?? {}) as Record<string, object>)) {
    add(argument, 'body', schema, ((body.required ?? []) as string[]).includes(argument));
  }
  if (endpoint.method === 'POST') add('idempotency_key', 'header', KEY, false);
  const [tag = ''] = operation.tags;
  const isRead = isReadOnlyEndpoint(endpoint);
  return {
    endpoint,
    positions,
    shown: {
      name,
      description: `${operation.summary}. ${operation.description}\n\nAbout ${tag}: ${openApiTagDescription(tag)}.`,
      inputSchema: { type: 'object', properties, required, additionalProperties: false },
      annotations: {
        readOnlyHint: isRead,
        destructiveHint: endpoint.method === 'DELETE',
        idempotentHint: endpoint.method !== 'POST',
        openWorldHint: false,
      },
    },
  };
}

let all: readonly AgentTool[] | undefined;

/** Every v2 operation that an API key may call and that returns JSON. */
function agentTools(): readonly AgentTool[] {
  if (all) return all;
  const document = readBuiltOpenApiDocument(2) as unknown as Document;
  all = [...loadAllV2Endpoints()]
    .filter(([, { access, produces }]) => access.kind === 'member' && access.apiKeys === 'allowed' && !produces)
    .map(([name, endpoint]) => toolOf(name, endpoint, document));
  return all;
}

/**
 * The tools available to an API key. Agents make mistakes, so over MCP a key without scopes is read-only, regardless of
 * its role. To write, a key needs a scope granted by an admin.
 */
function mcpToolsOfApiKey({ actor }: Extract<Caller, { kind: 'apiKey' }>): AgentTool[] {
  const scopes = actor.scopes ?? null;
  return agentTools().filter(({ endpoint }) => {
    const { access } = endpoint;
    if (access.kind !== 'member' || !isRoleAtLeast(actor.role, access.role)) return false;
    const scope = apiKeyScopeOfEndpoint(endpoint);
    if (scope === null) return true;
    return isReadOnlyEndpoint(endpoint)
      ? isScopeGranted(scopes, scope)
      : scopes !== null && isScopeGranted(scopes, scope);
  });
}

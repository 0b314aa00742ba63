// `/mcp`: the Model Context Protocol over streamable HTTP, without sessions. Each tool call runs as a normal v2 request.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { Response } from 'express';
import type { Reply } from '../../api/endpoint';
import { ApiError, forbidden } from '../../api/errors';
import { authenticate } from '../../identity/authenticate';
import { clock } from '../../platform/clock';
import { answerNonEndpoint } from '../answer/beside';
import { runRequestPipeline } from '../pipeline';
import { type EdgeRequest, parseJsonBody } from '../request/edgeRequest';
import { DEFAULT_BODY_LIMIT_BYTES } from '../request/requestBody';
import { type AgentTool, mcpToolsOfApiKey } from './mcpTools';

const INSTRUCTIONS =
  'Keeps dated records (expiries: licences, contracts, certificates, passports) of one organization and reminds people ' +
  'before they run out. Dates are YYYY-MM-DD, instants ISO 8601 in UTC. Lists answer a page: pass next_cursor back as ' +
  'cursor for the next. Call getMe to see for whom you act and what you may do.';

const inQuery = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** Builds the tool's API request. Unknown arguments stay in it, so that its validation can name them. */
function requestFor(tool: AgentTool, given: Record<string, unknown>, edge: EdgeRequest): EdgeRequest {
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
  edge: EdgeRequest,
): Promise<CallToolResult> {
  const { endpoint } = tool;
  const route = { template: `${endpoint.method} /v2${endpoint.path}`, endpoint, allow: [endpoint.method] };
  const { reply } = await runRequestPipeline(route, requestFor(tool, given, edge));
  const { status, body = { done: true } } = reply;
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    ...(status < 400 ? { structuredContent: body as Record<string, unknown> } : { isError: true }),
  };
}

function serverFor(tools: readonly AgentTool[], edge: EdgeRequest): Server {
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

async function answerAgent(edge: EdgeRequest): Promise<Reply> {
  if (edge.method !== 'POST') {
    throw new ApiError('METHOD_NOT_ALLOWED', 'Agents send POST requests here', {
      headers: { Allow: 'POST' },
    });
  }
  const credentials = { authorization: edge.header('authorization'), apiKey: edge.header('x-api-key') };
  edge.body.checkDeclared(DEFAULT_BODY_LIMIT_BYTES);
  const caller = await authenticate(credentials, clock.now(), 'read').catch(async (thrown) => {
    await edge.body.discard(DEFAULT_BODY_LIMIT_BYTES);
    throw thrown;
  });
  if (caller.kind !== 'apiKey') throw forbidden('Agents need an API key of their own');
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

/** Answers an agent's message. */
export const answerMcpRequest = (edge: EdgeRequest, response: Response): Promise<void> =>
  answerNonEndpoint(2, edge, response, { name: '/mcp', tier: 'high', reply: () => answerAgent(edge) });

// Offers v2 operations as tools for agents, derived from the OpenAPI document.
import { hasScope, isRoleAtLeast } from '../../api/actor';
import { isReadOnlyEndpoint, type V2Endpoint } from '../../api/endpoint';
import type { Caller } from '../../identity/authenticate';
import { apiKeyScopeOfEndpoint } from '../areas';
import { readBuiltOpenApiDocument } from '../builtOpenApi';
import { openApiTagDescription } from '../openapi/openapiWords';
import { loadAllV2Endpoints } from '../register';

type Json = Record<string, unknown>;
type Position = 'path' | 'query' | 'body' | 'header';

export interface AgentTool {
  endpoint: V2Endpoint;
  /** Whether each argument belongs to the path, query or body. */
  positions: ReadonlyMap<string, Position>;
  /** The tool's description in the protocol. */
  shown: {
    name: string;
    description: string;
    inputSchema: {
      type: 'object';
      properties: Record<string, object>;
      required: string[];
      additionalProperties: false;
    };
    annotations: {
      readOnlyHint: boolean;
      destructiveHint: boolean;
      idempotentHint: boolean;
      openWorldHint: false;
    };
  };
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

/** Inlines references, because agents see one tool at a time. */
function inlined(schema: unknown, { components }: Document): unknown {
  if (Array.isArray(schema)) return schema.map((item) => inlined(item, { components } as Document));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...rest } = schema as Json;
  if (typeof $ref === 'string') {
    return inlined(components.schemas[$ref.replace('#/components/schemas/', '')], { components } as Document);
  }
  const entries = Object.entries(rest).map(([key, value]) => [
    key,
    inlined(value, { components } as Document),
  ]);
  return Object.fromEntries(entries);
}

const KEY = {
  type: 'string',
  description:
    'Makes it safe to try again: the same key with the same arguments is carried out once in 24 hours',
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
  for (const {
    name: argument,
    in: position,
    description,
    schema,
    required: isRequired,
  } of operation.parameters) {
    if (argument !== undefined) add(argument, position, { ...schema, description }, isRequired);
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

/** Every operation of v2 that an API key may call and that answers JSON. */
function agentTools(): readonly AgentTool[] {
  if (all) return all;
  const document = readBuiltOpenApiDocument(2) as unknown as Document;
  all = [...loadAllV2Endpoints()]
    .filter(
      ([, { access, produces }]) => access.kind === 'member' && access.apiKeys === 'allowed' && !produces,
    )
    .map(([name, endpoint]) => toolOf(name, endpoint, document));
  return all;
}

/**
 * The tools of an API key. Agents make mistakes, so a key without scopes can only read here, in any role. Writing
 * requires a scope from an admin.
 */
export function mcpToolsOfApiKey({ actor }: Extract<Caller, { kind: 'apiKey' }>): AgentTool[] {
  const scopes = actor.scopes ?? null;
  return agentTools().filter(({ endpoint }) => {
    const { access } = endpoint;
    if (access.kind !== 'member' || !isRoleAtLeast(actor.role, access.role)) return false;
    const scope = apiKeyScopeOfEndpoint(endpoint);
    if (scope === null) return true;
    return isReadOnlyEndpoint(endpoint)
      ? hasScope(scopes, scope)
      : scopes !== null && hasScope(scopes, scope);
  });
}

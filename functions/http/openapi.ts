// OpenAPI 3.1 documents of both versions, derived from the endpoint objects; made at build time, served from files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Response } from 'express';
import { z } from 'zod';
import type { Endpoint, Schema, V1Endpoint } from '../api/endpoint';
import { ERROR_STATUS, type ErrorCode } from '../api/errors';
import { TIERS } from './rateLimit';
import { allV1Endpoints, allV2Endpoints } from './register';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const ERROR_V2 = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'details', 'request_id'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        details: { type: 'object' },
        request_id: { type: 'string' },
      },
    },
  },
};

const text = { type: 'string' };
const ERROR_V1: Record<string, Json> = {
  coded: {
    type: 'object',
    required: ['error', 'code', 'requestId'],
    properties: { error: text, code: text, requestId: text, details: { type: 'object' } },
  },
  bare: { type: 'object', required: ['error'], properties: { error: text, details: { type: 'object' } } },
  message: { type: 'object', required: ['message'], properties: { message: text } },
  always500: { type: 'object', required: ['error', 'message'], properties: { error: text, message: text } },
};

function commonErrors(endpoint: Endpoint): ErrorCode[] {
  const { access } = endpoint;
  const codes: ErrorCode[] = ['VALIDATION_FAILED', 'RATE_LIMITED', 'INTERNAL', ...(endpoint.errors ?? [])];
  if (access.kind !== 'public') codes.push('UNAUTHORIZED', 'FORBIDDEN');
  if (endpoint.version === 2 || endpoint.methods !== 'any') codes.push('METHOD_NOT_ALLOWED');
  if (endpoint.version === 2 ? endpoint.method === 'POST' : endpoint.idempotent) {
    codes.push('IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED');
  }
  if (endpoint.version === 2 && endpoint.path.includes('{')) codes.push('NOT_FOUND');
  return codes;
}

function responses(endpoint: Endpoint): Json {
  const answers: Json = {};
  for (const [status, schema] of Object.entries(endpoint.output)) {
    answers[status] = {
      description: schema === null ? 'Done; no body' : 'Success',
      ...(schema === null
        ? {}
        : {
            content: { [endpoint.produces ?? 'application/json']: { schema: jsonSchema(schema, 'output') } },
          }),
    };
  }
  const style = endpoint.version === 2 ? ERROR_V2 : (ERROR_V1[endpoint.errorStyle ?? 'coded'] as Json);
  const codes = commonErrors(endpoint);
  const always500 = endpoint.version === 1 && endpoint.errorStyle === 'always500';
  const statuses = always500 ? [500] : [...new Set(codes.map((code) => ERROR_STATUS[code]))].sort();
  for (const status of statuses) {
    const meant = always500 ? ['every error'] : codes.filter((code) => ERROR_STATUS[code] === status);
    answers[String(status)] = {
      description: [...new Set(meant)].join(', '),
      content: { 'application/json': { schema: style } },
    };
  }
  return answers;
}

function parameters(schema: Schema | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function operation(name: string, endpoint: Endpoint, area: string): Json {
  const { docs, input, access } = endpoint;
  const tier = endpoint.tier ?? 'default';
  const { limit, windowMs } = TIERS[tier];
  const role = access.kind === 'member' ? `Role: at least ${access.role}. ` : '';
  const keys = access.kind === 'member' && access.apiKeys === 'refused' ? 'API keys are refused. ' : '';
  const rate = `Rate limit: ${limit} per ${windowMs / 60_000} min. Specification section ${docs.section}.`;
  return {
    operationId: name,
    tags: [area],
    summary: docs.summary,
    description: [docs.description, `${role}${keys}${rate}`].filter(Boolean).join('\n\n'),
    security: access.kind === 'public' ? [] : [{ bearer: [] }, { apiKey: [] }],
    parameters: [...parameters(input?.path, 'path'), ...parameters(input?.query, 'query')],
    ...(endpoint.consumes === undefined
      ? {}
      : { requestBody: { required: true, content: { [endpoint.consumes]: {} } } }),
    ...(input?.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(input.body, 'input') } },
          },
        }
      : {}),
    responses: responses(endpoint),
  };
}

const document = (version: 1 | 2, paths: Json): Json => ({
  openapi: '3.1.0',
  info: { title: 'Expiry Tracking Service', version: `${version}`, description: `HTTP API v${version}` },
  servers: [{ url: `/v${version}` }],
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'Firebase ID token, session JWT or API key' },
      apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    },
  },
  paths,
});

const verbOf = (endpoint: V1Endpoint): string =>
  (endpoint.methods === 'any' ? (endpoint.documentedMethod ?? 'POST') : endpoint.methods[0]).toLowerCase();

/** Both documents, made anew from the endpoint objects. Loads every endpoint. */
export function openApiDocuments(): { v1: Json; v2: Json } {
  const v1: Json = {};
  for (const [name, endpoint] of allV1Endpoints()) {
    v1[`/${name}`] = { [verbOf(endpoint)]: operation(name, endpoint, 'v1') };
  }
  const v2: Record<string, Json> = {};
  for (const [name, endpoint] of allV2Endpoints()) {
    const area = endpoint.path.split('/')[1] ?? '';
    const entry = { [endpoint.method.toLowerCase()]: operation(name, endpoint, area) };
    v2[endpoint.path] = { ...v2[endpoint.path], ...entry };
  }
  return { v1: document(1, v1), v2: document(2, v2 satisfies Record<string, Json>) };
}

/** Sends the document that the build made. */
export function serveDocument(version: 'v1' | 'v2', response: Response): void {
  response.setHeader('X-API-Version', version.slice(1));
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(readFileSync(join(__dirname, '..', 'openapi', `${version}.json`)));
}

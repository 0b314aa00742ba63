// Holds a request's input against an endpoint's schemas; each bad field is named (specification section 7).
import type { z } from 'zod';
import type { Endpoint, Schema } from '../api/endpoint';
import { invalidFields } from '../api/errors';
import { checkBodySize, type EdgeRequest, jsonBody, unstorable } from './edgeRequest';

const DEFAULT_BODY_LIMIT_BYTES = 1024 * 1024;

type Issue = z.core.$ZodIssue;

const pathOf = (issue: Issue, key?: string): string =>
  [...issue.path.map(String), ...(key === undefined ? [] : [key])].join('.');

function problemOf(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is required';
  return issue.message;
}

/** Maps a field's path to what is wrong with it; unknown fields by their own names. */
export function fieldProblems(error: z.core.$ZodError, root: string): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) problems[pathOf(issue, key)] = 'is not a known field';
    } else {
      problems[pathOf(issue) || root] ??= problemOf(issue);
    }
  }
  return problems;
}

function parsePart(schema: Schema | undefined, value: unknown, root: string, strict: boolean) {
  if (schema === undefined) {
    const keys = strict ? Object.keys(value as object) : [];
    const problems = Object.fromEntries(keys.map((key) => [key, 'is not a known field']));
    return { parsed: {}, problems };
  }
  const bad = unstorable(value);
  if (bad) return { parsed: {}, problems: { [bad.field || root]: bad.problem } };
  // `reportInput` lets a missing field be told from one of the wrong type.
  const result = (strict ? schema.strict() : schema).safeParse(value, { reportInput: true });
  return result.success
    ? { parsed: result.data, problems: {} }
    : { parsed: {}, problems: fieldProblems(result.error, root) };
}

/** @throws 400 `VALIDATION_FAILED`. v1 passes over unknown fields, v2 refuses them in body and query. */
export function parseInput(endpoint: Endpoint, request: EdgeRequest) {
  const { input } = endpoint;
  const strict = endpoint.version === 2;
  const limitBytes = endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES;
  const unread = endpoint.consumes !== undefined;
  if (unread) checkBodySize(request, limitBytes);
  const takesBody = !unread && (input?.body !== undefined || (strict && request.method !== 'GET'));
  const rawBody = takesBody ? jsonBody(request, limitBytes) : {};
  const path = parsePart(input?.path, request.pathParams, 'path', false);
  const query = parsePart(input?.query, request.query, 'query', strict);
  const body = parsePart(input?.body, rawBody, 'body', strict);
  const problems = { ...path.problems, ...query.problems, ...body.problems };
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return { path: path.parsed, query: query.parsed, body: body.parsed };
}

// Canonical content of a request: the order of fields doesn't matter.
import { decodeJsonText, type ReadRequest } from './edgeRequest';

/** Writes objects as sorted, marked lists of fields, which can't be confused with arrays. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { fields: Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)) }
    : value;

function contentOfBody(request: Pick<ReadRequest, 'rawBody' | 'header'>): unknown {
  try {
    return JSON.stringify(JSON.parse(decodeJsonText(request)), inOrder);
  } catch {
    // The body is malformed or nested too deeply. One character per byte keeps different bodies distinct.
    return request.rawBody.toString('latin1');
  }
}

/** Uses path parameters instead of the path, because an endpoint can have several addresses. */
export const idempotencyContentOfRequest = (
  request: Pick<ReadRequest, 'pathParams' | 'query' | 'rawBody' | 'header'>,
): string => JSON.stringify([request.pathParams, request.query, contentOfBody(request)], inOrder);

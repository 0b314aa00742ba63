// Canonical content of a request: the order of fields doesn't matter.
import { decodeJsonText, type ReadRequest } from './edgeRequest';

/** Objects are written as their fields in the order of names, marked so that no list is written alike; lists stay as they are. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { fields: Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)) }
    : value;

function contentOfBody(request: Pick<ReadRequest, 'rawBody' | 'header'>): unknown {
  try {
    return JSON.stringify(JSON.parse(decodeJsonText(request)), inOrder);
  } catch {
    // Malformed, or nested too deeply to be written again: a letter for each byte, so that other bytes are another body.
    return request.rawBody.toString('latin1');
  }
}

/** Not the path as it was asked for: the address forms of an endpoint are one. */
export const idempotencyContentOfRequest = (
  request: Pick<ReadRequest, 'pathParams' | 'query' | 'rawBody' | 'header'>,
): string => JSON.stringify([request.pathParams, request.query, contentOfBody(request)], inOrder);

// What a request says, whatever the order in which its fields were written: the same content is the same request.
import type { ReadRequest } from './edgeRequest';

/** Objects are written as their fields in the order of names, marked so that no list is written alike; lists stay as they are. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { fields: Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)) }
    : value;

function contentOfBody(rawBody: Buffer): unknown {
  const text = rawBody.toString('utf8');
  try {
    return JSON.stringify(JSON.parse(text), inOrder);
  } catch {
    // No JSON, or nested deeper than it can be written again.
    return text;
  }
}

/** Not the path as it was asked for: the address forms of an endpoint are one. */
export const idempotencyContentOfRequest = ({
  pathParams,
  query,
  rawBody,
}: Pick<ReadRequest, 'pathParams' | 'query' | 'rawBody'>): string =>
  JSON.stringify([pathParams, query, contentOfBody(rawBody)], inOrder);

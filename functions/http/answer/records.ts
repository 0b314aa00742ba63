// Finds the v2 operations that return a record; they have ETags and support conditional changes.
import type { Endpoint, Reply, V2Endpoint } from '../../api/endpoint';
import { ApiError, invalidFields } from '../../api/errors';
import { etagOf, isEtagInHeader } from '../../platform/ids';
import type { EdgeRequest } from '../request/edgeRequest';
import { isReadOfOneRecord, loadV2Endpoint, readV2OperationTable } from '../v2Table';
import { replyBodyAsDeclared } from './output';

/** Whether the response with that status has the same body as reading the record. */
export const isStatusAnsweringRecord = (endpoint: Endpoint, status: number): boolean =>
  endpoint.version === 2 &&
  readV2OperationTable().some(
    ({ method, path, records }) =>
      method === endpoint.method && path === endpoint.path && records.includes(status),
  );

/** The operation that reads what this one changes or deletes; null when there is none. */
export function v2GetOperationOfRecordChangedBy(endpoint: Endpoint): V2Endpoint | null {
  if (endpoint.version === 1 || (endpoint.method !== 'PATCH' && endpoint.method !== 'DELETE')) return null;
  const reader = readV2OperationTable().find(
    (each) => each.path === endpoint.path && isReadOfOneRecord(each),
  );
  return reader ? loadV2Endpoint(reader) : null;
}

/** The request's `If-Match` (RFC 9110, 13.1.1), or null. @throws 400 if the operation doesn't support it. */
export function ifMatchOf(endpoint: Endpoint, request: Pick<EdgeRequest, 'header'>): string | null {
  const given = request.header('if-match');
  if (given === undefined || endpoint.version === 1 || endpoint.method === 'GET') return null;
  if (v2GetOperationOfRecordChangedBy(endpoint)) return given;
  throw invalidFields({
    'If-Match': 'is only supported when you update or delete a single record by its URL',
  });
}

/**
 * Compares If-Match with the record's current ETag. Call it after staging the change: if the record changes between the
 * two reads, either the ETag differs or the commit fails.
 * @throws 412 if the record has changed since the caller read it; 404.
 */
export async function requireRecordMatchingIfMatch(
  endpoint: Endpoint,
  ifMatch: string,
  input: { path: unknown },
  context: Parameters<Endpoint['run']>[1],
): Promise<void> {
  const reader = v2GetOperationOfRecordChangedBy(endpoint);
  if (!reader) return;
  const reply = await reader.run({ path: input.path, query: {}, body: {} }, context);
  if (isEtagInHeader(etagOf(replyBodyAsDeclared(reader, reply).body), ifMatch)) return;
  throw new ApiError(
    'PRECONDITION_FAILED',
    'The record has changed since you read it: If-Match doesn’t match its current ETag. Read it again and retry',
  );
}

/** Adds the record's ETag to the response. Returns 304 if the caller has this version (RFC 9110, 13.1.2). */
export function withEtag(endpoint: Endpoint, reply: Reply, ifNoneMatch: string | null): Reply {
  if (!isStatusAnsweringRecord(endpoint, reply.status)) return reply;
  const ETag = etagOf(reply.body);
  const isKnown =
    'method' in endpoint && endpoint.method === 'GET' && isEtagInHeader(ETag, ifNoneMatch ?? '');
  return isKnown ? { status: 304, headers: { ETag } } : { ...reply, headers: { ...reply.headers, ETag } };
}

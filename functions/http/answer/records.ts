// Finds the v2 operations that return a record; they have ETags and support conditional changes.
import type { Endpoint, Reply, V2Endpoint } from '../../api/endpoint';
import { ApiError, invalidFields } from '../../api/errors';
import { etagOf, isEtagInHeader } from '../../store/etags';
import type { EdgeRequest } from '../request/edgeRequest';
import { isReadOfOneRecord, loadV2Endpoint, readV2OperationTable } from '../v2Table';
import { replyBodyAsDeclared } from './output';

/** Whether that status answers a record just as reading it would. */
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

/** The request's `If-Match`; null without one. @throws 400 where it could not be kept to. */
export function ifMatchOf(endpoint: Endpoint, request: Pick<EdgeRequest, 'header'>): string | null {
  const given = request.header('if-match');
  if (given === undefined || endpoint.version === 1 || endpoint.method === 'GET') return null;
  if (v2GetOperationOfRecordChangedBy(endpoint)) return given;
  throw invalidFields({
    'If-Match': 'is only supported when you update or delete a single record by its URL',
  });
}

/**
 * Compares the ETag that reading the record answers now with If-Match. Call it after the change is staged: if the record
 * changes between the two reads, either the ETag differs or the commit is refused.
 * @throws 412 when the record is not the one that the caller has seen; 404.
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

/** The answer with the record's tag; 304 for one that the caller has already. */
export function withEtag(endpoint: Endpoint, reply: Reply, ifNoneMatch: string | null): Reply {
  if (!isStatusAnsweringRecord(endpoint, reply.status)) return reply;
  const ETag = etagOf(reply.body);
  const isKnown =
    'method' in endpoint && endpoint.method === 'GET' && isEtagInHeader(ETag, ifNoneMatch ?? '');
  return isKnown ? { status: 304, headers: { ETag } } : { ...reply, headers: { ...reply.headers, ETag } };
}

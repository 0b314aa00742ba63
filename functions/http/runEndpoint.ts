// Runs an endpoint and commits its staged changes together with its response, subject to the caller's If-Match
// condition.
import { auditedAuthorWritesOf } from '../activity/write/activityLog';
import type { Endpoint, MemberContext, PublicContext, Reply, SignedInContext, UnpagedList } from '../api/endpoint';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { eventLoopYielder } from '../platform/clock';
import { deploymentParams } from '../platform/params';
import { unitOfWork } from '../store/unitOfWork';
import type { parseEndpointInput } from './parseInput';
import {
  omitUndeclaredListFields,
  omitUndeclaredReplyFields,
  requireMatchingEtag,
  withEtagOrNotModified,
} from './response';

async function* jsonParts({ field, batches, beside, isText = false }: UnpagedList): AsyncGenerator<string> {
  const [begin, end, between] = isText ? ['"', '"', ''] : ['[', ']', ','];
  const pause = eventLoopYielder();
  yield field === null ? begin : `{${JSON.stringify(field)}:${begin}`;
  let separator = '';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield separator + JSON.stringify(isText ? batch.join('') : batch).slice(1, -1);
    separator = between;
    const due = pause();
    if (due) await due;
  }
  yield end;
  if (field === null) return;
  const fields = JSON.stringify((await beside?.()) ?? {}).slice(1, -1);
  yield fields === '' ? '}' : `,${fields}}`;
}

/**
 * Serializes the list as UTF-8-encoded JSON. Stops reading once the JSON exceeds `maxBytes`.
 * @throws 413 naming the operation to call instead.
 */
export async function serializeListToBuffer(list: UnpagedList, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of jsonParts(list)) {
    const encoded = Buffer.from(part);
    bytes += encoded.length;
    if (bytes > maxBytes)
      throw new ApiError(
        'PAYLOAD_TOO_LARGE',
        `The response would exceed ${maxBytes} bytes. Request fewer records with limit, or call ${list.instead}`,
        { details: { max_bytes: maxBytes, instead: list.instead } },
      );
    parts.push(encoded);
  }
  return Buffer.concat(parts);
}

export type CallerContext =
  | Pick<SignedInContext, 'userId' | 'session'>
  | Pick<MemberContext, 'actor' | 'tenant' | 'inbox'>
  | Record<never, never>;

/**
 * Stages the response under the request's Idempotency-Key. `repeated` is true if an earlier attempt to commit failed.
 */
export type IdempotentReplyStager = (writes: Writes, reply: Reply, repeated: boolean) => void | Promise<void>;

export async function runHandlerAndCommit(
  endpoint: Endpoint,
  input: ReturnType<typeof parseEndpointInput>,
  context: Omit<PublicContext, 'writes'> & CallerContext,
  { keep, ifMatch }: { keep: IdempotentReplyStager | null; ifMatch: string | null },
): Promise<Reply> {
  const requireMatch =
    ifMatch === null ? null : (complete: PublicContext) => requireMatchingEtag(endpoint, ifMatch, input, complete);
  const attempt = async (writes: Writes, repeated: boolean): Promise<Reply> => {
    const authored = 'actor' in context ? auditedAuthorWritesOf(context.actor, context.tenant, writes) : writes;
    const complete = { ...context, writes: authored };
    const reply = await endpoint.run(input, complete);
    await requireMatch?.(complete);
    const type = endpoint.produces === undefined ? {} : { 'Content-Type': endpoint.produces };
    const { list, ...rest } = reply;
    const body = list
      ? {
          body: await serializeListToBuffer(
            omitUndeclaredListFields(endpoint, reply.status, list),
            deploymentParams.maxListBytes(),
          ),
        }
      : omitUndeclaredReplyFields(endpoint, reply);
    const answer = withEtagOrNotModified(
      endpoint,
      { ...rest, headers: { ...type, ...reply.headers }, ...body },
      context.ifNoneMatch,
    );
    await keep?.(writes, answer, repeated);
    return answer;
  };
  return unitOfWork((writes, count) => attempt(writes, count > 1)).catch(async (thrown) => {
    // If the record has changed since the caller read it, 412 is more helpful than the original error.
    const isRefusal = thrown instanceof ApiError && thrown.status < 500 && thrown.status !== 412;
    if (requireMatch && isRefusal) await unitOfWork((writes) => requireMatch({ ...context, writes }));
    throw thrown;
  });
}

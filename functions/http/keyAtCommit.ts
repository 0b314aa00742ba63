// Idempotency keys of endpoints that stage all their changes. The commit of the changes also claims the key.
import type { Reply } from '../api/endpoint';
import type { Writes } from '../api/writes';
import { idempotencyClaims } from '../store/claims';
import {
  idempotencyClaimFieldsOfReply,
  idempotencyClaimIdOf,
  idempotencyKeyInProgress,
  idempotencyKeyReused,
  type KeyedRequest,
  newIdempotencyClaim,
  storedReplyOfIdempotencyClaim,
} from './idempotency';

/** Stages the answer under the request's key. The commit fails if another request has claimed the key. */
type KeepAnswer = (writes: Writes, reply: Reply) => void;

/** Fingerprints of the requests that this process is running, by key. */
const running = new Map<string, string>();

/** Attempts in case an expired claim must be deleted or requests compete for the key. */
const MAX_ROUNDS = 5;

/**
 * Commits a request's changes once per key, or returns the answer that was committed first. A repeated request runs until
 * its commit fails, so `run` must have no side effects. 1 write in the request's commit; 2 more reads for a repetition.
 * @throws 400 malformed key, 409 `IDEMPOTENCY_IN_PROGRESS`, 422 `IDEMPOTENCY_KEY_REUSED`.
 */
export async function commitOncePerIdempotencyKey(
  request: KeyedRequest,
  redact: (body: unknown) => unknown,
  run: (keep: KeepAnswer) => Promise<Reply>,
): Promise<Reply> {
  const claim = newIdempotencyClaim(request);
  const id = idempotencyClaimIdOf(request);
  const other = running.get(id);
  if (other !== undefined)
    throw other === claim.fingerprint ? idempotencyKeyInProgress(1) : idempotencyKeyReused();
  const keep: KeepAnswer = (writes, reply) =>
    writes.create(
      idempotencyClaims.ref(id),
      { ...claim, ...idempotencyClaimFieldsOfReply(reply, redact) },
      () => idempotencyKeyInProgress(1),
    );
  running.set(id, claim.fingerprint);
  try {
    for (let round = 1; ; round += 1) {
      try {
        return await run(keep);
      } catch (thrown) {
        // The first run's changes may have caused this error.
        const former = await idempotencyClaims.get(id);
        if (!former) throw thrown;
        const replay = storedReplyOfIdempotencyClaim(former, claim.fingerprint, request.now);
        if (replay) return replay;
        await idempotencyClaims.tryDelete(former);
        if (round >= MAX_ROUNDS) throw thrown;
      }
    }
  } finally {
    running.delete(id);
  }
}

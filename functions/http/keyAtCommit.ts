// Idempotency keys of endpoints that stage all they do: the key is taken in the commit that does it, not before.
import type { Reply } from '../api/endpoint';
import type { Writes } from '../api/writes';
import { idempotencyClaims } from '../store/claims/idempotencyClaims';
import {
  idempotencyClaimFieldsOfReply,
  idempotencyClaimIdOf,
  idempotencyKeyInProgress,
  idempotencyKeyReused,
  type KeyedRequest,
  newIdempotencyClaim,
  storedReplyOfIdempotencyClaim,
} from './idempotency';

/** Stages the request's answer under its key; the commit fails when another request has had the key. */
type KeepAnswer = (writes: Writes, reply: Reply) => void;

/** Keys whose request this process is running, with what it says. */
const running = new Map<string, string>();

/** The key's holder may be dead, or two requests may compete. */
const MAX_ROUNDS = 5;

/**
 * Commits what a request stages once for its key, or answers what was committed first. 1 write in the request's own commit;
 * a repeated request runs until its commit is refused, so `run` has no effect but what it stages, and costs 2 reads more.
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
        // The refusal may be caused by the first run's own changes.
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

// Idempotency keys: the first 2xx response for a key is stored for 24 hours and replayed. If an endpoint stages all its
// changes, the commit that applies them also claims the key.
import type { Timestamp } from 'firebase-admin/firestore';
import type { Reply } from '../api/endpoint';
import { ApiError, invalidFieldsError } from '../api/errors';
import type { Writes } from '../api/writes';
import { addMs, DAY_MS, SECOND_MS } from '../platform/clock';
import { derivedId, newId, sha256 } from '../platform/ids';
import { log, logFieldsOfError } from '../platform/log';
import { type IdempotencyRecord, idempotencyRecords } from '../store/claims';
import { RECORD_VERSION } from '../store/codec';
import type { IdempotentReplyStager } from './runEndpoint';

const KEPT_MS = DAY_MS;
/** Longer than any HTTP function can run, so a request that claimed a key can't still be running after this time. */
const LEASE_MS = 90 * SECOND_MS;
/**
 * Firestore documents can hold at most 1 MiB (https://firebase.google.com/docs/firestore/quotas). If a response is too
 * large, only the fact that it was sent is stored.
 */
const MAX_KEPT_BYTES = 900_000;
const KEY_SYNTAX = /^[A-Za-z0-9\-_:.]{1,255}$/;

/** An idempotency key claimed by a request, so that no other request with that key can run. */
interface HeldIdempotencyKey {
  id: string;
  holder: string;
  /** The version of the claim when it was created; null if the claim must be read first. */
  version: Timestamp | null;
}

export interface RequestWithIdempotencyKey {
  actorId: string;
  /** The organization whose data the response may contain; null if none. */
  organizationId: string | null;
  endpoint: string;
  key: string;
  /** The path parameters, query and body. A response is replayed only if all of them are the same. */
  content: string;
  now: Date;
}

const idempotencyKeyInProgress = (retryAfterSeconds: number): ApiError =>
  new ApiError('IDEMPOTENCY_IN_PROGRESS', 'A request with this Idempotency-Key is still running', {
    headers: { 'Retry-After': String(Math.max(1, retryAfterSeconds)) },
  });

/**
 * Includes the organization, so that a person who switches organizations can't replay a response that contains the
 * previous organization's records.
 */
const idempotencyClaimIdOf = ({ actorId, organizationId, endpoint, key }: RequestWithIdempotencyKey): string =>
  derivedId(actorId, organizationId ?? '', endpoint, key);

/** @throws 400 for a malformed key. */
function newIdempotencyClaim(request: RequestWithIdempotencyKey): IdempotencyRecord {
  if (!KEY_SYNTAX.test(request.key)) {
    throw invalidFieldsError({ 'Idempotency-Key': 'must be 1 to 255 letters, digits or - _ : .' });
  }
  return {
    actor_id: request.actorId,
    organization_id: request.organizationId,
    fingerprint: sha256(request.content),
    holder: newId(),
    state: 'running',
    lease_until: addMs(request.now, LEASE_MS),
    status: null,
    headers: {},
    body_json: null,
    is_too_large: false,
    expires_at: addMs(request.now, KEPT_MS),
  };
}

/**
 * Claims the key, or returns the response to the first request with that key. 0 reads and 1 write if the key is new.
 * @throws 400 malformed key, 409 `IDEMPOTENCY_IN_PROGRESS`, 422 `IDEMPOTENCY_KEY_REUSED`.
 */
export async function claimIdempotencyKey(
  request: RequestWithIdempotencyKey,
): Promise<{ run: HeldIdempotencyKey } | { replay: Reply }> {
  const id = idempotencyClaimIdOf(request);
  const claim = newIdempotencyClaim(request);
  const taken = await idempotencyRecords.tryCreate(id, claim);
  if (taken) return { run: { id, holder: claim.holder, version: taken[RECORD_VERSION] } };
  const former = await idempotencyRecords.get(id);
  // The first request has just failed and freed the key, so the client can retry.
  if (!former) throw idempotencyKeyInProgress(1);
  const replay = storedReplyOfIdempotencyClaim(former, claim.fingerprint, request.now);
  if (replay) return { replay };
  if (!(await idempotencyRecords.tryUpdate(former, claim))) throw idempotencyKeyInProgress(1);
  return { run: { id, holder: claim.holder, version: null } };
}

const idempotencyKeyReused = (): ApiError =>
  new ApiError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with a different request');

/**
 * The stored response to the first request with the key; null if the key is free. A used key becomes free after a day,
 * or once an unfinished request's lease expires.
 * @throws 409 `IDEMPOTENCY_IN_PROGRESS`, 422 `IDEMPOTENCY_KEY_REUSED`.
 */
function storedReplyOfIdempotencyClaim(former: IdempotencyRecord, fingerprint: string, now: Date): Reply | null {
  if (former.expires_at <= now) return null;
  if (former.fingerprint !== fingerprint) throw idempotencyKeyReused();
  if (former.state === 'done') return replayOf(former);
  const leftMs = former.lease_until.getTime() - now.getTime();
  if (leftMs > 0) throw idempotencyKeyInProgress(Math.ceil(leftMs / SECOND_MS));
  return null;
}

/** 1 read. @throws 400 malformed key, 409 `IDEMPOTENCY_IN_PROGRESS`, 422 `IDEMPOTENCY_KEY_REUSED`. */
export async function checkIdempotencyKeyReuse(request: RequestWithIdempotencyKey): Promise<void> {
  const { fingerprint } = newIdempotencyClaim(request);
  const former = await idempotencyRecords.get(idempotencyClaimIdOf(request));
  if (former) storedReplyOfIdempotencyClaim(former, fingerprint, request.now);
}

/** @throws 409 `IDEMPOTENCY_ANSWER_TOO_LARGE` if the response was too large to store. */
function replayOf(claim: IdempotencyRecord): Reply {
  if (claim.is_too_large) {
    throw new ApiError(
      'IDEMPOTENCY_ANSWER_TOO_LARGE',
      'The first request with this Idempotency-Key succeeded, but its response was too large to store; read the record that it created',
      { details: { status: claim.status ?? 200 } },
    );
  }
  return {
    status: claim.status ?? 200,
    ...(claim.body_json === null ? {} : { body: JSON.parse(claim.body_json) }),
    headers: { ...claim.headers, 'Idempotent-Replayed': 'true' },
  };
}

/** The fields to store for a response. */
function idempotencyClaimFieldsOfReply(reply: Reply, redact: (body: unknown) => unknown) {
  const json = reply.body === undefined ? null : JSON.stringify(redact(reply.body));
  const isTooLarge = json !== null && Buffer.byteLength(json) > MAX_KEPT_BYTES;
  return {
    state: 'done' as const,
    status: reply.status,
    headers: { ...reply.headers },
    body_json: isTooLarge ? null : json,
    is_too_large: isTooLarge,
  };
}

/**
 * Stores the response in the same commit as the request's changes. Costs 1 write, plus 1 read if the commit is retried.
 */
export async function stageReplyOfIdempotencyKey(
  writes: Writes,
  held: HeldIdempotencyKey,
  reply: Reply,
  options: { redact: (body: unknown) => unknown; repeated: boolean },
): Promise<void> {
  const answer = idempotencyClaimFieldsOfReply(reply, options.redact);
  if (held.version !== null && !options.repeated) {
    writes.update(idempotencyRecords.ref(held.id), answer, held.version);
    return;
  }
  const claim = await idempotencyRecords.get(held.id);
  // The lease has expired, and another request now owns the key. Committing would apply the changes twice.
  if (claim?.holder !== held.holder) throw idempotencyKeyInProgress(1);
  idempotencyRecords.stageUpdate(writes, claim, answer);
}

/**
 * Frees the key of a failed request, so that the client can retry immediately. Keeps the key if another request owns
 * it, or if the commit succeeded but its response was lost. 1 read, 1 write.
 */
async function freeKey(held: HeldIdempotencyKey): Promise<void> {
  try {
    const claim = await idempotencyRecords.get(held.id);
    if (claim?.holder === held.holder && claim.state === 'running') await idempotencyRecords.tryDelete(claim);
  } catch (thrown) {
    log.warn('Could not free an idempotency key; it expires with its lease', logFieldsOfError(thrown));
  }
}

/**
 * The idempotency key to send to the provider. It stays the same when the client retries a request with its own key.
 */
export const effectKeyOfRequest = (request: RequestWithIdempotencyKey): string =>
  derivedId(idempotencyClaimIdOf(request), sha256(request.content));

/**
 * Claims the key before running the request, so that no duplicate can run. Use this for actions that can't be undone.
 * @throws 400 malformed key, 409 `IDEMPOTENCY_IN_PROGRESS`, 422 `IDEMPOTENCY_KEY_REUSED`.
 */
export async function runClaimingKeyFirst(
  request: RequestWithIdempotencyKey,
  redact: (body: unknown) => unknown,
  run: (keep: IdempotentReplyStager) => Promise<Reply>,
): Promise<Reply> {
  const verdict = await claimIdempotencyKey(request);
  if ('replay' in verdict) return verdict.replay;
  const held = verdict.run;
  try {
    return await run((writes, reply, repeated) =>
      stageReplyOfIdempotencyKey(writes, held, reply, { redact, repeated }),
    );
  } catch (thrown) {
    await freeKey(held);
    throw thrown;
  }
}

/** Fingerprints of the requests that this process is running, keyed by idempotency key. */
const running = new Map<string, string>();

/** Maximum number of attempts if an expired claim must be deleted or several requests compete for the key. */
const MAX_ROUNDS = 5;

/**
 * Commits a request's changes once per key; if another request committed first, returns its response. A duplicate
 * request runs until its commit fails, so `run` must have no side effects. Costs 1 write in the request's commit, plus
 * 2 reads for a duplicate request.
 * @throws 400 malformed key, 409 `IDEMPOTENCY_IN_PROGRESS`, 422 `IDEMPOTENCY_KEY_REUSED`.
 */
export async function runClaimingKeyAtCommit(
  request: RequestWithIdempotencyKey,
  redact: (body: unknown) => unknown,
  run: (keep: IdempotentReplyStager) => Promise<Reply>,
): Promise<Reply> {
  const claim = newIdempotencyClaim(request);
  const id = idempotencyClaimIdOf(request);
  const other = running.get(id);
  if (other !== undefined) throw other === claim.fingerprint ? idempotencyKeyInProgress(1) : idempotencyKeyReused();
  // The commit fails if another request has claimed the key.
  const keep: IdempotentReplyStager = (writes, reply) =>
    writes.create(idempotencyRecords.ref(id), { ...claim, ...idempotencyClaimFieldsOfReply(reply, redact) }, () =>
      idempotencyKeyInProgress(1),
    );
  running.set(id, claim.fingerprint);
  try {
    for (let round = 1; ; round += 1) {
      try {
        return await run(keep);
      } catch (thrown) {
        // The error may come from changes committed by the first request with this key.
        const former = await idempotencyRecords.get(id);
        if (!former) throw thrown;
        const replay = storedReplyOfIdempotencyClaim(former, claim.fingerprint, request.now);
        if (replay) return replay;
        await idempotencyRecords.tryDelete(former);
        if (round >= MAX_ROUNDS) throw thrown;
      }
    }
  } finally {
    running.delete(id);
  }
}

// Runs work for many items so that one failure doesn't stop the others. After a failure, a due record or unreadable
// document change is set aside, with increasing pauses between retries. After too many failures, it is abandoned and
// the reason is stored.
import { setTimeout as sleep } from 'node:timers/promises';
import { type DocumentData, FieldValue, type Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { FirestoreDocumentChange, FirestoreDocumentState } from '../api/worker';
import { addMs, clock, DAY_MS, MINUTE_MS, monotonicMs, SECOND_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { addReadsToMeter, log, logFieldsOfError } from '../platform/log';
import type { FoundDocument } from '../store/codec';
import { globalCollection, type RecordOf } from '../store/collection';
import { firestore, updateUnlessChanged } from '../store/firestore';
import { isContentionError } from '../store/unitOfWork';
import { storedInstant } from '../store/values';
import type { AnyDueWork, DueWork } from './dueWork';

/** How long a worker with a five-minute timeout runs before it stops itself, so that the platform doesn't abort it. */
export const WORKER_SOFT_TIMEOUT_MS = 240 * SECOND_MS;

interface Limits {
  /** When to stop, as a `monotonicMs()` value. The next run continues with the remaining items. */
  deadline?: number;
  /** Number of items processed concurrently. */
  atOnce?: number;
}

/**
 * Runs the work for each item in order.
 * @throws the first failure once all items have been tried, so that the run is recorded as failed.
 */
export async function runAllThenThrow<R>(
  all: Iterable<R> | AsyncIterable<R>,
  run: (one: R) => Promise<unknown>,
  { deadline = Number.POSITIVE_INFINITY, atOnce = 1 }: Limits = {},
): Promise<void> {
  const failures: unknown[] = [];
  // Several loops share one generator, so each item goes to exactly one of them.
  const line = (async function* () {
    yield* all;
  })();
  const worker = async (): Promise<void> => {
    for await (const one of line) {
      if (monotonicMs() > deadline) break;
      try {
        await run(one);
      } catch (thrown) {
        if (failures.length === 0) failures.push(thrown);
        log.error('Work for one item failed', logFieldsOfError(thrown));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}

/** A failed item and its error. */
export interface FailedItem<R> {
  record: R;
  thrown: unknown;
}

/** Runs the work for all items concurrently and returns the failures. */
export async function runAllReturningFailures<R>(
  records: readonly R[],
  run: (record: R) => Promise<unknown>,
): Promise<FailedItem<R>[]> {
  const failures: FailedItem<R>[] = [];
  await Promise.all(
    records.map(async (record) => {
      try {
        await run(record);
      } catch (thrown) {
        failures.push({ record, thrown });
      }
    }),
  );
  return failures;
}

/** A record's failure note, stored in its document. It is valid until the record's due time changes. */
interface Note {
  /** Consecutive failures. */
  failures: number;
  /** The record's due time before its first failure. */
  since: Date;
}

/** The document field that stores the failure note. No schema declares this field. */
export const SET_ASIDE_NOTE_FIELD = 'set_aside';

/** The pauses after the first few failures, in order. */
const PAUSES_MS = [10 * SECOND_MS, 20 * SECOND_MS, ...[1, 2, 5, 10].map((each) => each * MINUTE_MS)];
/**
 * The pause after each later failure. It is short enough that affected records are processed within 15 minutes after
 * the cause is fixed.
 */
const LONGEST_PAUSE_MS = 12 * MINUTE_MS;
/** Number of consecutive failures after which a record is marked as failed. */
export const FAILURES_BEFORE_GIVING_UP = 12;
/**
 * A due time no further ahead than this is assumed to be the end of a lease. A later due time is assumed to be
 * deliberate.
 */
const LEASE_MS = 3 * MINUTE_MS;
/** Pauses between attempts to write the failure note during a Firestore outage: about half a minute in total. */
const WRITE_PAUSES_MS = [0, 200, 500, 1000, 2000, 4000, 8000, 8000, 8000];

/** A document's failure note; null if there is none or the due time has since changed. */
export function parseSetAsideNote(work: Pick<AnyDueWork, 'instantOf'>, data: DocumentData): Note | null {
  const note = data[SET_ASIDE_NOTE_FIELD] as { failures: number; since: Timestamp; until: Timestamp } | undefined;
  if (note === undefined || work.instantOf(data)?.getTime() !== note.until.toMillis()) return null;
  return { failures: note.failures, since: note.since.toDate() };
}

function patchOf<T>(work: DueWork<T>, found: FoundDocument<T>, thrown: unknown, now: Date): DocumentData {
  const before = parseSetAsideNote(work, found.data);
  // Contention isn't caused by the record, so it isn't counted as a failure.
  const failures = (before?.failures ?? 0) + (isContentionError(thrown) ? 0 : 1);
  const isLast = failures >= FAILURES_BEFORE_GIVING_UP;
  const reason = `Gave up after ${failures} failures`;
  const ended = isLast && found.record ? work.declaration.failed?.(reason, now, found.record) : undefined;
  log.error(ended ? 'Due record given up' : 'Due record set aside', {
    kind: work.kind,
    recordId: found.ref.id,
    failures,
    ...logFieldsOfError(thrown),
  });
  if (ended) return { [work.field]: null, ...ended, [SET_ASIDE_NOTE_FIELD]: FieldValue.delete() };
  const until = addMs(now, PAUSES_MS[Math.max(failures - 1, 0)] ?? LONGEST_PAUSE_MS);
  const since = before?.since ?? work.instantOf(found.data) ?? now;
  return { [work.field]: until, [SET_ASIDE_NOTE_FIELD]: { failures, since, until } };
}

/**
 * Sets aside a record that failed or is unreadable. `claimed` is the version that the failed run wrote, if known. Costs
 * 1 read and 1 write, and sets a timer.
 * @throws if Firestore is unavailable for more than half a minute. The record is then retried by the sweep or when its
 * lease ends.
 */
export async function setFailedDueRecordAside<T>(
  work: DueWork<T>,
  found: FoundDocument<T>,
  thrown: unknown,
  claimed: Timestamp = found.version,
): Promise<void> {
  const now = clock.now();
  const patch = patchOf(work, found, thrown, now);
  for (const [index, pause] of WRITE_PAUSES_MS.entries()) {
    try {
      await sleep(pause);
      const current = await found.ref.get();
      addReadsToMeter(1);
      const version = current.updateTime;
      const dueAt = work.instantOf(current.data() ?? {});
      // The record may no longer be due, or may be due later.
      if (!version || !dueAt || dueAt > addMs(now, LEASE_MS)) return;
      // After contention, another run owns the record. The record is due again when that run's lease ends.
      if (isContentionError(thrown) && !version.isEqual(found.version) && !version.isEqual(claimed)) return;
      // If the record has changed since it was read, another run is working on it.
      if ((await updateUnlessChanged(found.ref, patch, version)) === null) return;
      break;
    } catch (failure) {
      if (index === WRITE_PAUSES_MS.length - 1) throw failure;
    }
  }
  await work.setTimer({ ...patch, id: found.ref.id, shard: Number(found.data.shard ?? 0) } as never, now);
}

const KEPT_DAYS = 14;
const AT_A_TIME = 100;

/** `updated` is the document's version, a Firestore Timestamp. */
const storedState = z.object({ data: z.record(z.string(), z.unknown()), updated: z.unknown() });

export const setAsideChangeRecords = globalCollection(
  'set_aside_changes',
  z.object({
    organization_id: z.string().nullable(),
    worker: z.string(),
    /** The path of the changed document. */
    document: z.string(),
    event_id: z.string(),
    changed_at: storedInstant,
    before: storedState.nullable(),
    after: storedState.nullable(),
    tried_at: storedInstant,
    expires_at: storedInstant,
  }),
  {
    holds: 'document changes that a worker couldn’t process, for that worker to retry',
    personal: ['anyone'],
    kept: { for: `${KEPT_DAYS} days at most`, ttl: 'expires_at' },
    exported: 'not',
  },
);
type SetAsideChange = RecordOf<typeof setAsideChangeRecords>;

const storedStateOf = (state: FirestoreDocumentState | null): z.output<typeof storedState> | null =>
  state && { data: state.data() ?? {}, updated: state.updateTime ?? null };

/** Stores the change once for the worker to retry, even if the platform delivers it several times. At most 1 write. */
export async function setChangeAside(
  worker: string,
  { eventId, time, before, after }: FirestoreDocumentChange,
  thrown: Error,
): Promise<void> {
  const state = after ?? before;
  if (state === null) return;
  const organizationId: unknown = state.data()?.organization_id;
  const now = clock.now();
  await setAsideChangeRecords.tryCreate(derivedId('set_aside_change', eventId, worker), {
    organization_id: typeof organizationId === 'string' ? organizationId : null,
    worker,
    document: state.ref.path,
    event_id: eventId,
    changed_at: time,
    before: storedStateOf(before),
    after: storedStateOf(after),
    tried_at: now,
    expires_at: addMs(now, KEPT_DAYS * DAY_MS),
  });
  log.error('Change set aside', { worker, document: state.ref.path, ...logFieldsOfError(thrown) });
}

/**
 * Deletes the stored changes to an erased document that doesn't belong to any organization. 1 read per change, at least
 * 1.
 */
export async function deleteSetAsideChangesOfDocument(documentPath: string): Promise<void> {
  const found = await setAsideChangeRecords.list((query) => query.where('document', '==', documentPath));
  for (const change of found) await setAsideChangeRecords.tryDelete(change);
}

function changeOf(change: SetAsideChange): FirestoreDocumentChange {
  const ref = firestore().doc(change.document);
  const stateOf = (stored: z.output<typeof storedState> | null): FirestoreDocumentState | null =>
    stored && {
      id: ref.id,
      ref,
      updateTime: stored.updated as NonNullable<FirestoreDocumentState['updateTime']>,
      data: () => stored.data,
    };
  const [before, after] = [stateOf(change.before), stateOf(change.after)];
  return { eventId: change.event_id, time: change.changed_at, before, after };
}

/**
 * Retries stored changes, starting with the least recently tried. Costs 1 read and 1 write per change, but at least 1
 * read.
 */
export async function retrySetAsideChanges(
  run: (worker: string, change: FirestoreDocumentChange) => Promise<void>,
): Promise<void> {
  const found = await setAsideChangeRecords.list((query) => query.orderBy('tried_at').limit(AT_A_TIME));
  for (const change of found) {
    const { worker, document } = change;
    try {
      await run(worker, changeOf(change));
      await setAsideChangeRecords.tryDelete(change);
      log.info('Set-aside change processed', { worker, document });
    } catch (thrown) {
      await setAsideChangeRecords.tryUpdate(change, { tried_at: clock.now() });
      log.warn('Change is still set aside', { worker, document, ...logFieldsOfError(thrown) });
    }
  }
}

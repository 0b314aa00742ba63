// Document changes that a trigger's worker couldn't read. They are stored and retried until a release can read them.
import { z } from 'zod';
import type { DocumentChange, DocumentState } from '../api/worker';
import { addMs, clock, DAY_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { log, logFieldsOfError } from '../platform/log';
import { globalCollection, type RecordOf } from '../store/collection';
import { firestore } from '../store/firebase';
import { storedInstant } from '../store/storedValues';

const KEPT_DAYS = 14;
const AT_A_TIME = 100;

/** `updated` is the document's version, a Firestore Timestamp. */
const storedState = z.object({ data: z.record(z.string(), z.unknown()), updated: z.unknown() });

export const setAsideChanges = globalCollection(
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
    holds: 'changes of documents that a worker could not read, for that worker to try again',
    personal: ['anyone'],
    kept: { for: `${KEPT_DAYS} days at most`, ttl: 'expires_at' },
    exported: 'not',
  },
);
type SetAsideChange = RecordOf<typeof setAsideChanges>;

const storedStateOf = (state: DocumentState | null): z.output<typeof storedState> | null =>
  state && { data: state.data() ?? {}, updated: state.updateTime ?? null };

/** Stores the change for the worker once, even if the platform delivers it repeatedly. At most 1 write. */
export async function setChangeAside(
  worker: string,
  { eventId, time, before, after }: DocumentChange,
  thrown: Error,
): Promise<void> {
  const state = after ?? before;
  if (state === null) return;
  const organizationId: unknown = state.data()?.organization_id;
  const now = clock.now();
  await setAsideChanges.tryCreate(derivedId('set_aside_change', eventId, worker), {
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

/** Deletes the stored changes of an erased document outside organizations. 1 read per change, at least 1. */
export async function deleteSetAsideChangesOf(documentPath: string): Promise<void> {
  const found = await setAsideChanges.find((query) => query.where('document', '==', documentPath));
  for (const change of found) await setAsideChanges.tryDelete(change);
}

function changeOf({ event_id, changed_at, document, before, after }: SetAsideChange): DocumentChange {
  const ref = firestore().doc(document);
  const stateOf = (stored: z.output<typeof storedState> | null): DocumentState | null =>
    stored && {
      id: ref.id,
      ref,
      updateTime: stored.updated as NonNullable<DocumentState['updateTime']>,
      data: () => stored.data,
    };
  return { eventId: event_id, time: changed_at, before: stateOf(before), after: stateOf(after) };
}

/** Retries changes, the least recently tried first. 1 read per change, at least 1; 1 write each. */
export async function retrySetAsideChanges(
  run: (worker: string, change: DocumentChange) => Promise<void>,
): Promise<void> {
  const found = await setAsideChanges.find((query) => query.orderBy('tried_at').limit(AT_A_TIME));
  for (const change of found) {
    const { worker, document } = change;
    try {
      await run(worker, changeOf(change));
      await setAsideChanges.tryDelete(change);
      log.info('Set-aside change done', { worker, document });
    } catch (thrown) {
      await setAsideChanges.tryUpdate(change, { tried_at: clock.now() });
      log.warn('Change is still set aside', { worker, document, ...logFieldsOfError(thrown) });
    }
  }
}

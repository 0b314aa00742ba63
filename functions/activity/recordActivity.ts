// Turns a change of a tracked record into its entry in the log.
import { type DocumentData, type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { type DocumentChange, type TriggerWorker, triggerWorker } from '../api/worker';
import { type Audited, authorOf } from '../platform/authorship';
import { addMs, laterOf } from '../platform/clock';
import { derivedId, shardOf } from '../platform/ids';
import { tenantOf } from '../platform/tenant';
import { unitOfWork } from '../platform/unitOfWork';
import { changesBetween } from './changes';
import { type Action, activity, SHARDS } from './record';
import { TRACKED } from './tracked';

const dataOf = (snapshot: DocumentSnapshot | null): DocumentData | null => snapshot?.data() ?? null;

/** A job that works for somebody writes their name where people look for the author. */
const jobName = (before: DocumentData | null, after: DocumentData | null): string => {
  const touched = String(before?.updated_at?.valueOf()) !== String(after?.updated_at?.valueOf());
  return touched && typeof after?.updated_by_name === 'string' ? after.updated_by_name : '';
};

/** Never before what the record says of itself; a deletion comes after that. */
const momentOf = (committed: Date, { updated_at }: DocumentData, deleted: boolean): Date =>
  updated_at instanceof Timestamp
    ? laterOf(committed, addMs(updated_at.toDate(), deleted ? 1 : 0))
    : committed;

/** No reads, 1 for a deletion; 1 write, none when nothing changed that is told. */
async function recordActivity(collection: Audited, change: DocumentChange): Promise<void> {
  const [before, after] = [dataOf(change.before), dataOf(change.after)];
  const shown = after ?? before;
  if (shown === null) return;
  const { type, nameOf, actionOf, ignored, hidden } = TRACKED[collection];
  const discretion = { ignored: new Set(ignored), hidden: new Set(hidden) };
  const changes = changesBetween(before, after, discretion);
  if (changes.length === 0) return;
  const action: Action = before === null ? 'created' : after === null ? 'deleted' : actionOf(before, after);
  const author = await authorOf(change.before, change.after);
  const id = derivedId('activity', change.eventId);
  await unitOfWork(async (writes) => {
    activity.of(tenantOf(shown.organization_id)).stageCreateOnce(writes, id, {
      record_type: type,
      record_id: change.params.id ?? '',
      record_name: nameOf(shown),
      action,
      actor: author ?? { kind: 'service', id: null, name: jobName(before, after) },
      changes_json: JSON.stringify(changes),
      created_at: momentOf(change.time, shown, after === null),
      shard: shardOf(id, SHARDS),
      position: null,
      previous_hash: null,
      hash: null,
    });
  });
}

/** The trigger that tells of one collection's changes. Never in the way of the change itself. */
export const activityTrigger = (collection: Audited): TriggerWorker =>
  triggerWorker({ document: `${collection}/{id}`, run: (change) => recordActivity(collection, change) });

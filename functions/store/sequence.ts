// Assigns gapless positions to an organization's records after they are written.
//
// If concurrent commits on machines with different clocks were ordered by time, readers could miss late ones. A counter
// in the same commit would serialize all writes of an organization. Records are therefore written without a position.
// The first reader assigns positions to the waiting records in one commit. If several readers try, only one commit
// succeeds.
import type { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import type { Writes } from '../api/writes';
import { derivedId } from '../platform/ids';
import { RECORD_VERSION } from './codec';
import { documentIdFieldPath, globalCollection, type TenantStore } from './collection';
import { unitOfWork } from './unitOfWork';
import type { storedInstant } from './values';

const headSchema = z.object({
  organization_id: z.string(),
  collection: z.string(),
  position: z.int(),
});
export const sequenceHeads = globalCollection('sequence_heads', headSchema, {
  holds: 'the last position of a sequence',
  personal: [],
  kept: KEPT_WITH_ITS_ORGANIZATION,
});

/** The number of records positioned per commit. Keeps each commit far below Firestore's size limit. */
const MAX_AT_ONCE = 300;

type SequencedSchema = z.ZodObject<{
  position: z.ZodNullable<z.ZodNumber>;
  created_at: typeof storedInstant;
}>;
type SequencedRecord<S extends z.ZodObject> = Awaited<ReturnType<TenantStore<S>['list']>>[number];

export interface SequencedCollection<S extends SequencedSchema> {
  collection: string;
  store: (tenant: Tenant) => TenantStore<S>;
  /** Stages the record with its position. Positions start at 1 and have no gaps. */
  stage: (writes: Writes, tenant: Tenant, record: SequencedRecord<S>, given: { position: number }) => unknown;
}

/**
 * Compares records by Firestore's commit time, so inaccurate clocks don't matter. Records in the same commit keep their
 * order.
 */
const byCommit = (one: { [RECORD_VERSION]: Timestamp }, other: { [RECORD_VERSION]: Timestamp }): number =>
  one[RECORD_VERSION].valueOf().localeCompare(other[RECORD_VERSION].valueOf());

/**
 * Assigns positions to up to 300 waiting records, oldest first. Returns whether any were waiting, and the last position
 * assigned. Reads and writes the head document and those records; 2 reads if none are waiting. Index: organization,
 * position, created_at.
 */
export function assignSequencePositions<S extends SequencedSchema>(
  tenant: Tenant,
  sequence: SequencedCollection<S>,
): Promise<{ assigned: boolean; last: number }> {
  return unitOfWork(async (writes) => {
    const id = derivedId('sequence', tenant.organizationId, sequence.collection);
    const waiting = await sequence
      .store(tenant)
      .list((query) =>
        query
          .where('position', '==', null)
          .orderBy('created_at')
          .orderBy(documentIdFieldPath)
          .limit(MAX_AT_ONCE),
      );
    // Read the head last, so that it includes positions that another reader has just assigned.
    const head = await sequenceHeads.get(id);
    if (waiting.length === 0) return { assigned: false, last: head?.position ?? 0 };
    let position = head?.position ?? 0;
    for (const record of waiting.toSorted(byCommit)) {
      position += 1;
      sequence.stage(writes, tenant, record, { position });
    }
    if (head) sequenceHeads.stageUpdate(writes, head, { position });
    else {
      const { organizationId } = tenant;
      sequenceHeads.stageCreate(writes, id, {
        organization_id: organizationId,
        collection: sequence.collection,
        position,
      });
    }
    return { assigned: true, last: position };
  });
}

// Gives an organization's records their places in one gapless order, after they were written.
//
// Such records are committed side by side, by processes whose clocks differ, so no time in a record can order them without
// a reader missing one that came in late. A counter in their own commit would make every write of an organization wait for the
// one before. So records are written without a place, and whoever reads the order first moves the ones that wait, in
// one commit that only one of several readers at once can win.

import type { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../../api/retention';
import type { Writes } from '../../api/writes';
import { derivedId } from '../../platform/ids';
import { VERSION } from '../codec';
import { documentIdPath, globalCollection, type TenantStore } from '../collection';
import { unitOfWork } from '../commit/unitOfWork';
import type { storedInstant } from '../storedValues';

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

/** Each commit places no more, to stay well below what one commit may carry. */
const MOST_AT_ONCE = 300;

type SequencedSchema = z.ZodObject<{
  position: z.ZodNullable<z.ZodNumber>;
  created_at: typeof storedInstant;
}>;
type SequencedRecord<S extends z.ZodObject> = Awaited<ReturnType<TenantStore<S>['list']>>[number];

export interface Sequence<S extends SequencedSchema> {
  collection: string;
  store: (tenant: Tenant) => TenantStore<S>;
  /** Stages the record with its position: from 1, without gaps. */
  stage: (writes: Writes, tenant: Tenant, record: SequencedRecord<S>, given: { position: number }) => unknown;
}

/** By the database's own instant of their commits, whoever's clock is wrong; those of one commit as they were found. */
const byCommit = (one: { [VERSION]: Timestamp }, other: { [VERSION]: Timestamp }): number =>
  one[VERSION].valueOf().localeCompare(other[VERSION].valueOf());

/**
 * Places up to 300 of the records that wait, the oldest first; answers whether there were any and the
 * last place that is taken. Reads the head and those records, writes the same; 2 reads when none wait.
 * Index: organization, position, created_at.
 */
export function assignPositions<S extends SequencedSchema>(
  tenant: Tenant,
  sequence: Sequence<S>,
): Promise<{ assigned: boolean; last: number }> {
  return unitOfWork(async (writes) => {
    const id = derivedId('sequence', tenant.organizationId, sequence.collection);
    const waiting = await sequence
      .store(tenant)
      .list((query) =>
        query.where('position', '==', null).orderBy('created_at').orderBy(documentIdPath).limit(MOST_AT_ONCE),
      );
    // Read after them: when another reader has just placed them all, the head tells.
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

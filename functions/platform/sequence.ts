// Gives an organization's records their places in one gapless order, after they were written.
//
// Triggers write such records late, repeatedly and side by side, so no time in a record can order them without a reader
// missing one that came in late. A counter in their own commit would make every write of an organization wait for the
// one before. So records are written without a place, and whoever reads the order first moves the ones that wait, in
// one commit that only one of several readers at once can win.

import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { WITH_ITS_ORGANIZATION } from '../api/retention';
import type { Writes } from '../api/writes';
import { byId, globalCollection, type Stored, storedInstant, type TenantStore } from './collection';
import { derivedId } from './ids';
import { unitOfWork } from './unitOfWork';

const headSchema = z.object({
  organization_id: z.string(),
  collection: z.string(),
  position: z.int(),
  /** What the record at that position was sealed with; empty where records are not sealed. */
  seal: z.string(),
  /** The last position whose record was taken out for its age, and what it was sealed with; 0 when none was. */
  pruned_position: z.int().default(0),
  pruned_seal: z.string().default(''),
  /** No record that is left is older. */
  oldest_at: storedInstant.nullable().default(null),
});
export type Head = Stored<z.output<typeof headSchema>>;
export const sequenceHeads = globalCollection('sequence_heads', headSchema, {
  holds: 'the last position and hash of an order',
  personal: [],
  kept: WITH_ITS_ORGANIZATION,
});

/** Each commit places no more, to stay well below what one commit may carry. */
const MOST_AT_ONCE = 300;

export interface Position {
  /** From 1, without gaps. */
  position: number;
  previousHash: string;
}

type SequencedSchema = z.ZodObject<{
  position: z.ZodNullable<z.ZodNumber>;
  created_at: typeof storedInstant;
}>;
type SequencedRecord<S extends z.ZodObject> = Awaited<ReturnType<TenantStore<S>['list']>>[number];

export interface Sequence<S extends SequencedSchema> {
  collection: string;
  store: (tenant: Tenant) => TenantStore<S>;
  /** Stages the record with its place and answers what it seals it with. */
  stage: (writes: Writes, tenant: Tenant, record: SequencedRecord<S>, position: Position) => string;
}

const headId = (tenant: Tenant, collection: string): string =>
  derivedId('sequence', tenant.organizationId, collection);

/** Null before the first record has its position. 1 read. */
export const getHead = (tenant: Tenant, collection: string): Promise<Head | null> =>
  sequenceHeads.get(headId(tenant, collection));

/** Orders whose oldest record is from before that instant. Index: collection, oldest_at. */
export const headsOlderThan = (collection: string, before: Date, limit: number): Promise<Head[]> =>
  sequenceHeads.find((query) =>
    query
      .where('collection', '==', collection)
      .where('oldest_at', '<', before)
      .orderBy('oldest_at')
      .limit(limit),
  );

/** After the oldest records are staged to be deleted: the order begins after that position from now on. 1 write. */
export function stageBeginning(
  writes: Writes,
  head: Head,
  beginning: Pick<Head, 'pruned_position' | 'pruned_seal' | 'oldest_at'>,
): void {
  sequenceHeads.stageUpdate(writes, head, beginning);
}

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
    const id = headId(tenant, sequence.collection);
    const waiting = await sequence
      .store(tenant)
      .list((query) =>
        query.where('position', '==', null).orderBy('created_at').orderBy(byId).limit(MOST_AT_ONCE),
      );
    // Read after them: when another reader has just placed them all, the head tells.
    const head = await sequenceHeads.get(id);
    if (waiting.length === 0) return { assigned: false, last: head?.position ?? 0 };
    let position = head?.position ?? 0;
    let seal = head?.seal ?? '';
    for (const record of waiting) {
      position += 1;
      seal = sequence.stage(writes, tenant, record, { position, previousHash: seal });
    }
    if (head) sequenceHeads.stageUpdate(writes, head, { position, seal });
    else {
      const { organizationId } = tenant;
      sequenceHeads.stageCreate(writes, id, {
        organization_id: organizationId,
        collection: sequence.collection,
        position,
        seal,
        pruned_position: 0,
        pruned_seal: '',
        oldest_at: waiting[0]?.created_at ?? null,
      });
    }
    return { assigned: true, last: position };
  });
}

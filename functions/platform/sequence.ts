// Gives an organization's records their places in one gapless order, after they were written.
//
// Triggers write such records late, repeatedly and side by side, so no time in a record can order them without a reader
// missing one that came in late. A counter in their own commit would make every write of an organization wait for the
// one before. So records are written without a place, and whoever reads the order first moves the ones that wait, in
// one commit that only one of several readers at once can win.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { byId, globalCollection, type TenantStore } from './collection';
import { derivedId } from './ids';
import { unitOfWork } from './unitOfWork';

const headSchema = z.object({
  organization_id: z.string(),
  collection: z.string(),
  position: z.int(),
  /** What the record at that position was sealed with; empty where records are not sealed. */
  seal: z.string(),
});
const heads = globalCollection('sequence_heads', headSchema);

/** Each commit places no more, to stay well below what one commit may carry. */
const MOST_AT_ONCE = 300;

export interface Place {
  /** From 1, without gaps. */
  position: number;
  previousSeal: string;
}

type SequencedSchema = z.ZodObject<{ position: z.ZodNullable<z.ZodNumber> }>;
type SequencedRecord<S extends z.ZodObject> = Awaited<ReturnType<TenantStore<S>['list']>>[number];

export interface Sequence<S extends SequencedSchema> {
  collection: string;
  store: (tenant: Tenant) => TenantStore<S>;
  /** Stages the record with its place and answers what it seals it with. */
  stage: (writes: Writes, tenant: Tenant, record: SequencedRecord<S>, place: Place) => string;
}

const headId = (tenant: Tenant, collection: string): string =>
  derivedId('sequence', tenant.organizationId, collection);

/** The last position and its seal. 1 read. */
export async function headOf(
  tenant: Tenant,
  collection: string,
): Promise<{ position: number; seal: string }> {
  const head = await heads.get(headId(tenant, collection));
  return { position: head?.position ?? 0, seal: head?.seal ?? '' };
}

/**
 * Places up to 300 of the records that wait, the oldest first; answers whether there were any and the
 * last place that is taken. Reads the head and those records, writes the same; 2 reads when none wait.
 * Index: organization, position, created_at.
 */
export function givePlaces<S extends SequencedSchema>(
  tenant: Tenant,
  sequence: Sequence<S>,
): Promise<{ placed: boolean; last: number }> {
  return unitOfWork(async (writes) => {
    const id = headId(tenant, sequence.collection);
    const waiting = await sequence
      .store(tenant)
      .list((query) =>
        query.where('position', '==', null).orderBy('created_at').orderBy(byId).limit(MOST_AT_ONCE),
      );
    // Read after them: when another reader has just placed them all, the head tells.
    const head = await heads.get(id);
    if (waiting.length === 0) return { placed: false, last: head?.position ?? 0 };
    let position = head?.position ?? 0;
    let seal = head?.seal ?? '';
    for (const record of waiting) {
      position += 1;
      seal = sequence.stage(writes, tenant, record, { position, previousSeal: seal });
    }
    if (head) heads.stageUpdate(writes, head, { position, seal });
    else {
      const { organizationId } = tenant;
      heads.stageCreate(writes, id, {
        organization_id: organizationId,
        collection: sequence.collection,
        position,
        seal,
      });
    }
    return { placed: true, last: position };
  });
}

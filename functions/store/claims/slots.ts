// Exact limits under concurrency: a fixed number of slots, recorded in one document per owner.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { ApiError } from '../../api/errors';
import type { DataDeclaration } from '../../api/retention';
import { WATCHED_RECORD_MAX_BYTES } from '../../api/storable';
import type { Writes } from '../../api/writes';
import { globalCollection } from '../collection';
import { storedInstant } from '../storedValues';

const slotsSchema = z.object({
  organization_id: z.string(),
  /** Expiry time of each slot, by holder id. */
  keys: z.record(z.string(), z.object({ expires_at: storedInstant.nullable() })),
  /** When the last slot expires. Firestore then deletes the document (TTL). */
  expires_at: storedInstant.nullable().default(null),
});

interface Holder {
  id: string;
  /** Null if the holder never expires. */
  expiresAt: Date | null;
}

type Held = z.output<typeof slotsSchema>['keys'];

/** When the last slot expires: null for never, 1970 without slots, so that Firestore deletes the document. */
function lastEnd(held: Held): Date | null {
  const ends = Object.values(held).map(({ expires_at }) => expires_at);
  return ends.includes(null) ? null : new Date(Math.max(0, ...ends.map((end) => end?.getTime() ?? 0)));
}

/** Slots of one kind, with the same limit for each owner. */
export class SlotTable {
  readonly documents: ReturnType<typeof globalCollection<typeof slotsSchema>>;

  /** @param refusal the message of the 409; `details.limit` contains `most`. */
  constructor(
    collection: string,
    data: DataDeclaration,
    private readonly most: number,
    private readonly refusal: string,
  ) {
    this.documents = globalCollection(collection, slotsSchema, data, undefined, {
      maxBytes: WATCHED_RECORD_MAX_BYTES,
    });
  }

  /**
   * Takes a slot; expired holders free theirs without a sweep. 1 read, 1 write. Concurrent callers conflict on the
   * owner's document and retry.
   * @throws 409 `LIMIT_REACHED`.
   */
  async stage(
    writes: Writes,
    tenant: Tenant,
    slot: { ownerId: string; holder: Holder; now: Date },
  ): Promise<void> {
    const { ownerId, holder, now } = slot;
    const former = await this.documents.get(ownerId);
    const held = Object.entries(former?.keys ?? {}).filter(
      ([, { expires_at }]) => expires_at === null || expires_at > now,
    );
    if (held.length >= this.most) {
      throw new ApiError('LIMIT_REACHED', this.refusal, { details: { limit: this.most } });
    }
    const keys = { ...Object.fromEntries(held), [holder.id]: { expires_at: holder.expiresAt } };
    const patch = { keys, expires_at: lastEnd(keys) };
    if (former) this.documents.stageUpdate(writes, former, patch);
    else this.documents.stageCreate(writes, ownerId, { organization_id: tenant.organizationId, ...patch });
  }

  /** Releases the holders' slots. 1 read; 1 write if any of them has a slot. */
  async stageRelease(writes: Writes, ownerId: string, holderIds: readonly string[]): Promise<void> {
    const former = await this.documents.get(ownerId);
    const held = Object.entries(former?.keys ?? {});
    const keys = Object.fromEntries(held.filter(([id]) => !holderIds.includes(id)));
    if (!former || Object.keys(keys).length === held.length) return;
    this.documents.stageUpdate(writes, former, { keys, expires_at: lastEnd(keys) });
  }

  /** Current holders, including those that expired since the last change. 1 read. */
  async holders(ownerId: string): Promise<string[]> {
    return Object.keys((await this.documents.get(ownerId))?.keys ?? {});
  }
}

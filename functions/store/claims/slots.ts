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
  /** The holders of slots by id, and when they expire. */
  keys: z.record(z.string(), z.object({ expires_at: storedInstant.nullable() })),
  /** When the last of them has given it up; Firestore deletes the document then (TTL). */
  expires_at: storedInstant.nullable().default(null),
});

interface Holder {
  id: string;
  /** Null for one that never expires. */
  expiresAt: Date | null;
}

type Held = z.output<typeof slotsSchema>['keys'];

/** Long ago where there is none any more: the document may go. */
function lastEnd(held: Held): Date | null {
  const ends = Object.values(held).map(({ expires_at }) => expires_at);
  return ends.includes(null) ? null : new Date(Math.max(0, ...ends.map((end) => end?.getTime() ?? 0)));
}

/** The slots of a kind: so many for each owner. */
export class SlotTable {
  readonly documents: ReturnType<typeof globalCollection<typeof slotsSchema>>;

  /** @param refusal the message of the 409; `most` is put beside it as `details.limit`. */
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

  /** Gives up the slots of what was revoked. 1 read; 1 write if one holds a slot still. */
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

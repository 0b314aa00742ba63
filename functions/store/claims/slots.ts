// A fixed number of slots that whoever asks at once cannot exceed: which are taken stands in one document of the owner's.
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
  /** What holds a slot, by id, and when it gives it up by expiring. */
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
   * Takes a slot: what has expired has given its own up, without anybody sweeping. 1 read, 1 write. The version of the
   * owner's document lets those who ask at once wait for each other.
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

  /** Whatever holds a slot, and what has expired since anybody asked for one. 1 read. */
  async holders(ownerId: string): Promise<string[]> {
    return Object.keys((await this.documents.get(ownerId))?.keys ?? {});
  }
}

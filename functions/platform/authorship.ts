// Stamps who made a change onto the record itself, where every request's changes are committed: no area can forget it.
//
// The activity log reads the stamp when the change's trigger arrives. A record that is deleted cannot say who did it, so
// its deletion leaves a note in the same commit: the one more write that knowing it costs.
import type { DocumentData, DocumentReference, DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Actor, Tenant } from '../api/actor';
import type { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { addMs, clock, DAY_MS } from './clock';
import { globalCollection, storedInstant } from './collection';
import { derivedId, newId } from './ids';

/** The collections whose changes the activity log tells. */
export const AUDITED = [
  'expiries',
  'contacts',
  'contact_groups',
  'folders',
  'webhook_subscriptions',
] as const;
export type Audited = (typeof AUDITED)[number];

const authorSchema = z.object({ kind: z.enum(['person', 'apiKey']), id: z.string(), name: z.string() });
export type Author = z.output<typeof authorSchema>;

const stampSchema = authorSchema.extend({
  /** One for each commit, so that a change which nobody stamped is told from the one before it. */
  deed: z.string(),
});
const FIELD = 'edited_by';

const KEPT_MS = 7 * DAY_MS;
const deletionNotes = globalCollection(
  'deletion_notes',
  z.object({ organization_id: z.string(), author: authorSchema, expires_at: storedInstant }),
);
const noteId = (collection: string, id: string): string => derivedId('deletion', collection, id);

const isAudited = (ref: DocumentReference): boolean => (AUDITED as readonly string[]).includes(ref.parent.id);

/** Stages what it is told to, with the author's stamp on audited records. */
class StampedWrites implements Writes {
  private readonly author: Author;
  private readonly deed = newId();

  constructor(
    private readonly writes: Writes,
    { kind, id, name }: Actor,
    private readonly tenant: Tenant,
  ) {
    this.author = { kind, id, name };
  }

  private stamped(ref: DocumentReference, data: DocumentData): DocumentData {
    return isAudited(ref) ? { ...data, [FIELD]: { ...this.author, deed: this.deed } } : data;
  }

  create(ref: DocumentReference, data: DocumentData, onExists?: () => ApiError): void {
    this.writes.create(ref, this.stamped(ref, data), onExists);
  }

  createOnce(ref: DocumentReference, data: DocumentData): void {
    this.writes.createOnce(ref, this.stamped(ref, data));
  }

  set(ref: DocumentReference, data: DocumentData): void {
    this.writes.set(ref, this.stamped(ref, data));
  }

  merge(ref: DocumentReference, data: DocumentData): void {
    this.writes.merge(ref, this.stamped(ref, data));
  }

  update(ref: DocumentReference, patch: DocumentData, version?: Timestamp): void {
    this.writes.update(ref, this.stamped(ref, patch), version);
  }

  delete(ref: DocumentReference, version?: Timestamp): void {
    this.writes.delete(ref, version);
    if (!isAudited(ref)) return;
    this.writes.set(deletionNotes.ref(noteId(ref.parent.id, ref.id)), {
      organization_id: this.tenant.organizationId,
      author: this.author,
      expires_at: addMs(clock.now(), KEPT_MS),
    });
  }

  afterCommit(step: () => Promise<void>): void {
    this.writes.afterCommit(step);
  }

  onAbandon(step: () => Promise<void>): void {
    this.writes.onAbandon(step);
  }
}

/** `writes` for what that caller changes. */
export const authoredBy = (actor: Actor, tenant: Tenant, writes: Writes): Writes =>
  new StampedWrites(writes, actor, tenant);

const stampOf = (snapshot: DocumentSnapshot | null) =>
  stampSchema.safeParse(snapshot?.get(FIELD)).data ?? null;

/** Who made the change between the two states; null when no request did. 1 read for a deletion. */
export async function authorOf(
  before: DocumentSnapshot | null,
  after: DocumentSnapshot | null,
): Promise<Author | null> {
  if (after === null) {
    const { parent, id } = (before as DocumentSnapshot).ref;
    return (await deletionNotes.get(noteId(parent.id, id)))?.author ?? null;
  }
  const stamp = stampOf(after);
  return stamp === null || stamp.deed === stampOf(before)?.deed ? null : authorSchema.parse(stamp);
}

// The activity log's entries: who did what to which record, written in the commit of the change itself (decision 0006).
//
// Whatever a request, or a job that says on whose behalf it works, stages on a collection that declares an audit leaves
// an entry beside it: no area can forget it, no entry can be lost, and none tells of a change that was not made. An
// entry gets its place in its organization's chain later: chaining never makes a change wait.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ACTIONS, AUTHOR_KINDS, type Audit, type Author, type Deed, RECORD_TYPES } from '../api/audit';
import type { Writes } from '../api/writes';
import { type Change, changesBetween } from './changes';
import { clock } from './clock';
import { type Stored, storedInstant, tenantCollection } from './collection';
import { derivedId, newId, shardOf } from './ids';

/** What is to be sealed is looked for in this many disjoint parts. */
export const ACTIVITY_SHARDS = 16;

export const activitySchema = z.object({
  organization_id: z.string(),
  record_type: z.enum(RECORD_TYPES),
  record_id: z.string(),
  record_name: z.string(),
  action: z.enum(ACTIONS),
  actor: z.object({ kind: z.enum(AUTHOR_KINDS), id: z.string().nullable(), name: z.string() }),
  /** JSON text of `[{field, before, after}]`: it is hashed, and Firestore knows no order of keys. */
  changes_json: z.string(),
  created_at: storedInstant,
  shard: z.int(),
  /** Its place in the chain and its seals; null until it is sealed, shortly after it was written. */
  position: z.int().nullable(),
  previous_hash: z.string().nullable(),
  hash: z.string().nullable(),
});
export type Activity = Stored<z.output<typeof activitySchema>>;

export const activity = tenantCollection('activity', activitySchema);

type Told = Pick<Activity, 'record_type' | 'record_id' | 'record_name' | 'action'> & { changes: Change[] };

/** What one commit did to one record, or to the parts of one. */
class Story {
  private readonly deeds = new Map<string, Deed>();

  constructor(
    private readonly audit: Audit<unknown>,
    private readonly subjectId: string,
  ) {}

  /** A record that is staged twice was changed once, from its first state to its last. */
  add(deed: Deed): void {
    const former = this.deeds.get(deed.id);
    this.deeds.set(deed.id, former ? { ...deed, before: former.before } : deed);
  }

  /** Null when nothing changed that is told. */
  told(): Told | null {
    const { partOf } = this.audit;
    return partOf ? this.toldOfParts(partOf.line) : this.toldOfRecord();
  }

  private toldOfParts(line: (record: unknown) => string): Told | null {
    const lines = (side: 'before' | 'after'): string[] =>
      [...this.deeds.values()].flatMap((deed) => (deed[side] === null ? [] : [line(deed[side])])).toSorted();
    const [before, after] = [lines('before'), lines('after')];
    if (JSON.stringify(before) === JSON.stringify(after)) return null;
    const action = before.length === 0 ? 'created' : after.length === 0 ? 'deleted' : 'updated';
    return this.entry(action, '', [{ field: this.audit.type, before, after }]);
  }

  private toldOfRecord(): Told | null {
    const [deed] = this.deeds.values();
    if (!deed) return null;
    const { before, after } = deed;
    const changes = changesBetween(before as object | null, after as object | null, this.audit.ignored ?? []);
    if (changes.length === 0) return null;
    const { actionOf = () => 'updated' as const, nameOf } = this.audit;
    const action = before === null ? 'created' : after === null ? 'deleted' : actionOf(before, after);
    return this.entry(action, nameOf(after ?? before), changes);
  }

  private entry(action: Told['action'], record_name: string, changes: Change[]): Told {
    return { record_type: this.audit.type, record_id: this.subjectId, record_name, action, changes };
  }
}

/** Stages what it is told to, with the entries of the author's deeds beside it. */
class AuthoredWrites implements Writes {
  private readonly commit = newId();
  private readonly stories = new Map<string, Story>();

  constructor(
    private readonly writes: Writes,
    private readonly author: Author,
    private readonly tenant: Tenant,
  ) {}

  tell(deed: Deed): void {
    const { audit, id, before, after } = deed;
    const subjectId = audit.partOf ? audit.partOf.id(after ?? before) : id;
    const key = derivedId('activity', this.commit, audit.type, subjectId);
    const story = this.stories.get(key) ?? new Story(audit, subjectId);
    this.stories.set(key, story);
    story.add(deed);
    const told = story.told();
    if (told === null) return;
    const { changes, ...entry } = told;
    this.writes.set(activity.of(this.tenant).ref(key), {
      organization_id: this.tenant.organizationId,
      ...entry,
      actor: this.author,
      changes_json: JSON.stringify(changes),
      created_at: clock.now(),
      shard: shardOf(key, ACTIVITY_SHARDS),
      position: null,
      previous_hash: null,
      hash: null,
    });
  }

  create(...change: Parameters<Writes['create']>): void {
    this.writes.create(...change);
  }

  createOnce(...change: Parameters<Writes['createOnce']>): void {
    this.writes.createOnce(...change);
  }

  set(...change: Parameters<Writes['set']>): void {
    this.writes.set(...change);
  }

  merge(...change: Parameters<Writes['merge']>): void {
    this.writes.merge(...change);
  }

  update(...change: Parameters<Writes['update']>): void {
    this.writes.update(...change);
  }

  delete(...change: Parameters<Writes['delete']>): void {
    this.writes.delete(...change);
  }

  afterCommit(step: () => Promise<void>): void {
    this.writes.afterCommit(step);
  }

  onAbandon(step: () => Promise<void>): void {
    this.writes.onAbandon(step);
  }
}

/** `writes` for what that caller changes: 1 write more for each record that it changes. */
export const authoredBy = ({ kind, id, name }: Author, tenant: Tenant, writes: Writes): Writes =>
  new AuthoredWrites(writes, { kind, id, name }, tenant);

/** `writes` for what a job of the service changes; `name` of the person it works for, if it works for one. */
export const authoredByService = (tenant: Tenant, writes: Writes, name = ''): Writes =>
  authoredBy({ kind: 'service', id: null, name }, tenant, writes);

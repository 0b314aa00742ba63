// Activity entries record who changed what, and are written in the same commit as the change (decision 0024).
//
// Every change to a record in an audited collection creates an entry, whether the change comes from a request or a job.
// No entry is lost, and none describes a change that did not happen. An entry never changes once written. Seals
// (activity/) are created separately and never delay a change.
import { Filter, type Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import {
  AUDITED_ACTIONS,
  AUDITED_AUTHOR_KINDS,
  AUDITED_RECORD_TYPES,
  type AuditedChange,
  type AuditedRecordType,
  type ChangeAuthor,
  type Writes,
} from '../../api/writes';
import { clock } from '../../platform/clock';
import { derivedId, newId, newSecret, randomBelow, sha256, shardOf } from '../../platform/ids';
import { log } from '../../platform/log';
import { type TenantRecord, tenantCollection } from '../../store/collection';
import { serverTimestampSentinel } from '../../store/firestore';
import { unitOfWork } from '../../store/unitOfWork';
import { storedInstant } from '../../store/values';
import {
  type ActivityEntryContent,
  type JointlyCreatableRecordType,
  JointlyLoggedCreations,
  LoggedRecordChanges,
} from './changes';

/** Number of shards into which the log is divided for sealing; each organization belongs to one shard. */
export const ACTIVITY_SHARD_COUNT = 16;

const activityFields = {
  record_type: z.enum(AUDITED_RECORD_TYPES),
  record_id: z.string(),
  record_name: z.string(),
  action: z.enum(AUDITED_ACTIONS),
  actor: z.object({ kind: z.enum(AUDITED_AUTHOR_KINDS), id: z.string().nullable(), name: z.string() }),
  /**
   * JSON text of `[{field, before, after}]`. Stored as text because it is hashed and Firestore doesn't preserve key
   * order.
   */
  changes_json: z.string(),
  /**
   * The ids of the records in `records_json`, so that a search for any of them finds the entry. Absent if the entry has
   * no `records_json`.
   */
  record_ids: z.array(z.string()).nullable().default(null),
  /**
   * JSON text of `[{id, name, changes}]` for an entry that covers several records. `changes_json` contains the changes
   * that all records share.
   */
  records_json: z.string().nullable().default(null),
  created_at: storedInstant,
  /** Set by Firestore. Together with the id, it determines the order of the log; see {@link activityLogPositionOf}. */
  committed_at: storedInstant,
  /** The random salt for `personal_digest`. Without the salt, nobody can guess the personal values from the digest. */
  salt: z.string().nullable(),
  /**
   * Hashed in place of the personal values, so that the entry's hash stays valid after an erasure. See {@link
   * personalValuesHashOf}.
   */
  personal_digest: z.string(),
  /** When a person was erased from the entry (see privacy/). */
  erased_at: storedInstant.nullable().default(null),
  shard: z.int(),
};
export type ActivityEntry = TenantRecord<typeof activityFields>;

export const activityEntries = tenantCollection(
  'activity',
  activityFields,
  {
    holds: 'activity entries: author, old and new values',
    personal: ['users', 'contacts', 'clients', 'anyone'],
    kept: {
      for: '7 years, or `activity_retention_months`',
      worker: 'pruneActivity',
    },
  },
  undefined,
  { unlessNull: ['record_ids', 'records_json'] },
);

/**
 * Filters for entries that cover the record, alone or with other records. Indexes: organization, record_type, record_id
 * or record_ids, order.
 */
export const filterActivityByRecord = (query: Query, type: AuditedRecordType, id: string): Query =>
  query
    .where('record_type', '==', type)
    .where(Filter.or(Filter.where('record_id', '==', id), Filter.where('record_ids', 'array-contains', id)));

/** Exclusive upper bound for entry numbers within a commit. */
const NUMBERS = 1_000;
const NUMBER_DIGITS = 3;
/** How many entry numbers are reserved for each commit. No commit changes anywhere near this many records. */
const MAX_IN_A_COMMIT = 500;

/**
 * The position of an entry in its organization's log: the commit time in milliseconds, followed by three digits for the
 * entry's number in the commit. Entries committed in the same millisecond can share a position.
 */
export const activityLogPositionOf = ({ id, committed_at }: Pick<ActivityEntry, 'id' | 'committed_at'>): number =>
  committed_at.getTime() * NUMBERS + Number(id.slice(0, NUMBER_DIGITS));

/** The commit time and id that sort just after all entries up to the given position. The bound is exclusive. */
export const queryBoundAfterPosition = (position: number): [Date, string] => [
  new Date(Math.floor(position / NUMBERS)),
  `${numberText(position % NUMBERS)}~`,
];

const numberText = (number: number): string => String(number).padStart(NUMBER_DIGITS, '0');

/** SHA-256 of a JSON array of the entry's personal values, starting with the salt. */
export const personalValuesHashOf = ({
  salt,
  record_name,
  actor,
  changes_json,
  records_json,
}: Pick<ActivityEntry, 'salt' | 'record_name' | 'actor' | 'changes_json' | 'records_json'>): string =>
  sha256(
    JSON.stringify([salt, record_name, actor.id, actor.name, changes_json, ...(records_json ? [records_json] : [])]),
  );

/** Stages changes together with the activity entries that name their author. */
class AuthoredWrites implements Writes {
  private readonly commit = newId();
  /** Random, so that commits in the same millisecond rarely use the same numbers. */
  private readonly firstNumber = randomBelow(NUMBERS - MAX_IN_A_COMMIT);
  private readonly entryIds = new Map<string, string>();
  private readonly records = new Map<string, LoggedRecordChanges>();

  constructor(
    private readonly writes: Writes,
    private readonly author: ChangeAuthor,
    private readonly tenant: Tenant,
    private readonly created?: JointlyLoggedCreations,
  ) {}

  recordAudit(change: AuditedChange): void {
    if (this.created?.takes(change)) {
      this.created.add(change);
      return;
    }
    const { audit, id, before, after } = change;
    const { partOf } = audit;
    const subjectId = partOf ? partOf.id(after ?? before) : id;
    if (partOf) {
      const key = this.keyOf(partOf.type, subjectId);
      const owner = this.records.get(key);
      if (owner?.takesParts()) {
        owner.addPart(change);
        this.stageRecord(key, owner);
        return;
      }
    }
    const key = this.keyOf(audit.type, subjectId);
    const record = this.records.get(key) ?? new LoggedRecordChanges(audit, subjectId);
    this.records.set(key, record);
    record.add(change);
    this.stageRecord(key, record);
  }

  private readonly keyOf = (type: AuditedRecordType, id: string): string =>
    derivedId('activity', this.commit, type, id);

  private stageRecord(key: string, record: LoggedRecordChanges): void {
    const content = record.content();
    if (content !== null) this.stageEntry(key, content);
  }

  /** Call this after all records are staged. */
  stageCreated(): void {
    for (const [part, content] of (this.created?.contents() ?? []).entries())
      this.stageEntry(derivedId('activity', this.commit, content.record_type, 'created', part), content);
  }

  private stageEntry(key: string, { changes, records, ...entry }: ActivityEntryContent): void {
    const salt = newSecret(16);
    const personal = {
      record_name: entry.record_name,
      actor: this.author,
      changes_json: JSON.stringify(changes),
      records_json: records && JSON.stringify(records),
    };
    const listed = records && { record_ids: records.map(({ id }) => id) };
    const document = {
      organization_id: this.tenant.organizationId,
      ...entry,
      ...personal,
      ...listed,
      created_at: clock.now(),
      committed_at: serverTimestampSentinel(),
      salt,
      personal_digest: personalValuesHashOf({ ...personal, salt }),
      erased_at: null,
      shard: shardOf(this.tenant.organizationId, ACTIVITY_SHARD_COUNT),
    };
    this.writes.setUnderRandomId(
      activityEntries.of(this.tenant).ref(this.entryIdOf(key)),
      activityEntries.created(document),
    );
  }

  /** Entry ids follow the order in which records are first staged. A record that is staged again keeps its entry id. */
  private entryIdOf(key: string): string {
    const number = Math.min(this.firstNumber + this.entryIds.size, NUMBERS - 1);
    const id = this.entryIds.get(key) ?? `${numberText(number)}${key.slice(0, 20)}`;
    this.entryIds.set(key, id);
    return id;
  }

  // All other calls are passed through unchanged.
  readonly create: Writes['create'] = (...given) => this.writes.create(...given);
  readonly createOnce: Writes['createOnce'] = (...given) => this.writes.createOnce(...given);
  readonly set: Writes['set'] = (...given) => this.writes.set(...given);
  readonly setUnderRandomId: Writes['setUnderRandomId'] = (...given) => this.writes.setUnderRandomId(...given);
  readonly merge: Writes['merge'] = (...given) => this.writes.merge(...given);
  readonly update: Writes['update'] = (...given) => this.writes.update(...given);
  readonly delete: Writes['delete'] = (...given) => this.writes.delete(...given);
  readonly timeAfter: Writes['timeAfter'] = (...given) => this.writes.timeAfter(...given);
  readonly onLateCommit: Writes['onLateCommit'] = (...given) => this.writes.onLateCommit(...given);
  readonly derive: Writes['derive'] = (...given) => this.writes.derive(...given);
  readonly afterCommit: Writes['afterCommit'] = (...given) => this.writes.afterCommit(...given);
  readonly onAbandon: Writes['onAbandon'] = (...given) => this.writes.onAbandon(...given);
}

/** Wraps `writes` to record the caller's activity. Costs 1 additional write per changed record. */
export const auditedAuthorWritesOf = ({ kind, id, name }: ChangeAuthor, tenant: Tenant, writes: Writes): Writes =>
  new AuthoredWrites(writes, { kind, id, name }, tenant);

const service = (name: string): ChangeAuthor => ({ kind: 'service', id: null, name });

/**
 * Wraps `writes` to record the service's activity. If a job runs on a person's behalf, `name` is that person's name.
 */
export const auditedServiceWritesOf = (tenant: Tenant, writes: Writes, name = ''): Writes =>
  auditedAuthorWritesOf(service(name), tenant, writes);

/**
 * Writes a single entry for all records that `stage` creates. Its `record_id` is the id of the records' source. Costs 1
 * write, plus 1 per 100,000 bytes of differing values.
 */
export function stageJointlyLoggedCreations(
  tenant: Tenant,
  writes: Writes,
  as: { name: string; type: JointlyCreatableRecordType; id: string },
  stage: (authored: Writes) => void,
): void {
  const created = new JointlyLoggedCreations(as.type, as.id);
  const authored = new AuthoredWrites(writes, service(as.name), tenant, created);
  stage(authored);
  authored.stageCreated();
}

/**
 * Each batch has 100 records. The sweep handles any remaining batches, so this limit doesn't have to cover the largest
 * plan.
 */
const MAX_BATCHES = 500;

/** Stages the next batch, and returns whether any work remains. */
type StageNext = (writes: Writes, now: Date) => Promise<boolean>;

/**
 * Commits batches until no work remains. The work can be resumed at any point. The activity log names the service as
 * the author.
 */
export const commitInBatches = (tenant: Tenant, stageNext: StageNext): Promise<void> =>
  commitInBatchesUnaudited((writes, now) => stageNext(auditedServiceWritesOf(tenant, writes), now));

/** Commits batches without writing activity entries, for example to delete the parts of a deleted record. */
export async function commitInBatchesUnaudited(stageNext: StageNext): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    if (!(await unitOfWork((writes) => stageNext(writes, clock.now())))) return;
  }
  log.warn('Batch limit reached; the sweep will handle the rest', { batches: MAX_BATCHES });
}

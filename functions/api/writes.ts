// The changes that a use case makes: staged writes, activity entries and derived data. Also the context that use cases
// need.
import type { DocumentData, DocumentReference, Timestamp } from 'firebase-admin/firestore';
import type { Actor, Tenant } from './actor';
import type { ApiError } from './errors';

/**
 * Stages changes until the unit of work commits them in one batch. If the handler throws, nothing is committed. After a
 * conflict, the handler runs again with fresh reads.
 */
export interface Writes {
  /** Creates the document. If it already exists, the commit fails with the error that `onExists` supplies. */
  create(ref: DocumentReference, data: DocumentData, onExists?: () => ApiError | Promise<ApiError>): void;
  /**
   * Creates the document unless it already exists. Use this for derived ids, where an existing document means that the
   * work is already done. Returns whether this attempt creates the document. If the document turns out to exist, the
   * commit fails and the next attempt skips the creation.
   */
  createOnce(ref: DocumentReference, data: DocumentData): boolean;
  set(ref: DocumentReference, data: DocumentData): void;
  /**
   * Creates a document under a random id generated for this attempt. If the document already exists, this attempt must
   * already have been committed.
   */
  setUnderRandomId(ref: DocumentReference, data: DocumentData): void;
  /** Writes the given fields, including individual map entries, and leaves all others unchanged. */
  merge(ref: DocumentReference, data: DocumentData): void;
  /**
   * If `version` is given and the document has changed since it was read, the commit fails and the unit of work runs
   * again.
   */
  update(ref: DocumentReference, patch: DocumentData, version?: Timestamp): void;
  delete(ref: DocumentReference, version?: Timestamp): void;
  /** Records a staged change in the activity log. A no-op if the author is unknown. */
  recordAudit(change: AuditedChange): void;
  /**
   * The timestamp for a change in this commit: the current time, but always later than `former`. `former` is the time
   * of the previous change, or null for a new record.
   */
  timeAfter(former: Date | null): Date;
  /**
   * If the commit was so slow that polling clients may already have read past its timestamps, runs `restamp`
   * afterwards.
   */
  onLateCommit(restamp: () => Promise<void>): void;
  /** Writes the record's derived data in the same commit as the change. */
  derive(change: ChangeToDeriveFrom): void;
  /**
   * Runs after the commit, but may be lost in a crash. Use this only for work that a sweep repeats, such as setting
   * timers.
   */
  afterCommit(step: () => Promise<void>): void;
  /**
   * Runs if this attempt isn't committed. Use this to revert effects outside the database, such as the creation of an
   * auth account.
   */
  onAbandon(step: () => Promise<void>): void;
}

/** Creates documents with derived ids. `derive` is absent if the documents are themselves derived. */
export type CreateOnceWrites = Pick<Writes, 'createOnce' | 'timeAfter'> &
  Partial<Pick<Writes, 'derive' | 'onLateCommit'>>;

/**
 * The author, organization and time of a change, and where to stage the change. An endpoint’s context satisfies this
 * type.
 */
export interface MutationContext {
  tenant: Tenant;
  actor: Actor;
  writes: Writes;
  now: Date;
}

/** The context for callers who use a link. The link determines the tenant. */
export type LinkHolderContext = Pick<MutationContext, 'writes' | 'now'>;

/** A use case that finds a record by id and changes it. @throws 404 if `find` throws it. */
export const defineChangeById =
  <T, G, R>(
    find: (tenant: Tenant, id: string) => Promise<T>,
    change: (context: MutationContext, record: T, given: G) => R | Promise<R>,
  ) =>
  async (context: MutationContext, id: string, given: G): Promise<R> =>
    change(context, await find(context.tenant, id), given);

/** The fields that record who created a record, and when. */
export const creationFieldsOf = ({ actor, now }: Pick<MutationContext, 'actor' | 'now'>) => ({
  created_by: actor.id,
  created_at: now,
  updated_at: now,
});

/**
 * A commit's net change to one record: its state before (null if the commit created it) and after (null if the commit
 * deleted it).
 */
export interface RecordChange<R> {
  before: R | null;
  after: R | null;
  /** Suppresses the event, because none was sent when the record was created. */
  silent?: boolean;
}

export type RecordChangesById<R> = ReadonlyMap<string, RecordChange<R>>;

/**
 * The writes allowed for derived data. They require no reads and must not affect data that other data is derived from.
 */
export interface DerivedDataWrites {
  /** Updates the given fields in an existing document; a dotted name refers to a map entry. */
  update(ref: DocumentReference, fields: Readonly<Record<string, unknown>>): void;
  /**
   * Merges the given fields, including individual map entries, into the document. Creates the document if it is
   * missing.
   */
  merge(ref: DocumentReference, data: DocumentData): void;
  createOnce(ref: DocumentReference, data: DocumentData): boolean;
  timeAfter(former: Date | null): Date;
}

/**
 * Derives data from every staged change in a collection (store/stagedWrites.ts). The derived writes need no reads. If
 * the record has changed concurrently, the whole commit fails, so copies are never stale.
 */
export interface Derivation<R> {
  /** The maximum record size for which the derived data still fits into a document. Defaults to the document limit. */
  readonly mostBytes?: number;
  /** Whether the change may affect derived data. Such changes must be staged in a unit of work. */
  concerns(change: RecordChange<R>): boolean;
  /** Stages the derived writes for a commit's changes, which are keyed by record id. */
  stage(writes: DerivedDataWrites, tenant: Tenant, changes: RecordChangesById<R>): Promise<void>;
  /** Called after Firestore rejects the commit. Returns whether the cause is fixed, so that a retry can succeed. */
  recover(thrown: unknown, tenant: Tenant, changes: RecordChangesById<R>): Promise<boolean>;
}

/** A staged change to one record. */
export interface ChangeToDeriveFrom extends RecordChange<{ organization_id: string }> {
  derivation: Derivation<unknown>;
  id: string;
}

export const AUDITED_RECORD_TYPES = [
  'expiry',
  'reminders',
  'comment',
  'expiry_type',
  'expiry_template',
  'expiry_share',
  'calendar_feed',
  'renewal_proposal',
  'contact',
  'contact_group',
  'folder',
  'directory_entity',
  'workflow',
  'workflow_type',
  'workflow_run',
  'workflow_trigger',
  'workflow_comment',
  'compliance_client',
  'compliance_project',
  'compliance_portal',
  'collection_template',
  'collection_request',
  'collection_submission',
  'settings',
  'reminder_settings',
  'user',
  'erasure',
  'data_export',
  'evidence_pack',
  'invitation',
  'api_key',
  'webhook',
  'integration',
] as const;
export type AuditedRecordType = (typeof AUDITED_RECORD_TYPES)[number];

/** Types of records that only admins can read, including their activity. */
export const ADMIN_ONLY_RECORD_TYPES = [
  'user',
  'invitation',
  'api_key',
  'webhook',
  'integration',
  'data_export',
] as const satisfies readonly AuditedRecordType[];
/** Firestore accepts at most 30 values in one filter. */
export const MEMBER_READABLE_RECORD_TYPES = AUDITED_RECORD_TYPES.filter(
  (type) => !(ADMIN_ONLY_RECORD_TYPES as readonly AuditedRecordType[]).includes(type),
);

export const AUDITED_ACTIONS = ['created', 'updated', 'completed', 'archived', 'restored', 'deleted'] as const;
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** `service` is one of our background jobs. `client` is anyone with the link to a collection request. */
export const AUDITED_AUTHOR_KINDS = ['person', 'apiKey', 'client', 'service'] as const;

/** The author of a logged change. */
export interface ChangeAuthor {
  kind: (typeof AUDITED_AUTHOR_KINDS)[number];
  id: string | null;
  name: string;
}

export interface RecordAuditDeclaration<R> {
  type: AuditedRecordType;
  nameOf: (record: R) => string;
  /** The action logged for an update, if it is more specific than `updated`. */
  actionOf?: (before: R, after: R) => AuditedAction;
  /** Fields that users can’t set: counters, timers and derived values. The activity log ignores changes to them. */
  ignored?: readonly string[];
  /** Shortens long field values for the activity log. */
  shown?: Readonly<Record<string, (value: string) => string>>;
  /**
   * For records that users see only as part of another record: the type and id of the parent, and a one-line
   * description. Parts created or deleted along with the parent appear in the parent's entry.
   */
  partOf?: { type: AuditedRecordType; id: (record: R) => string; line: (record: R) => string };
}

/** A staged change to one record; `before` is null for a creation, `after` for a deletion. */
export interface AuditedChange<R = unknown> {
  audit: RecordAuditDeclaration<R>;
  id: string;
  before: R | null;
  after: R | null;
}

// Declares with each collection how the activity log describes its changes.

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
export type RecordType = (typeof AUDITED_RECORD_TYPES)[number];

/** Records that only admins can read through their own endpoints; their activity is limited to admins too. */
export const ADMIN_RECORD_TYPES = [
  'user',
  'invitation',
  'api_key',
  'webhook',
  'integration',
  'data_export',
] as const satisfies readonly RecordType[];
/** Firestore takes 30 values in one filter. */
export const MEMBER_RECORD_TYPES = AUDITED_RECORD_TYPES.filter(
  (type) => !(ADMIN_RECORD_TYPES as readonly RecordType[]).includes(type),
);

export const AUDITED_ACTIONS = [
  'created',
  'updated',
  'completed',
  'archived',
  'restored',
  'deleted',
] as const;
export type Action = (typeof AUDITED_ACTIONS)[number];

/** `service` is a job of the service. `client` is someone with the link of a collection request. */
export const AUTHOR_KINDS = ['person', 'apiKey', 'client', 'service'] as const;

/** The author of a change in the log. */
export interface Author {
  kind: (typeof AUTHOR_KINDS)[number];
  id: string | null;
  name: string;
}

export interface Audit<R> {
  type: RecordType;
  nameOf: (record: R) => string;
  /** The action of an update, if it is more specific than `updated`. */
  actionOf?: (before: R, after: R) => Action;
  /** Fields that users don’t set: counters, timers and derived values. The log ignores their changes. */
  ignored?: readonly string[];
  /** Shortened forms of long field values. */
  shown?: Readonly<Record<string, (value: string) => string>>;
  /**
   * For records that users know only as part of another: the parent, and one line per part. Parts created or deleted
   * with the parent appear in the parent's entry.
   */
  partOf?: { type: RecordType; id: (record: R) => string; line: (record: R) => string };
}

/** One record's staged change; `before` is null for a creation, `after` for a deletion. */
export interface AuditedChange<R = unknown> {
  audit: Audit<R>;
  id: string;
  before: R | null;
  after: R | null;
}

// Declares each collection's contents, data subjects and retention; every collection must have one.
//
// docs/data.md, the TTL policies, deletion, erasure and data exports derive from these declarations.

/**
 * The people whose data is stored: `contacts` get reminders, `users` sign in, `clients` receive document requests.
 * `anyone` can appear in free text.
 */
export type DataSubject = 'contacts' | 'users' | 'clients' | 'anyone';

/** How long a document is kept, and what deletes it. */
export type Kept =
  /** Until the organization deletes it, or until another record ends. */
  | { readonly until: string }
  /** Firestore deletes it at the time in the field `ttl`. */
  | { readonly for: string; readonly ttl: string }
  /** The worker deletes it, or its personal data. */
  | { readonly for: string; readonly worker: string };

export interface DataDeclaration {
  /** In a few words. */
  readonly holds: string;
  /** Empty if the collection holds no personal data. */
  readonly personal: readonly DataSubject[];
  readonly kept: Kept;
  /**
   * The field that identifies the organization: usually `organization_id`, or the document id if that is the
   * organization’s. Null: the documents belong to no organization.
   */
  readonly of?: 'organization_id' | 'id' | null;
  /**
   * How an organization's export treats the collection: `whole`; `for_reading` if another installation can't import it;
   * `not` for derived data and unfinished work.
   */
  readonly exported?: 'whole' | 'for_reading' | 'not';
  /** Derived fields: exports omit them, and imports compute them. */
  readonly following?: readonly string[];
  /** Fields with digests, keys and tokens. An export mentions that they exist, without their values. */
  readonly secrets?: readonly string[];
}

/** The fields of a record that hold a secret. */
export const secretFieldsOf = (
  { secrets = [] }: Pick<DataDeclaration, 'secrets'>,
  data: Readonly<Record<string, unknown>>,
): readonly string[] =>
  secrets.filter((field) => data[field] !== null && data[field] !== undefined && data[field] !== '');

/** For most records: kept until someone deletes them. */
export const KEPT_UNTIL_DELETED = { until: 'someone deletes it' } as const;
/** For records that belong to an expiry. */
export const KEPT_WITH_ITS_EXPIRY = { until: 'its expiry is deleted' } as const;
/** For records of finished work that another installation can't use. */
export const KEPT_30_DAYS_FOR_READING = {
  kept: { for: '30 days', ttl: 'expires_at' },
  exported: 'for_reading',
} as const;
/** Work in progress, deleted by the worker. */
export const dataDeclarationOfWorkUnderWay = (
  holds: string,
  personal: readonly DataSubject[],
  kept: { readonly for: string; readonly worker: string },
): DataDeclaration => ({ holds, personal, kept, exported: 'not' });
/** Proof of sent messages, kept for as long as the organization chooses. */
export const KEPT_FOR_LEDGER_RETENTION = {
  for: '24 months, or what the organization set: `ledger_retention_months`',
  ttl: 'expires_at',
} as const;
/** For records that exist once per organization. */
export const KEPT_WITH_ITS_ORGANIZATION = { until: 'its organization is deleted' } as const;

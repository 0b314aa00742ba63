// Declares each collection's contents, data subjects and retention; every collection must have one.
//
// docs/data.md, the TTL policies, deletion, erasure and data exports derive from these declarations.

/** Whose personal data: of people who are reminded, who sign in, who are asked for documents; `anyone` in free text. */
export type DataSubject = 'contacts' | 'users' | 'clients' | 'anyone';

/** How long a document is kept, and what ends it. */
export type Kept =
  /** As long as the organization wants it, or something else lasts. */
  | { readonly until: string }
  /** Firestore deletes it by itself at the instant in that field. */
  | { readonly for: string; readonly ttl: string }
  /** That worker of the service deletes it, or what is personal in it. */
  | { readonly for: string; readonly worker: string };

export interface DataDeclaration {
  /** In a few words. */
  readonly holds: string;
  /** Empty if the collection holds no personal data. */
  readonly personal: readonly DataSubject[];
  readonly kept: Kept;
  /**
   * How an organization's documents are found: by their field `organization_id`, mostly, or by their id, which is the
   * organization's. Null: they belong to no organization.
   */
  readonly of?: 'organization_id' | 'id' | null;
  /**
   * How an organization's export treats the collection: `whole`; `for_reading` if another installation can't import it;
   * `not` for derived data and unfinished work.
   */
  readonly exported?: 'whole' | 'for_reading' | 'not';
  /** Derived fields: exports omit them, and imports compute them. */
  readonly following?: readonly string[];
  /** Fields with digests, keys and words that open something: an export says that they are there, and no more. */
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
/** Work under way: that worker removes it. */
export const dataDeclarationOfWorkUnderWay = (
  holds: string,
  personal: readonly DataSubject[],
  kept: { readonly for: string; readonly worker: string },
): DataDeclaration => ({ holds, personal, kept, exported: 'not' });
/** Proof of what was sent, for as long as the organization wants it. */
export const KEPT_FOR_LEDGER_RETENTION = {
  for: '24 months, or what the organization set: `ledger_retention_months`',
  ttl: 'expires_at',
} as const;
/** For records that exist once per organization. */
export const KEPT_WITH_ITS_ORGANIZATION = { until: 'its organization is deleted' } as const;

// The changes that one commit makes to a record and its parts, excluding the values of secrets.
import type { AuditedAction, AuditedChange, AuditedRecordType, RecordAuditDeclaration } from '../../api/writes';
import { shorten } from '../../platform/text';

type Fields = Readonly<Record<string, unknown>>;

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Maximum length of a logged value. Longer ones are truncated, so that the log doesn't duplicate whole documents. */
const MAX_CHARACTERS = 2_000;
const HIDDEN = '[hidden]';

/** Converts dates to ISO strings and sorts keys, so that equal values produce the same text. */
function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]));
}

function clipped(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text.length <= MAX_CHARACTERS ? value : shorten(text, MAX_CHARACTERS);
}

const isEmpty = (value: unknown): boolean => {
  const text = JSON.stringify(value);
  return text === 'null' || text === '""' || text === '[]' || text === '{}';
};

/** Fields that the entry already contains, or that users never change. */
const ALWAYS_IGNORED = ['id', 'created_at', 'updated_at', 'updated_by_name'];
/** Listed only when a person joins or leaves an organization; otherwise it equals the entry's own `organization_id`. */
const ORGANIZATION = 'organization_id';
/**
 * Matches the names of secret fields, including sealed and hashed ones. Entries show that these changed, but not their
 * values.
 */
const SECRET = /hash|secret|token|password|sealed/;

/** The names of changed fields, in alphabetical order. */
export function changedFieldNames(before: object | null, after: object | null): string[] {
  const [old, now] = [before as Fields | null, after as Fields | null];
  const text = (record: Fields | null, field: string): string => JSON.stringify(plain(record?.[field]));
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].sort();
  return fields.filter((field) => text(old, field) !== text(now, field));
}

/** The changed fields in alphabetical order. For a new or deleted record, all of its non-empty fields. */
export function changesBetween(
  before: object | null,
  after: object | null,
  ignored: readonly string[],
  shownParts: NonNullable<RecordAuditDeclaration<unknown>['shown']> = {},
): FieldChange[] {
  const [old, now] = [before as Fields | null, after as Fields | null];
  const ignoredFields = new Set([...ALWAYS_IGNORED, ...ignored]);
  return changedFieldNames(before, after).flatMap((field) => {
    if (ignoredFields.has(field)) return [];
    if (field === ORGANIZATION && (old === null || now === null)) return [];
    const [previous, current] = [plain(old?.[field]), plain(now?.[field])];
    if ((before === null || after === null) && isEmpty(previous) && isEmpty(current)) return [];
    const part = shownParts[field] ?? ((value: string) => value);
    const shown = (value: unknown): unknown =>
      SECRET.test(field) && value !== null ? HIDDEN : clipped(typeof value === 'string' ? part(value) : value);
    return [{ field, before: shown(previous), after: shown(current) }];
  });
}

/** One of several records in an entry. */
export interface JointlyLoggedRecord {
  id: string;
  name: string;
  /** The changes that aren't shared by all of the entry's records. */
  changes: FieldChange[];
}

export interface ActivityEntryContent {
  record_type: AuditedRecordType;
  record_id: string;
  record_name: string;
  action: AuditedAction;
  changes: FieldChange[];
  /** Null if the entry describes a single record. */
  records: JointlyLoggedRecord[] | null;
}

/** The changes that one commit makes to one record and its parts. */
export class LoggedRecordChanges {
  private readonly changes = new Map<string, AuditedChange>();
  /** Changes to the parts of a created or deleted record, by part type. */
  private readonly parts = new Map<AuditedRecordType, LoggedRecordChanges>();

  constructor(
    private readonly audit: RecordAuditDeclaration<unknown>,
    private readonly subjectId: string,
  ) {}

  /** Merges successive changes to a record into one, from the first `before` to the last `after`. */
  add(change: AuditedChange): void {
    const former = this.changes.get(change.id);
    this.changes.set(change.id, former ? { ...change, before: former.before } : change);
  }

  /**
   * Whether the record's activity entry also lists the record's parts. True for created and deleted records, because
   * nobody looks up their parts separately.
   */
  takesParts(): boolean {
    const [change] = this.changes.values();
    return change !== undefined && (change.before === null || change.after === null);
  }

  addPart(change: AuditedChange): void {
    const { type } = change.audit;
    const parts = this.parts.get(type) ?? new LoggedRecordChanges(change.audit, this.subjectId);
    this.parts.set(type, parts);
    parts.add(change);
  }

  /** Null if there are no changes to record. */
  content(): ActivityEntryContent | null {
    const { partOf } = this.audit;
    return partOf ? this.contentOfParts(partOf.line) : this.contentOfRecord();
  }

  private contentOfParts(line: (record: unknown) => string): ActivityEntryContent | null {
    const lines = (side: 'before' | 'after'): string[] =>
      [...this.changes.values()].flatMap((change) => (change[side] === null ? [] : [line(change[side])])).toSorted();
    const [before, after] = [lines('before'), lines('after')];
    if (JSON.stringify(before) === JSON.stringify(after)) return null;
    const action = before.length === 0 ? 'created' : after.length === 0 ? 'deleted' : 'updated';
    return this.entry(action, '', [{ field: this.audit.type, before, after }]);
  }

  private contentOfRecord(): ActivityEntryContent | null {
    const [change] = this.changes.values();
    if (!change) return null;
    const { before, after } = change;
    const { actionOf = () => 'updated' as const, ignored = [], nameOf, shown } = this.audit;
    const own = changesBetween(before as object | null, after as object | null, ignored, shown);
    const ofParts = [...this.parts.values()].flatMap((parts) => parts.content()?.changes ?? []);
    const changes = [...own, ...ofParts];
    if (changes.length === 0) return null;
    const action = before === null ? 'created' : after === null ? 'deleted' : actionOf(before, after);
    return this.entry(action, nameOf(after ?? before), changes);
  }

  private entry(action: AuditedAction, record_name: string, changes: FieldChange[]): ActivityEntryContent {
    const { type: record_type } = this.audit;
    return { record_type, record_id: this.subjectId, record_name, action, changes, records: null };
  }
}

/**
 * Contacts and users need separate entries, because erasure looks up their former names and addresses in those entries
 * (privacy/erasure/terms.ts).
 */
export type JointlyCreatableRecordType = Exclude<AuditedRecordType, 'contact' | 'user'>;

/**
 * Maximum JSON size of the records in one entry. Enough for a hundred records of one kilobyte each. A Firestore
 * document could be ten times as large, but readers of the log keep 500 entries in memory.
 */
const MAX_BYTES = 100_000;

/**
 * Records of one type created in a single commit. They share one entry, whose `record_id` is the id of the records'
 * source.
 */
export class JointlyLoggedCreations {
  private readonly each = new Map<string, LoggedRecordChanges>();

  constructor(
    private readonly type: JointlyCreatableRecordType,
    private readonly id: string,
  ) {}

  /** Whether the change creates one of these records. Any other change gets its own entry. */
  takes({ audit, id, before }: AuditedChange): boolean {
    return audit.type === this.type && !audit.partOf && (before === null || this.each.has(id));
  }

  add(change: AuditedChange): void {
    const record = this.each.get(change.id) ?? new LoggedRecordChanges(change.audit, change.id);
    this.each.set(change.id, record);
    record.add(change);
  }

  /** The entries, split so that each fits into one document; empty if nothing was created. */
  contents(): ActivityEntryContent[] {
    const created = [...this.each.values()].flatMap((record) => record.content() ?? []);
    const common = changesOfAll(created);
    const records = created.map(({ record_id: id, record_name: name, changes }) => ({
      id,
      name,
      changes: changes.filter((change) => !common.has(JSON.stringify(change))),
    }));
    return inParts(records).map((some) => ({
      record_type: this.type,
      record_id: this.id,
      record_name: '',
      action: 'created',
      changes: [...common.values()],
      records: some,
    }));
  }
}

/** The changes that all records share, keyed by their JSON. */
function changesOfAll(entries: readonly ActivityEntryContent[]): Map<string, FieldChange> {
  const [first = new Map<string, FieldChange>(), ...others] = entries.map(
    ({ changes }) => new Map(changes.map((change) => [JSON.stringify(change), change])),
  );
  return new Map([...first].filter(([json]) => others.every((other) => other.has(json))));
}

function inParts(records: readonly JointlyLoggedRecord[]): JointlyLoggedRecord[][] {
  const parts: JointlyLoggedRecord[][] = [];
  let bytes = MAX_BYTES;
  for (const record of records) {
    const last = parts.at(-1);
    if (last && bytes < MAX_BYTES) last.push(record);
    else {
      parts.push([record]);
      bytes = 0;
    }
    bytes += Buffer.byteLength(JSON.stringify(record));
  }
  return parts;
}

// An expiry line: a short string with enough data for numbered pages, counts, the forecast and calendar feeds.
import { calendarDatePlusDays } from '../../platform/clock';

export const EXPIRY_PRIORITIES = ['High', 'Medium', 'Low'] as const;
export const EXPIRY_STATES = ['todo', 'in_progress', 'done'] as const;

/** Text fields that identify the document. Shown in messages, calendars, evidence packs and pages. */
export const REFERENCE_NUMBER_FIELDS = ['reference_number'] as const;
export type ExpiryReferenceNumbers = Record<(typeof REFERENCE_NUMBER_FIELDS)[number], string | null>;

export const filledReferenceNumbersOf = (expiry: Partial<ExpiryReferenceNumbers>) =>
  REFERENCE_NUMBER_FIELDS.flatMap((field) => {
    const value = expiry[field];
    return value ? [{ field, value }] : [];
  });

/** The expiry fields that a line contains. */
export interface LineFields extends ExpiryReferenceNumbers {
  name: string;
  type: string | null;
  expiry_date: string | null;
  act_by_date: string | null;
  priority: (typeof EXPIRY_PRIORITIES)[number];
  state: (typeof EXPIRY_STATES)[number];
  is_done: boolean;
  is_archive: boolean;
  folder_id: string | null;
  entity_id: string | null;
  assigned_to: string | null;
  assigned_to_user_full_name: string | null;
  created_at: Date;
  completed_at: Date | null;
  updated_at: Date;
}

export interface ExpiryLine extends Omit<LineFields, 'assigned_to_user_full_name'> {
  id: string;
  assignee_name: string | null;
  /**
   * When the expiry was deleted; null if it still exists. Calendar feeds show a deleted expiry as cancelled for a
   * while.
   */
  deleted_at: Date | null;
  /** Whether the expiry has a reminder whose scheduled time was still in the future when the reminder was set. */
  has_reminder: boolean;
  /** Whether the expiry is waiting for a requested document or for a review. */
  is_waiting: boolean;
  /** The compliance clients from whom documents were requested. */
  client_ids: string[];
}

/** Notes about an expiry's related records, keyed by record id. */
export type LineNotesByRecord = Readonly<Record<string, string>>;
export const HAS_REMINDER_LINE_NOTE = 'reminder';
/** The note for a request or submission: `waiting` or `done`, followed by the client's id. */
export const waitingOrDoneLineNoteOf = (isWaiting: boolean, clientId: string | null): string =>
  `${isWaiting ? 'waiting' : 'done'}:${clientId ?? ''}`;

type Line = [
  name: string,
  type: string | null,
  expiryDate: string | null,
  actByDate: string | null,
  priority: 'H' | 'M' | 'L',
  state: number,
  isDone: 0 | 1,
  isArchive: 0 | 1,
  folderId: string | null,
  entityId: string | null,
  assignedTo: string | null,
  assigneeName: string | null,
  createdAtMs: number,
  updatedAtMs: number,
  completedAtMs: number | null,
  deletedAtMs: number | null,
  /** Omitted if there are no details, to keep the line short. */
  ...details: (string | null)[],
];

const PRIORITY_BY_LETTER = { H: 'High', M: 'Medium', L: 'Low' } as const;

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Encodes an expiry in about 150 bytes, so that thousands of lines fit into one document. */
export function encodeExpiryLine(expiry: LineFields, deletedAt: Date | null = null): string {
  const line: Line = [
    expiry.name,
    expiry.type,
    expiry.expiry_date,
    expiry.act_by_date,
    expiry.priority.charAt(0) as Line[4],
    EXPIRY_STATES.indexOf(expiry.state),
    bit(expiry.is_done),
    bit(expiry.is_archive),
    expiry.folder_id,
    expiry.entity_id,
    expiry.assigned_to,
    expiry.assigned_to_user_full_name,
    expiry.created_at.getTime(),
    expiry.updated_at.getTime(),
    expiry.completed_at?.getTime() ?? null,
    deletedAt?.getTime() ?? null,
  ];
  const details = REFERENCE_NUMBER_FIELDS.map((field) => expiry[field] || null);
  line.push(...details.slice(0, details.findLastIndex((value) => value !== null) + 1));
  return JSON.stringify(line);
}

const instantOrNull = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

export function parseExpiryLine(id: string, line: string, related: LineNotesByRecord = {}): ExpiryLine {
  const [name, type, due, actBy, priority, state, done, archived, folder, entity, ...rest] = JSON.parse(line) as Line;
  const [assignee, assigneeName, created, updated, completed, deleted, ...details] = rest;
  const notes = Object.values(related);
  return {
    id,
    name,
    type,
    ...(Object.fromEntries(
      REFERENCE_NUMBER_FIELDS.map((field, at) => [field, details[at] ?? null]),
    ) as ExpiryReferenceNumbers),
    expiry_date: due,
    act_by_date: actBy,
    priority: PRIORITY_BY_LETTER[priority] ?? 'Medium',
    state: EXPIRY_STATES[state] ?? 'todo',
    is_done: done === 1,
    is_archive: archived === 1,
    folder_id: folder,
    entity_id: entity,
    assigned_to: assignee,
    assignee_name: assigneeName,
    created_at: new Date(created),
    updated_at: new Date(updated),
    completed_at: instantOrNull(completed),
    deleted_at: instantOrNull(deleted),
    has_reminder: notes.includes(HAS_REMINDER_LINE_NOTE),
    is_waiting: notes.some((note) => note.startsWith('waiting:')),
    client_ids: notes.flatMap((note) => /^(?:waiting|done):(.+)$/.exec(note)?.[1] ?? []),
  };
}

export const isOpenLine = (entry: ExpiryLine): boolean => !entry.is_done && !entry.is_archive;

/** How many days before its due date an expiry counts as due soon. A longer notice period takes precedence. */
const LEAD_DAYS = 30;

type Timing = 'valid' | 'due_soon' | 'overdue';

/** The reasons why an expiry lowers the compliance score. Only the first one that applies counts. */
export const ATTENTION_REASONS = ['overdue', 'without_reminder', 'without_assignee'] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

export function dueStatusOfLine({ expiry_date, act_by_date }: ExpiryLine, today: string): Timing {
  if (expiry_date === null) return 'valid';
  if (expiry_date < today) return 'overdue';
  const isInNoticePeriod = act_by_date !== null && act_by_date <= today;
  return isInNoticePeriod || expiry_date <= calendarDatePlusDays(today, LEAD_DAYS) ? 'due_soon' : 'valid';
}

/** Why an open expiry lowers the compliance score; null if the expiry is valid, in progress or waiting. */
export function attentionReasonOf(entry: ExpiryLine, today: string): AttentionReason | null {
  const timing = dueStatusOfLine(entry, today);
  if (timing === 'valid' || entry.state === 'in_progress' || entry.is_waiting) return null;
  if (timing === 'overdue') return 'overdue';
  if (!entry.has_reminder) return 'without_reminder';
  return entry.assigned_to === null ? 'without_assignee' : null;
}

// What a calendar keeps of each expiry: one short line, enough for its events.
import type { Expiry } from '../expiries/record';
import { addMs, DAY_MS } from '../platform/clock';

/** How long what is done, archived or deleted stays in calendars as cancelled. */
export const CANCELLED_DAYS = 30;

export interface CalendarEntry {
  id: string;
  name: string;
  type: string | null;
  expiry_date: string | null;
  act_by_date: string | null;
  folder_id: string | null;
  assigned_to: string | null;
  created_at: Date;
  updated_at: Date;
  /** When it was done, archived or deleted; null while it is open. */
  closed_at: Date | null;
}

type Line = [
  name: string,
  type: string | null,
  expiryDate: string | null,
  actByDate: string | null,
  folderId: string | null,
  assignedTo: string | null,
  createdAtMs: number,
  updatedAtMs: number,
  closedAtMs: number | null,
];

/** What a line is made of. */
export type LineSource = Pick<
  Expiry,
  Exclude<keyof CalendarEntry, 'closed_at'> | 'is_done' | 'is_archive' | 'completed_at'
>;

/** The fields by which a line changes. */
export const LINE_FIELDS = [
  'name',
  'type',
  'expiry_date',
  'act_by_date',
  'folder_id',
  'assigned_to',
  'is_done',
  'is_archive',
] as const satisfies readonly (keyof LineSource)[];

export function calendarEntryOfExpiry(expiry: LineSource): CalendarEntry {
  const { id, name, type, expiry_date, act_by_date, folder_id, assigned_to, created_at, updated_at } = expiry;
  const closedAt = expiry.is_done ? (expiry.completed_at ?? updated_at) : updated_at;
  return {
    ...{ id, name, type, expiry_date, act_by_date, folder_id, assigned_to, created_at, updated_at },
    closed_at: expiry.is_done || expiry.is_archive ? closedAt : null,
  };
}

/** The entry of an expiry that was deleted: what it was before, closed then unless it was closed already. */
export const calendarEntryOfDeletedExpiry = (expiry: LineSource, at: Date): CalendarEntry => {
  const entry = calendarEntryOfExpiry(expiry);
  return { ...entry, updated_at: at, closed_at: entry.closed_at ?? at };
};

/** Whether calendars still show it. */
export const isShownInCalendars = ({ expiry_date, closed_at }: CalendarEntry, now: Date): boolean =>
  expiry_date !== null && (closed_at === null || closed_at > addMs(now, -CANCELLED_DAYS * DAY_MS));

export function lineOfCalendarEntry(entry: CalendarEntry): string {
  const line: Line = [
    entry.name,
    entry.type,
    entry.expiry_date,
    entry.act_by_date,
    entry.folder_id,
    entry.assigned_to,
    entry.created_at.getTime(),
    entry.updated_at.getTime(),
    entry.closed_at?.getTime() ?? null,
  ];
  return JSON.stringify(line);
}

/** The way back from {@link lineOfCalendarEntry}; only what that wrote is ever read. */
export function calendarEntryOfLine(id: string, line: string): CalendarEntry {
  const [name, type, due, actBy, folder, assignee, created, updated, closed] = JSON.parse(line) as Line;
  return {
    id,
    name,
    type,
    expiry_date: due,
    act_by_date: actBy,
    folder_id: folder,
    assigned_to: assignee,
    created_at: new Date(created),
    updated_at: new Date(updated),
    closed_at: closed === null ? null : new Date(closed),
  };
}

/** The ids of the lines that calendars no longer show. */
export const idsOfCalendarLinesNoLongerShownAt = (
  lines: Readonly<Record<string, string>>,
  now: Date,
): string[] =>
  Object.entries(lines)
    .filter(([id, line]) => !isShownInCalendars(calendarEntryOfLine(id, line), now))
    .map(([id]) => id);

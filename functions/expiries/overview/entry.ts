// What the overview keeps of each expiry: one short line, enough for pages, counts and the forecast.
import { type EXPIRY_PRIORITIES, EXPIRY_STATES } from '../states';

/** The fields of an expiry that are kept. */
export interface KeptExpiry {
  name: string;
  type: string | null;
  expiry_date: string | null;
  act_by_date: string | null;
  priority: (typeof EXPIRY_PRIORITIES)[number];
  state: (typeof EXPIRY_STATES)[number];
  is_done: boolean;
  is_archive: boolean;
  assigned_to: string | null;
  assigned_to_user_full_name: string | null;
  created_at: Date;
  completed_at: Date | null;
  updated_at: Date;
}

export interface Entry extends Omit<KeptExpiry, 'assigned_to_user_full_name'> {
  id: string;
  assignee_name: string | null;
}

type Line = [
  name: string,
  type: string | null,
  expiryDate: string | null,
  priority: 'H' | 'M' | 'L',
  state: number,
  isDone: 0 | 1,
  isArchive: 0 | 1,
  assignedTo: string | null,
  assigneeName: string | null,
  createdAtMs: number,
  completedAtMs: number | null,
  actByDate: string | null,
  updatedAtMs: number,
];

const PRIORITY_BY_LETTER = { H: 'High', M: 'Medium', L: 'Low' } as const;

/** About 120 bytes for a usual record, so that thousands fit into one document. The same for the same facts. */
export function overviewLineOf(expiry: KeptExpiry): string {
  const line: Line = [
    expiry.name,
    expiry.type,
    expiry.expiry_date,
    expiry.priority.charAt(0) as Line[3],
    EXPIRY_STATES.indexOf(expiry.state),
    expiry.is_done ? 1 : 0,
    expiry.is_archive ? 1 : 0,
    expiry.assigned_to,
    expiry.assigned_to_user_full_name,
    expiry.created_at.getTime(),
    expiry.completed_at?.getTime() ?? null,
    expiry.act_by_date,
    expiry.updated_at.getTime(),
  ];
  return JSON.stringify(line);
}

/** The way back from {@link overviewLineOf}; only what that wrote is ever read. */
export function overviewEntryOf(id: string, line: string): Entry {
  const [
    name,
    type,
    expiryDate,
    priority,
    state,
    done,
    archived,
    assignee,
    assigneeName,
    created,
    completed,
    actBy,
    updated,
  ] = JSON.parse(line) as Line;
  return {
    id,
    name,
    type,
    expiry_date: expiryDate,
    act_by_date: actBy,
    priority: PRIORITY_BY_LETTER[priority] ?? 'Medium',
    state: EXPIRY_STATES[state] ?? 'todo',
    is_done: done === 1,
    is_archive: archived === 1,
    assigned_to: assignee,
    assignee_name: assigneeName,
    created_at: new Date(created),
    completed_at: completed === null ? null : new Date(completed),
    updated_at: new Date(updated),
  };
}

export const isOpenOverviewEntry = (entry: Entry): boolean => !entry.is_done && !entry.is_archive;

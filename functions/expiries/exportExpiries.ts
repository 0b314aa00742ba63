// Expiries as CSV, in the columns that an import takes and some more (issue 4, export).
import { formatCsv } from '../platform/csv';
import { CUSTOM } from './import/rows';
import type { Expiry } from './record';

const COLUMNS: readonly [string, (expiry: Expiry) => string][] = [
  ['id', (expiry) => expiry.id],
  ['name', (expiry) => expiry.name],
  ['type', (expiry) => expiry.type ?? ''],
  ['expiry_date', (expiry) => expiry.expiry_date ?? ''],
  ['start_date', (expiry) => expiry.start_date ?? ''],
  ['priority', (expiry) => expiry.priority],
  ['state', (expiry) => expiry.state],
  ['is_done', (expiry) => String(expiry.is_done)],
  ['is_archive', (expiry) => String(expiry.is_archive)],
  ['assigned_to', (expiry) => expiry.assigned_to_user_email ?? ''],
  ['notes', (expiry) => expiry.notes],
  ['closing_notes', (expiry) => expiry.closing_notes],
  ['completed_at', (expiry) => expiry.completed_at?.toISOString() ?? ''],
  ['created_at', (expiry) => expiry.created_at.toISOString()],
  ['updated_at', (expiry) => expiry.updated_at.toISOString()],
];

/** What an expiry gives to the columns that all have, and to those of custom fields. */
export interface ExportRow {
  plain: string[];
  custom: Record<string, string>;
}

export const exportRow = (expiry: Expiry): ExportRow => ({
  plain: COLUMNS.map(([, read]) => read(expiry)),
  custom: expiry.custom_fields,
});

export const customNames = (rows: readonly ExportRow[]): string[] =>
  rows.flatMap(({ custom }) => Object.keys(custom));

export const csvHeader = (custom: readonly string[]): string =>
  formatCsv([[...COLUMNS.map(([name]) => name), ...custom.map((name) => `${CUSTOM}${name}`)]]);

/** Cells that a spreadsheet would run as formulas are made harmless (platform/csv.ts). */
export const csvLines = (rows: readonly ExportRow[], custom: readonly string[]): string =>
  formatCsv(rows.map((row) => [...row.plain, ...custom.map((name) => row.custom[name] ?? '')]));

export function exportCsv(found: readonly Expiry[]): string {
  const rows = found.map(exportRow);
  const custom = [...new Set(customNames(rows))].sort();
  return csvHeader(custom) + csvLines(rows, custom);
}

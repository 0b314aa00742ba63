// The texts of an evidence report in a language, one file each. Dates are ISO 8601.

type Codes = Readonly<Record<string, string>>;
type By = (name: string) => string;

export interface EvidenceWords {
  locale: 'en' | 'de' | 'fr' | 'es';
  none: string;
  /** In place of an assignee. */
  nobody: string;
  /** Authors without a name. */
  authors: Codes;
  noted(note: string): string;
  created: By;
  completed: By;
  archived: By;
  restored: By;
  dateChanged(before: string, after: string, by: string): string;
  assigneeChanged(before: string, after: string, by: string): string;
  changed(fields: string, by: string): string;
  fields: Codes;
  renewed(id: string): string;
  reminder(fact: {
    cause: string;
    date: string | null;
    to: string;
    channel: string;
    address: string;
  }): string;
  causes: Codes;
  channels: Codes;
  statuses: Codes;
  /** Besides the reasons in mails. */
  reasons: Codes;
  reported(at: string): string;
  providerId(id: string): string;
  answer(name: string, action: string, until: string | null): string;
  actions: Codes;
  proposed(name: string, date: string): string;
  decided(name: string, status: string, by: string): string;
  proposalStatuses: Codes;
  requested(request: { client: string; email: string; name: string; status: string; by: string }): string;
  requestedAgain(client: string): string;
  requestStatuses: Codes;
  viewed: By;
  submitted(revision: number, client: string, files: string): string;
  reviewed(revision: number, status: string, by: string): string;
  reviewStatuses: Codes;
  fileAdded(name: string): string;
  missing: Record<
    | 'no_due_date'
    | 'no_assignee'
    | 'no_reminders'
    | 'no_sends'
    | 'no_answers'
    | 'no_files'
    | 'not_submitted'
    | 'not_reviewed',
    string
  > & {
    overdue(date: string): string;
    sends_failed(count: number): string;
    sends_not_confirmed(count: number): string;
    sends_not_kept(date: string): string;
    activity_not_kept(date: string): string;
  };
  title(name: string): string;
  footer(organization: string, id: string): string;
  page(number: number): string;
  scopes: Record<'expiry' | 'client' | 'folder' | 'type', string>;
  period(from: string | null, to: string | null): string;
  records(count: number): string;
  written(at: string, name: string): string;
  zone(zone: string): string;
  contents: string;
  erased: string;
  empty: string;
  states: Codes;
  detail(label: string, value: string): string;
  facts(fact: { due: string; type: string; state: string; assignee: string }): string;
  requestFacts(fact: { client: string; status: string; due: string }): string;
  id(id: string): string;
  headings: Record<'timeline' | 'files' | 'missing', string>;
  noEvents: string;
  noneMissing: string;
  fileGone(name: string): string;
  file(name: string, bytes: number, path: string, sha256: string): string;
}

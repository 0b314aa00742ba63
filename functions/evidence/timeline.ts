// Pure functions that build a timeline from a record's details and list what is missing.
import type { ActivityEntryView } from '../activity/views';
import { type EvidenceTextsOfLocale, messageTextsOfLocale } from '../messaging/languages';
import { calendarDateInZone } from '../platform/clock';
import type { RecordFacts } from './facts';

/** Both ends are inclusive. */
export interface EvidencePeriod {
  from: Date | null;
  to: Date | null;
}

export interface EvidenceTimelineItem {
  at: string;
  kind:
    | 'created'
    | 'completed'
    | 'archived'
    | 'restored'
    | 'date_changed'
    | 'assignee_changed'
    | 'changed'
    | 'renewed'
    | 'reminder'
    | 'answer'
    | 'proposal'
    | 'proposal_decided'
    | 'request_sent'
    | 'request_sent_again'
    | 'request_viewed'
    | 'submitted'
    | 'reviewed'
    | 'file_added';
  /** Describes the event in one sentence, for the report. */
  text: string;
}

export interface EvidenceShortcoming {
  code: keyof EvidenceTextsOfLocale['missing'];
  text: string;
}

/** Retention cutoffs, and today’s date in the organization’s time zone. */
export interface EvidenceGapCutoffs {
  timezone: string;
  today: string;
  sendsSince: Date;
  activitySince: Date;
}

/** A record as it appears in `records.json`. */
export interface RecordEvidence extends Omit<RecordFacts, 'activity'> {
  timeline: EvidenceTimelineItem[];
  missing: EvidenceShortcoming[];
}

const event = (at: string, kind: EvidenceTimelineItem['kind'], text: string): EvidenceTimelineItem => ({
  at,
  kind,
  text,
});

const isWithin = ({ from, to }: EvidencePeriod, at: string): boolean => {
  const time = Date.parse(at);
  return (from === null || time >= from.getTime()) && (to === null || time <= to.getTime());
};

/** Translates a code. An unknown code, such as one from a provider, is shown with spaces instead of underscores. */
export const labelOfCode = (codes: Readonly<Record<string, string>>, code: string): string =>
  codes[code] ?? code.replaceAll('_', ' ');

const orNone = (value: unknown, { none }: EvidenceTextsOfLocale): string =>
  value === null || value === undefined || value === '' ? none : String(value);
const noted = (note: string | null | undefined, words: EvidenceTextsOfLocale): string =>
  note ? words.noted(note) : '';

const authorOf = ({ actor }: ActivityEntryView, { authors }: EvidenceTextsOfLocale): string =>
  actor.name || ((authors as Partial<Record<string, string>>)[actor.kind] ?? '');

/** An entry that covers several records has only created them, so its changes aren't listed. */
function eventsOfEntry(entry: ActivityEntryView, words: EvidenceTextsOfLocale): EvidenceTimelineItem[] {
  const at = entry.created_at;
  const author = authorOf(entry, words);
  const { action } = entry;
  if (action === 'created' || action === 'completed' || action === 'archived')
    return [event(at, action, words[action](author))];
  const events = action === 'restored' ? [event(at, 'restored', words.restored(author))] : [];
  const rest: string[] = [];
  for (const { field, before, after } of entry.changes) {
    const [from, to] = [orNone(before, words), orNone(after, words)];
    if (field === 'expiry_date') events.push(event(at, 'date_changed', words.dateChanged(from, to, author)));
    else if (field === 'assigned_to_user_full_name')
      events.push(event(at, 'assignee_changed', words.assigneeChanged(from, to, author)));
    else if (!field.startsWith('assigned_')) rest.push(labelOfCode(words.fields, field));
  }
  if (rest.length > 0) events.push(event(at, 'changed', words.changed(author, rest.join(', '))));
  return events;
}

function reminderEvent(send: RecordFacts['sends'][number], words: EvidenceTextsOfLocale): EvidenceTimelineItem {
  const { channel, address, status, reason, cause, sent_at, scheduled_at, expiry_date } = send;
  const { unreachable } = messageTextsOfLocale(words.locale);
  const sent = words.reminder(
    labelOfCode(words.causes, cause),
    expiry_date,
    orNone(send.recipient_name, words),
    labelOfCode(words.channels, channel),
    address,
  );
  const why = reason === null ? '' : ` (${labelOfCode({ ...unreachable.reasons, ...words.reasons }, reason)})`;
  const receipt = send.reported_at === null ? '' : words.reported(send.reported_at);
  const id = send.provider_message_id === null ? '' : words.providerId(send.provider_message_id);
  return {
    at: sent_at ?? scheduled_at,
    kind: 'reminder',
    text: `${sent}: ${labelOfCode(words.statuses, status)}${why}${receipt}${id}`,
  };
}

function decisionEvents({ proposals, activity }: RecordFacts, words: EvidenceTextsOfLocale): EvidenceTimelineItem[] {
  return proposals
    .filter(({ status }) => status !== 'open')
    .map((proposal) => {
      const entry = activity.find(
        ({ record_type, record_id, changes }) =>
          record_type === 'renewal_proposal' &&
          record_id === proposal.id &&
          changes.some(({ field, after }) => field === 'status' && after === proposal.status),
      );
      const author = entry ? authorOf(entry, words) : '';
      const status = labelOfCode(words.proposalStatuses, proposal.status);
      return {
        at: entry?.created_at ?? proposal.updated_at,
        kind: 'proposal_decided' as const,
        text: `${words.decided(orNone(proposal.by_name, words), status, author)}${noted(proposal.decline_note, words)}`,
      };
    });
}

function requestEvents({ requests, submissions }: RecordFacts, words: EvidenceTextsOfLocale): EvidenceTimelineItem[] {
  const asked = requests.flatMap((request) => {
    const { created_at, sent_at, viewed_at, client_name: client, client_email: email, name } = request;
    const status = labelOfCode(words.requestStatuses, request.status);
    const sent = words.requested(client, email, request.created_by_name, name, status);
    return [
      event(created_at, 'request_sent', sent),
      ...(sent_at > created_at ? [event(sent_at, 'request_sent_again', words.requestedAgain(client))] : []),
      ...(viewed_at ? [event(viewed_at, 'request_viewed', words.viewed(client))] : []),
    ];
  });
  const names = new Map(requests.map(({ id, client_name }) => [id, client_name]));
  const sent = submissions.flatMap((submission) => {
    const { revision, reviewed_at, reviewed_by_name, review_note } = submission;
    const files = submission.files.map(({ file_name }) => file_name).join(', ');
    const submitted = words.submitted(
      revision,
      names.get(submission.request_id),
      files ? words.withFiles(files) : words.withoutFiles,
    );
    const status = labelOfCode(words.reviewStatuses, submission.review_status);
    const reviewed = words.reviewed(revision, status, reviewed_by_name ?? '') + noted(review_note, words);
    return [
      event(submission.submitted_at, 'submitted', submitted),
      ...(reviewed_at ? [event(reviewed_at, 'reviewed', reviewed)] : []),
    ];
  });
  return [...asked, ...sent];
}

function expiryEvents({ expiry, activity }: RecordFacts, words: EvidenceTextsOfLocale): EvidenceTimelineItem[] {
  if (expiry === null) return [];
  const events = activity
    .filter(({ record_type }) => record_type === 'expiry')
    .flatMap((entry) => eventsOfEntry(entry, words));
  const has = (kind: EvidenceTimelineItem['kind']): boolean => events.some((each) => each.kind === kind);
  // The record may have been created before the activity log began.
  if (!has('created'))
    events.push(event(String(expiry.created_at), 'created', words.created(String(expiry.created_by_name))));
  const completed = typeof expiry.completed_at === 'string' ? expiry.completed_at : null;
  if (completed !== null && !has('completed')) events.push(event(completed, 'completed', words.completed('')));
  if (expiry.next_expiry_id !== null) {
    const renewed = words.renewed(String(expiry.next_expiry_id));
    events.push(event(completed ?? String(expiry.updated_at), 'renewed', renewed));
  }
  return events;
}

/** Oldest first. */
export function evidenceTimelineOf(
  facts: RecordFacts,
  period: EvidencePeriod,
  words: EvidenceTextsOfLocale,
): EvidenceTimelineItem[] {
  const all: EvidenceTimelineItem[] = [
    ...expiryEvents(facts, words),
    ...facts.sends.map((send) => reminderEvent(send, words)),
    ...facts.responses.map(({ at, by_name, action, note, until }) => {
      const answer = words.answer(orNone(by_name, words), labelOfCode(words.actions, action), until);
      return event(at, 'answer', answer + noted(note, words));
    }),
    ...facts.proposals.map(({ created_at, by_name, new_expiry_date, note }) => {
      const proposed = words.proposed(by_name, orNone(new_expiry_date, words));
      return event(created_at, 'proposal', proposed + noted(note, words));
    }),
    ...decisionEvents(facts, words),
    ...requestEvents(facts, words),
    ...facts.files.map(({ uploaded_at, name }) => event(uploaded_at, 'file_added', words.fileAdded(name))),
  ];
  return all.filter(({ at }) => isWithin(period, at)).sort((one, other) => one.at.localeCompare(other.at));
}

const UNCONFIRMED = ['sent', 'queued', 'sending'];
const FAILED = ['failed', 'bounced', 'undelivered'];
const UNSUBMITTED = ['sent', 'viewed', 'in_progress', 'paused', 'expired'];

/** Only a request's latest submission counts, because it replaces earlier ones. */
const isAnyUnreviewed = ({ requests, submissions }: RecordFacts): boolean =>
  requests.some(({ id, revision }) =>
    submissions.some(
      (submission) =>
        submission.request_id === id && submission.revision === revision && submission.review_status === 'pending',
    ),
  );

/** Gaps in the period's evidence that an auditor would notice. */
export function evidenceShortcomingsOf(
  facts: RecordFacts,
  period: EvidencePeriod,
  kept: EvidenceGapCutoffs,
  { missing: words }: EvidenceTextsOfLocale,
): EvidenceShortcoming[] {
  const missing: EvidenceShortcoming[] = [];
  const add = (code: EvidenceShortcoming['code'], text: string): unknown => missing.push({ code, text });
  const { expiry } = facts;
  if (expiry !== null) {
    const due = expiry.expiry_date as string | null;
    const isOpen = expiry.is_done === false && expiry.is_archive === false;
    if (due === null) add('no_due_date', words.no_due_date);
    if (due !== null && due < kept.today && isOpen) add('overdue', words.overdue(due));
    if (expiry.assigned_to === null) add('no_assignee', words.no_assignee);
    if (facts.reminders.length === 0) add('no_reminders', words.no_reminders);
    const sends = facts.sends.filter(({ sent_at, scheduled_at }) => isWithin(period, sent_at ?? scheduled_at));
    if (sends.length === 0) add('no_sends', words.no_sends);
    const failed = sends.filter(({ status }) => FAILED.includes(status)).length;
    if (failed > 0) add('sends_failed', words.sends_failed(failed));
    const open = sends.filter(
      ({ status, channel, reported_at }) =>
        UNCONFIRMED.includes(status) && channel !== 'in_app' && reported_at === null,
    ).length;
    if (open > 0) add('sends_not_confirmed', words.sends_not_confirmed(open));
    if (sends.length > 0 && !facts.responses.some(({ at }) => isWithin(period, at)))
      add('no_answers', words.no_answers);
    const since = period.from ?? new Date(String(expiry.created_at));
    const day = (at: Date): string => calendarDateInZone(kept.timezone, at);
    if (since < kept.sendsSince) add('sends_not_kept', words.sends_not_kept(day(kept.sendsSince)));
    if (since < kept.activitySince) add('activity_not_kept', words.activity_not_kept(day(kept.activitySince)));
  }
  if (facts.requests.some(({ status }) => UNSUBMITTED.includes(status))) add('not_submitted', words.not_submitted);
  if (isAnyUnreviewed(facts)) add('not_reviewed', words.not_reviewed);
  if (facts.files.length === 0) add('no_files', words.no_files);
  return missing;
}

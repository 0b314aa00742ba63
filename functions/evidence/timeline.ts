// Turns the facts of a record into a timeline, and states what is missing. Pure.
import type { ActivityView, RecordFacts } from './facts';

/** Both ends inclusive. */
export interface Period {
  from: Date | null;
  to: Date | null;
}

export interface TimelineEvent {
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
    | 'request_viewed'
    | 'submitted'
    | 'reviewed'
    | 'file_added';
  /** One sentence: all that the report says of it. */
  text: string;
}

export interface Missing {
  code:
    | 'no_due_date'
    | 'overdue'
    | 'no_assignee'
    | 'no_reminders'
    | 'no_sends'
    | 'sends_failed'
    | 'sends_not_confirmed'
    | 'no_answers'
    | 'no_files'
    | 'sends_not_kept'
    | 'activity_not_kept';
  text: string;
}

/** Retention periods, and today's date in the organization. */
export interface Kept {
  today: string;
  sendsSince: Date;
  activitySince: Date;
}

/** The record as it is in `records.json`. */
export interface EvidenceRecord extends Omit<RecordFacts, 'activity'> {
  timeline: TimelineEvent[];
  missing: Missing[];
}

const isWithin = ({ from, to }: Period, at: string): boolean => {
  const time = Date.parse(at);
  return (from === null || time >= from.getTime()) && (to === null || time <= to.getTime());
};

const orNone = (value: unknown): string =>
  value === null || value === undefined || value === '' ? 'none' : String(value);
const by = (name: string | null | undefined): string => (name ? ` by ${name}` : '');
const noted = (note: string | null | undefined): string => (note ? `: “${note}”` : '');

type Change = { field: string; before: unknown; after: unknown };

/** An entry of many records has what is the same in all of them beside what differs in this one. */
function changesOf(entry: ActivityView, id: string): Change[] {
  const own = entry.records?.find((record) => record.id === id)?.changes ?? [];
  return [...entry.changes, ...own] as Change[];
}

const AUTHOR: Readonly<Record<string, string>> = { service: 'the service', client: 'the client' };
const authorOf = ({ actor }: ActivityView): string => actor.name || AUTHOR[actor.kind] || '';

function eventsOfEntry(entry: ActivityView, id: string): TimelineEvent[] {
  const at = entry.created_at;
  const author = by(authorOf(entry));
  const changes = changesOf(entry, id);
  if (entry.action === 'created') return [{ at, kind: 'created', text: `Created${author}` }];
  if (entry.action === 'completed') return [{ at, kind: 'completed', text: `Completed${author}` }];
  if (entry.action === 'archived') return [{ at, kind: 'archived', text: `Archived${author}` }];
  const events: TimelineEvent[] =
    entry.action === 'restored' ? [{ at, kind: 'restored', text: `Restored${author}` }] : [];
  const rest: string[] = [];
  for (const { field, before, after } of changes) {
    if (field === 'expiry_date')
      events.push({
        at,
        kind: 'date_changed',
        text: `Due date changed from ${orNone(before)} to ${orNone(after)}${author}`,
      });
    else if (field === 'assigned_to_user_full_name')
      events.push({
        at,
        kind: 'assignee_changed',
        text: `Assignee changed from ${orNone(before)} to ${orNone(after)}${author}`,
      });
    else if (!field.startsWith('assigned_')) rest.push(field.replaceAll('_', ' '));
  }
  if (rest.length > 0) events.push({ at, kind: 'changed', text: `Changed${author}: ${rest.join(', ')}` });
  return events;
}

const CHANNELS: Readonly<Record<string, string>> = {
  email: 'email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  in_app: 'in the app',
};

function reminderEvent(send: RecordFacts['sends'][number]): TimelineEvent {
  const { recipient_name, channel, address, status, reason, cause, sent_at, scheduled_at, expiry_date } =
    send;
  const to = `to ${orNone(recipient_name)} by ${CHANNELS[channel] ?? channel}${address ? ` (${address})` : ''}`;
  const about = cause === 'reminder' ? 'Reminder' : `Reminder (${cause.replaceAll('_', ' ')})`;
  const date = expiry_date === null ? '' : ` about ${expiry_date}`;
  const receipt = send.reported_at === null ? '' : `, reported by the provider at ${send.reported_at}`;
  const id = send.provider_message_id === null ? '' : `, provider’s id ${send.provider_message_id}`;
  const why = reason === null ? '' : ` (${reason.replaceAll('_', ' ')})`;
  return {
    at: sent_at ?? scheduled_at,
    kind: 'reminder',
    text: `${about}${date} ${to}: ${status}${why}${receipt}${id}`,
  };
}

function decisionEvents({ proposals, activity }: RecordFacts): TimelineEvent[] {
  return proposals
    .filter(({ status }) => status !== 'open')
    .map((proposal) => {
      const entry = activity.find(
        ({ record_type, record_id, changes }) =>
          record_type === 'renewal_proposal' &&
          record_id === proposal.id &&
          changes.some(({ field, after }) => field === 'status' && after === proposal.status),
      );
      const author = entry ? by(authorOf(entry)) : '';
      return {
        at: entry?.created_at ?? proposal.updated_at,
        kind: 'proposal_decided' as const,
        text: `Proposal of ${orNone(proposal.by_name)} ${proposal.status}${author}${noted(proposal.decline_note)}`,
      };
    });
}

function requestEvents({ requests, submissions }: RecordFacts): TimelineEvent[] {
  const asked = requests.flatMap((request): TimelineEvent[] => [
    {
      at: request.sent_at,
      kind: 'request_sent',
      text: `Documents requested from ${request.client_name} (${request.client_email})${by(request.created_by_name)}: ${request.name}, now ${request.status.replaceAll('_', ' ')}`,
    },
    ...(request.viewed_at
      ? [
          {
            at: request.viewed_at,
            kind: 'request_viewed' as const,
            text: `Request viewed${by(request.client_name)}`,
          },
        ]
      : []),
  ]);
  const names = new Map(requests.map(({ id, client_name }) => [id, client_name]));
  const sent = submissions.flatMap((submission): TimelineEvent[] => {
    const files = submission.files.map(({ file_name }) => file_name).join(', ');
    return [
      {
        at: submission.submitted_at,
        kind: 'submitted',
        text: `Submission ${submission.revision} received${by(names.get(submission.request_id))}${files ? `, with ${files}` : ', without files'}`,
      },
      ...(submission.reviewed_at
        ? [
            {
              at: submission.reviewed_at,
              kind: 'reviewed' as const,
              text: `Submission ${submission.revision} ${submission.review_status}${by(submission.reviewed_by_name)}${noted(submission.review_note)}`,
            },
          ]
        : []),
    ];
  });
  return [...asked, ...sent];
}

function expiryEvents({ id, expiry, activity }: RecordFacts): TimelineEvent[] {
  if (expiry === null) return [];
  const events = activity
    .filter(({ record_type }) => record_type === 'expiry')
    .flatMap((entry) => eventsOfEntry(entry, id));
  const has = (kind: TimelineEvent['kind']): boolean => events.some((event) => event.kind === kind);
  // The log may be younger than the record.
  if (!has('created'))
    events.push({
      at: String(expiry.created_at),
      kind: 'created',
      text: `Created${by(String(expiry.created_by_name))}`,
    });
  const completed = expiry.completed_at;
  if (typeof completed === 'string' && !has('completed'))
    events.push({ at: completed, kind: 'completed', text: 'Completed' });
  if (expiry.next_expiry_id !== null)
    events.push({
      at: typeof completed === 'string' ? completed : String(expiry.updated_at),
      kind: 'renewed',
      text: `Renewed: the next occurrence is ${expiry.next_expiry_id}`,
    });
  return events;
}

/** Oldest first. */
export function timelineOf(facts: RecordFacts, period: Period): TimelineEvent[] {
  const all: TimelineEvent[] = [
    ...expiryEvents(facts),
    ...facts.sends.map(reminderEvent),
    ...facts.responses.map(
      ({ at, by_name, action, note, until }): TimelineEvent => ({
        at,
        kind: 'answer',
        text: `Answer of ${orNone(by_name)}: ${action.replaceAll('_', ' ')}${until ? ` until ${until}` : ''}${noted(note)}`,
      }),
    ),
    ...facts.proposals.map(
      ({ created_at, by_name, new_expiry_date, note }): TimelineEvent => ({
        at: created_at,
        kind: 'proposal',
        text: `Renewal proposed${by(by_name)}, new date ${orNone(new_expiry_date)}${noted(note)}`,
      }),
    ),
    ...decisionEvents(facts),
    ...requestEvents(facts),
    ...facts.files.map(
      ({ uploaded_at, name }): TimelineEvent => ({
        at: uploaded_at,
        kind: 'file_added',
        text: `File added: ${name}`,
      }),
    ),
  ];
  return all.filter(({ at }) => isWithin(period, at)).sort((one, other) => one.at.localeCompare(other.at));
}

const UNCONFIRMED = ['sent', 'queued', 'sending'];
const FAILED = ['failed', 'bounced', 'undelivered'];
const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** The gaps that an auditor would notice in the period. */
export function missingOf(facts: RecordFacts, period: Period, kept: Kept): Missing[] {
  const missing: Missing[] = [];
  const add = (code: Missing['code'], text: string): unknown => missing.push({ code, text });
  const { expiry } = facts;
  if (expiry !== null) {
    const due = expiry.expiry_date as string | null;
    const isOpen = expiry.is_done === false && expiry.is_archive === false;
    if (due === null) add('no_due_date', 'The record has no due date.');
    if (due !== null && due < kept.today && isOpen)
      add('overdue', `The due date ${due} has passed, and the record is still open.`);
    if (expiry.assigned_to === null) add('no_assignee', 'Nobody is assigned.');
    if (facts.reminders.length === 0) add('no_reminders', 'No reminders are set.');
    const sends = facts.sends.filter(({ sent_at, scheduled_at }) =>
      isWithin(period, sent_at ?? scheduled_at),
    );
    if (sends.length === 0) add('no_sends', 'No reminder was sent.');
    const failed = sends.filter(({ status }) => FAILED.includes(status)).length;
    if (failed > 0)
      add('sends_failed', `${counted(failed, 'reminder was', 'reminders were')} not delivered.`);
    const open = sends.filter(
      ({ status, channel, reported_at }) =>
        UNCONFIRMED.includes(status) && channel !== 'in_app' && reported_at === null,
    ).length;
    if (open > 0)
      add(
        'sends_not_confirmed',
        `${counted(open, 'reminder has', 'reminders have')} no delivery report from the provider.`,
      );
    if (!facts.responses.some(({ at }) => isWithin(period, at)))
      add('no_answers', 'Nobody answered a reminder.');
    const since = period.from ?? new Date(String(expiry.created_at));
    if (since < kept.sendsSince)
      add('sends_not_kept', `Sends before ${kept.sendsSince.toISOString().slice(0, 10)} are no longer kept.`);
    if (since < kept.activitySince)
      add(
        'activity_not_kept',
        `Changes before ${kept.activitySince.toISOString().slice(0, 10)} are no longer kept.`,
      );
  }
  if (facts.files.length === 0) add('no_files', 'No files are attached or submitted.');
  return missing;
}

// The texts of a language, one file each; `npm run check` finds missing ones.
//
// Names written by people are isolated (`isolated` in functions/messaging/html.ts, `dir="auto"` in pages), dates are
// ISO 8601.

import type { CHAT_CHANNELS, PHONE_CHANNELS } from './channels.js';
import type { DetailField } from './expiryDetails.js';

/** By the categories of plurals that ICU knows for the language; `#` stands for the number. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export interface Formats {
  plural(count: number, forms: PluralForms): string;
  /** "today", "in 14 days", "3 days ago". */
  daysLeft(days: number): string;
  /** A calendar date, spelled out. */
  date(date: string): string;
  /** An instant's day there. */
  day(instant: Date | string, zone?: string): string;
  /** Day and time with the zone's name, for readers in unknown zones. */
  instant(instant: Date | string, zone: string): string;
  /** Day and minute, in the reader's own zone. */
  minute(instant: string): string;
  number(value: number): string;
  /** The size of a file. */
  size(bytes: number): string;
  /** "Ada, Ben or Cleo". */
  either(names: readonly string[]): string;
}

type Action = 'acknowledge' | 'snooze' | 'renewed' | 'not_me' | 'unsubscribe' | 'resubscribe';
type Refusal =
  | 'VALIDATION_FAILED'
  | 'SEATS_EXHAUSTED'
  | 'ORGANIZATION_REQUIRED'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'PLAN_LIMIT_REACHED'
  | 'EMAIL_NOT_VERIFIED'
  | 'ORGANIZATION_READ_ONLY'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'EMAIL_EXISTS'
  | 'TOO_MANY_ATTACHMENTS'
  | 'INVALID_STATE'
  | 'LIMIT_REACHED'
  | 'GONE'
  | 'PRECONDITION_FAILED'
  | 'FILE_TOO_LARGE'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE';
type PlanEnd = 'trial_ended' | 'payment_failed' | 'cancelled';
type Channel = 'email' | keyof typeof PHONE_CHANNELS;
/** Providers' explanations stay as they are. */
type UnreachableReason =
  | 'contact_not_found'
  | 'notifications_switched_off'
  | 'not_opted_in'
  | 'no_address'
  | 'same_address_as_another_recipient'
  | 'no_credit'
  | 'organization_not_verified'
  | 'no_whatsapp_template'
  | 'address_bounced'
  | 'reported_as_spam'
  | 'unsubscribed'
  | 'stopped_by_recipient';

export interface Language {
  /** As `Intl` and `<html lang>` take it. */
  locale: string;
  formats: Formats;
  details: {
    labels: Record<DetailField, string>;
    /** Within a short text. */
    short: Record<DetailField, (value: string) => string>;
  };
  reminder: {
    headline(name: string, days: number): string;
    subject(headline: string, date: string): string;
    body(sender: string, name: string, days: number): string;
    /** Why it comes to somebody whom the record does not name. */
    escalated: string;
    actBy(date: string): string;
    facts: Record<'name' | 'date' | 'actBy' | 'timeLeft' | 'type' | 'priority', string>;
    priorities: Record<'High' | 'Medium' | 'Low', string>;
    open: string;
    footer(organization: string): string;
    sample(subject: string): string;
  };
  digest: {
    title(date: string): string;
    records(count: number): string;
    /** In the subject: the soonest of them. */
    first(name: string, date: string): string;
    body(sender: string, date: string, records: string): string;
    more(count: number): string;
    /** "expires in 3 days (31 March 2027)". */
    line(days: number, dates: string): string;
    footer(organization: string): string;
  };
  request: {
    greeting(name: string): string;
    facts: Record<'request' | 'due', string>;
    footer: string;
    passwordFooter: string;
    subject(organization: string, name: string): string;
    intro(organization: string): string;
    open: string;
    reminderSubject(organization: string, name: string): string;
    reminderIntro(organization: string): string;
    goOn: string;
    againSubject(organization: string, name: string): string;
    againIntro: string;
    correct: string;
    receiptSubject(organization: string, name: string): string;
    receiptIntro(organization: string, at: string): string;
    /** In place of the answers, where a password guards them. */
    receiptLocked(organization: string, at: string): string;
    receiptMore(count: number): string;
    receipt: string;
    receiptFooter: string;
    yes: string;
    no: string;
  };
  /** Mails to members of what concerns them. */
  member: Record<
    'assignedBody' | 'assignedFooter' | 'submittedBody' | 'review' | 'submittedFooter',
    string
  > & {
    assigned(by: string, name: string): string;
    assignedMany(by: string, count: number): string;
    submitted(client: string, name: string): string;
  };
  /** Notices in the app; names and providers' explanations stay as they are. */
  notice: Record<'somebody' | 'recipient' | 'noAnswer', string> & {
    assigned(by: string, name: string): string;
    mentioned(by: string, name: string): string;
    submitted(client: string, name: string): string;
    newLink(client: string, name: string): string;
    newInvitation(email: string): string;
    renewed(by: string, name: string, until: string | null): string;
    notTheirs(by: string, name: string): string;
    documentRead(name: string): string;
    documentUnread(file: string): string;
    webhookOff(host: string, reason: string): string;
    whyOff: Record<'too_many_failures' | 'gone', string>;
    integrationOff(name: string, reason: string): string;
    whyIntegrationOff: Record<'too_many_failures' | 'gone', string>;
    /** Messages that couldn't be sent. */
    lost: Record<'reminder' | 'mail' | 'message', (to: string, channel: string) => string>;
    unknownFate(lost: string, reason: string): string;
    channels: Record<Channel | keyof typeof CHAT_CHANNELS, string>;
  };
  /** Messages in channels of Slack, Microsoft Teams and Google Chat. */
  chat: Record<'testTitle' | 'home' | 'assignee', string> & { testText(organization: string): string };
  workflow: {
    about(title: string, expiry: string | null): string;
    start(about: string): string;
    step(about: string, step: string): string;
    steps(about: string, count: number): string;
    completion(about: string): string;
    requests(about: string): string;
    failure(about: string, reason: string): string;
    stall(about: string, days: number): string;
    facts: Record<'workflow' | 'record' | 'startedBy' | 'progress', string>;
    open: string;
    footer: string;
  };
  account: {
    hello(name: string): string;
    verify: Record<'title' | 'body' | 'action' | 'footer', string>;
    reset: Record<'subject' | 'title' | 'body' | 'action' | 'footer', string> & {
      valid(minutes: number): string;
    };
    invitation: Record<'valid' | 'action' | 'footer', string> & {
      subject(inviter: string, organization: string): string;
      body(inviter: string, organization: string, role: string): string;
      roles: Record<'viewer' | 'editor' | 'admin', string>;
    };
  };
  plan: {
    ended: Record<PlanEnd, string>;
    kept: string;
    trialEnding(date: string): string;
    choose: string;
    grace(date: string): string;
    readOnly: string;
    readOnlyBody(ended: string): string;
    action: string;
    noCreditTitle: string;
    noCredit: string;
  };
  /** The weekly mail to admins. */
  summary: Record<'open' | 'stop' | 'undated', string> & {
    subject(organization: string, score: number): string;
    /** `change`: in points since last week; null: not known. */
    score(score: number, change: number | null): string;
    overdue(count: number): string;
    upcoming(count: number): string;
    unreminded(count: number): string;
    footer(organization: string): string;
  };
  /** The mail about unreachable recipients. */
  unreachable: {
    title(count: number): string;
    body: string;
    more(count: number): string;
    open: string;
    channels: Record<Channel, string>;
    reasons: Record<UnreachableReason, string>;
  };
  /** Submitted to WhatsApp as they stand: see functions/messaging/whatsapp.ts. */
  whatsapp: Record<'reminder' | 'workflow', string>;
  page: {
    brokenLink: string;
    endedLink: string;
    failed: string;
    /** From what is finished to the page where a member begins. */
    onward: string;
    /** The error of a field in an answer. */
    wrong: Record<'code' | 'password' | 'email' | 'date' | 'checklist' | 'file' | 'kind', string>;
    /** By error code; `failed` for codes that no page expects. */
    refusals: Record<Refusal, string>;
    act: {
      title: string;
      due(days: number): string;
      facts: Record<'due' | 'actBy' | 'type' | 'sentBy' | 'sentTo', string>;
      note: string;
      renewedUntil: string;
      snoozeUntil: string;
      file: string;
      history: string;
      actions: Record<Action, string>;
      done: Record<Action, string>;
      chosen(answer: string): string;
      another: string;
      notPossible: string;
      answered(name: string, action: Action, day: string): string;
      told(name: string, channel: Channel, day: string): string;
      somebody: string;
      snoozed(date: string): string;
      ended: Record<'renewed' | 'archived' | 'deleted' | 'expired_link' | 'opted_out', string>;
      /** Beside what has ended: how to get nothing more of it. */
      noMore: string;
    };
    share: Record<
      'title' | 'password' | 'show' | 'wrongPassword' | 'done' | 'toDo' | 'inProgress',
      string
    > & {
      facts: Record<
        | 'organization_name'
        | 'expiry_date'
        | 'start_date'
        | 'type'
        | DetailField
        | 'priority'
        | 'state'
        | 'notes',
        string
      >;
    };
    summary: Record<'title' | 'question' | 'stop' | 'done', string>;
    verify: Record<
      'title' | 'wait' | 'thanks' | 'oldTitle' | 'old' | 'email' | 'again' | 'onItsWay',
      string
    > & { verified(email: string): string };
    invitation: Record<
      | 'title'
      | 'firstName'
      | 'lastName'
      | 'email'
      | 'password'
      | 'policy'
      | 'join'
      | 'outcome'
      | 'ask'
      | 'asked'
      | 'newPassword'
      | 'broken'
      | 'look',
      string
    > & {
      welcome(organization: string): string;
      until(day: string): string;
      ended: Record<'expired' | 'cancelled' | 'accepted', string>;
      whatNow: Record<'expired' | 'cancelled' | 'accepted', string>;
    };
    reset: Record<
      | 'title'
      | 'email'
      | 'send'
      | 'code'
      | 'newPassword'
      | 'policy'
      | 'save'
      | 'haveCode'
      | 'another'
      | 'changed'
      | 'signIn',
      string
    > & { sent(email: string): string };
    collect: Record<
      | 'opening'
      | 'wrongPassword'
      | 'password'
      | 'passwordHint'
      | 'unlock'
      | 'locked'
      | 'back'
      | 'next'
      | 'page'
      | 'pages'
      | 'saving'
      | 'saved'
      | 'unsaved'
      | 'notSaved'
      | 'nothingMissing'
      | 'required'
      | 'choose'
      | 'remove'
      | 'fileGone'
      | 'lookAt'
      | 'thanks'
      | 'sendingFile'
      | 'answersUnsaved'
      | 'brokenTitle'
      | 'brokenText'
      | 'closed'
      | 'incompleteTitle'
      | 'incompleteText'
      | 'anyFile'
      | 'newLink'
      | 'senderKnows'
      | 'senderAsked',
      string
    > & {
      /** How numbers are written in a form of each language; that of the reader goes without saying. */
      numbers: Record<'en' | 'de' | 'fr' | 'es', string>;
      /** Why an answer cannot be taken. */
      wrong: Record<'required' | 'number' | 'digits' | 'date' | 'choice' | 'long' | 'other', string>;
      /** A number that was typed could be two; how to type each so that it is clear. */
      couldMean(one: string, other: string, asOne: string, asOther: string): string;
      correct(reason: string): string;
      understood(value: string): string;
      get(name: string): string;
      removeFile(name: string): string;
      sending(name: string): string;
      filesFor(label: string): string;
      missing(count: number): string;
      missingHere(count: number): string;
      send(organization: string): string;
      due(day: string): string;
      again(organization: string): string;
      done(organization: string, at: string): string;
      empty(name: string): string;
      tooLarge(name: string, size: string, most: string): string;
      wrongType(name: string): string;
      atMost(most: string): string;
      any(kind: string): string;
      refused(name: string): string;
      unsent(name: string): string;
      notStored(name: string): string;
    };
    portal: Record<
      'opening' | 'title' | 'projects' | 'requests' | 'documents' | 'none' | 'download' | 'answer',
      string
    > & {
      about(until: string): string;
      from(date: string): string;
      due(date: string): string;
      asked(day: string): string;
      answered(day: string): string;
      sent(day: string): string;
      downloadOf(name: string): string;
      answerOf(name: string): string;
      requestStatus: Record<
        'sent' | 'viewed' | 'in_progress' | 'completed' | 'paused' | 'cancelled' | 'expired',
        string
      >;
      documentStatus: Record<'pending' | 'approved' | 'rejected', string>;
    };
  };
}

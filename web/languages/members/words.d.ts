// The texts of member pages in a language, besides `../language`; one file each.
//
// Dates are already formatted.

type State = 'good' | 'grace' | 'read_only';
type Period = 'month' | 'year';
type RequestStatus = 'sent' | 'viewed' | 'in_progress' | 'paused' | 'cancelled' | 'expired';

/** The contents of a plan. */
export interface Holds {
  expiries: number;
  seats: number;
  workflows: number;
  gigabytes: number;
  emails: number;
  sms: number;
}

export interface MemberWords {
  /** On every page: names of texts of its HTML among them. */
  all: Record<
    | 'signInEmail'
    | 'signInPassword'
    | 'signIn'
    | 'forgotten'
    | 'signOut'
    | 'ended'
    | 'wrongPassword'
    | 'yes'
    | 'no',
    string
  > & {
    /** An item of a checklist that has to be done. */
    required(text: string): string;
  };
  home: Record<'name' | 'title' | 'next' | 'news' | 'noRecords' | 'noNews' | 'read', string> & {
    /** Shown beside a record's name. */
    due(day: string): string;
    overdue(day: string): string;
    more(count: number): string;
  };
  billing: Record<'name' | 'title' | 'whose' | 'account', string> & {
    back: Record<'paid' | 'cancelled', string>;
    state: Record<State, string>;
    holds(plan: Holds): string;
    price(display: string, period: Period): string;
    choose(plan: string, price: string): string;
    question(plan: string, period: Period): string;
    changed(plan: string, period: Period): string;
    trial: string;
    /** Beside the one that the organization has. */
    current: string;
    yours(plan: string, until: string | null): string;
    readOnlyFrom(day: string): string;
  };
  expiry: Record<
    | 'name'
    | 'title'
    | 'files'
    | 'addFile'
    | 'sendFile'
    | 'anotherFile'
    | 'chooseFile'
    | 'remove'
    | 'reminders'
    | 'series'
    | 'before'
    | 'next'
    | 'onIt'
    | 'note'
    | 'acknowledge'
    | 'acknowledged'
    | 'renewed'
    | 'validUntil'
    | 'sayUntil'
    | 'saveDate'
    | 'dateSaved'
    | 'done'
    | 'doneHere'
    | 'doneAndNext'
    | 'wasDone'
    | 'nextBegun'
    | 'saveChecklist'
    | 'checklistSaved'
    | 'details'
    | 'detailName'
    | 'detailType'
    | 'detailNotes'
    | 'saveDetails'
    | 'detailsSaved'
    | 'needsName'
    | 'anotherReminder'
    | 'amount'
    | 'unit'
    | 'at'
    | 'addReminder'
    | 'reminderSet',
    string
  > & {
    facts: Record<
      'due' | 'actBy' | 'type' | 'priority' | 'state' | 'assignee' | 'seenTo' | 'notes' | 'closingNotes',
      string
    >;
    states: Record<'archived' | 'done' | 'in_progress' | 'to_do', string>;
    units: Record<'day' | 'week' | 'month', string>;
    reminderStatus: Record<'pending' | 'sent' | 'skipped' | 'failed', string>;
    seenTo(by: string, day: string): string;
    sending(file: string, percent: string): string;
    fileThere(file: string): string;
    notStored(file: string): string;
    removeOf(file: string): string;
    removeAsked(file: string): string;
    removed(file: string): string;
    after(date: string): string;
  };
  proposal: Record<
    'title' | 'proof' | 'next' | 'accept' | 'decline' | 'accepted' | 'declined' | 'somebody',
    string
  > & {
    says(name: string): string;
    fileSays(date: string): string;
    acceptedUntil(date: string): string;
  };
  run: Record<'name' | 'title' | 'nobody' | 'optional' | 'done' | 'takeBack' | 'finish', string> & {
    status: Record<'in_progress' | 'completed' | 'cancelled', string>;
    doneBy(name: string, day: string): string;
    due(date: string): string;
    about(expiry: string): string;
    started(by: string, day: string, status: string): string;
    progress(percent: string): string;
  };
  extraction: Record<'name' | 'title' | 'create' | 'created' | 'noDate' | 'failed' | 'running', string> & {
    due(date: string): string;
  };
  integration: Record<
    | 'name'
    | 'title'
    | 'on'
    | 'off'
    | 'gone'
    | 'needsAdmin'
    | 'test'
    | 'arrived'
    | 'switchOn'
    | 'newUrl'
    | 'saveUrl'
    | 'urlSaved',
    string
  > & {
    whyOff: Record<'too_many_failures' | 'gone', string>;
    /** `code`: the HTTP status of the answer; null: there was none. */
    notArrived(code: number | null): string;
  };
  webhook: Record<
    | 'name'
    | 'title'
    | 'on'
    | 'off'
    | 'gone'
    | 'needsAdmin'
    | 'test'
    | 'arrived'
    | 'switchOn'
    | 'log'
    | 'none',
    string
  > & {
    whyOff: Record<'too_many_failures' | 'gone', string>;
    /** Why a receiver did not take a delivery. */
    whyNot: Record<
      | 'timedOut'
      | 'certificate'
      | 'redirect'
      | 'notHttp'
      | 'closed'
      | 'unreachable'
      | 'unknownHost'
      | 'tooLong'
      | 'refused',
      string
    >;
    status: Record<'pending' | 'succeeded' | 'failed' | 'skipped', string>;
    tries(count: number): string;
    answered(code: number): string;
    whomToAsk(admins: string): string;
    notArrived(error: string): string;
  };
  request: Record<
    | 'name'
    | 'title'
    | 'again'
    | 'sentAgain'
    | 'download'
    | 'notAnswered'
    | 'approve'
    | 'correct'
    | 'saidWrong'
    | 'sayWrong'
    | 'newDate'
    | 'attach'
    | 'checklist',
    string
  > & {
    status: Record<RequestStatus, string>;
    typed(value: string, entered: string): string;
    downloadOf(file: string): string;
    toCorrect(reason: string): string;
    whatIsWrong(label: string): string;
    waits(revision: string, day: string, isMine: boolean): string;
    reviewed(revision: string, day: string, status: 'approved' | 'rejected', by: string): string;
    about(client: string, email: string, day: string, by: string): string;
    due(date: string): string;
  };
  renewal: Record<'renew' | 'sayUntil' | 'open', string> & {
    use(date: string): string;
    noDate(file: string): string;
    stands(date: string, file: string, page: number, quote: string): string;
    answered(date: string, label: string): string;
    newDate(name: string): string;
    dateNow(now: string | null): string;
    leaveEmpty: string;
    read(file: string): string;
    unticked(items: string): string;
    keeps(name: string): string;
    notInFuture(date: string): string;
    notAfter(date: string, now: string): string;
    renewed(name: string, until: string | null): string;
  };
  invitation: Record<'name' | 'title' | 'gone' | 'again' | 'sentAgain', string> & {
    status: Record<'pending' | 'accepted' | 'cancelled' | 'expired', string>;
    of(email: string): string;
    about(role: string, status: string): string;
  };
}

// The promised behaviour of plain reminders, in code short enough to verify by reading: when each goes out, what
// happens to it as its expiry changes, and who gets it. Without send windows, digests or repetitions.
import { DateTime } from 'luxon';

export interface ModelRule {
  amount: number;
  time_unit: 'day' | 'week' | 'month';
  period: 'before' | 'on' | 'after';
  time: string;
  timezone: string;
  email_enabled: boolean;
}

export interface ModelReminder {
  rule: ModelRule;
  /** The date it was computed from, when it goes out, and when that was set. */
  date: string;
  at: number;
  since: number;
  status: 'pending' | 'sent' | 'skipped' | 'cancelled';
}

export interface ModelExpiry {
  name: string;
  date: string;
  is_done: boolean;
  is_archive: boolean;
  /** Addresses of its contacts. */
  contacts: string[];
  reminders: Map<string, ModelReminder>;
}

function goesAt(date: string, { amount, time_unit, period, time, timezone }: ModelRule): number {
  const due = DateTime.fromISO(`${date}T${time}`, { zone: timezone });
  const sign = { before: -1, on: 0, after: 1 }[period];
  return due.plus({ [time_unit]: sign * amount }).toMillis();
}

const isOpen = ({ is_done, is_archive }: ModelExpiry): boolean => !is_done && !is_archive;

export class ReminderModel {
  readonly expiries = new Map<string, ModelExpiry>();
  /** `address minute name` of each expected message. */
  readonly messages: string[] = [];

  add(expiry: ModelExpiry, id: string, rule: ModelRule, now: number): void {
    const { date } = expiry;
    expiry.reminders.set(id, { rule, date, at: goesAt(date, rule), since: now, status: 'pending' });
  }

  /**
   * Changes a reminder's rule. With a different time it becomes pending again; otherwise it follows the date as usual.
   */
  keep(expiry: ModelExpiry, reminder: ModelReminder, rule: ModelRule, now: number): void {
    const before = JSON.stringify({ ...reminder.rule, email_enabled: null });
    const isSameTime = before === JSON.stringify({ ...rule, email_enabled: null });
    reminder.rule = rule;
    if (isSameTime) this.#syncWithDate(expiry, reminder, now);
    else {
      const { date } = expiry;
      Object.assign(reminder, { date, at: goesAt(date, rule), since: now, status: 'pending' });
    }
  }

  move(expiry: ModelExpiry, date: string, now: number): void {
    if (expiry.date === date) return;
    expiry.date = date;
    for (const reminder of expiry.reminders.values()) this.#syncWithDate(expiry, reminder, now);
  }

  close(expiry: ModelExpiry, how: 'is_done' | 'is_archive'): void {
    expiry[how] = true;
    for (const reminder of expiry.reminders.values()) if (reminder.status === 'pending') reminder.status = 'cancelled';
  }

  restore(expiry: ModelExpiry, now: number): void {
    expiry.is_archive = false;
    if (!isOpen(expiry)) return;
    for (const reminder of expiry.reminders.values()) this.#rearm(expiry, reminder, now);
  }

  #syncWithDate(expiry: ModelExpiry, reminder: ModelReminder, now: number): void {
    if (reminder.date === expiry.date) return;
    if (isOpen(expiry) || reminder.status === 'pending') this.#rearm(expiry, reminder, now);
  }

  #rearm({ date }: ModelExpiry, reminder: ModelReminder, now: number): void {
    const at = goesAt(date, reminder.rule);
    if (at > now) Object.assign(reminder, { date, at, since: now, status: 'pending' });
    else if (reminder.status === 'pending') Object.assign(reminder, { date, at, since: now, status: 'skipped' });
  }

  /** Fires everything due until then; each person gets one message per minute. */
  fireUntil(until: number): void {
    for (const expiry of this.expiries.values()) {
      const said = new Set<string>();
      for (const reminder of [...expiry.reminders.values()].toSorted((one, other) => one.at - other.at))
        if (reminder.status === 'pending' && reminder.at <= until) this.#fire(expiry, reminder, said);
    }
  }

  #fire(expiry: ModelExpiry, reminder: ModelReminder, said: Set<string>): void {
    const minute = new Date(reminder.at).toISOString().slice(0, 16);
    const going = expiry.contacts
      .map((address) => `${address} ${minute} ${expiry.name}`)
      .filter((message) => reminder.rule.email_enabled && !said.has(message));
    if (!isOpen(expiry)) reminder.status = 'cancelled';
    else if (reminder.at <= reminder.since || going.length === 0) reminder.status = 'skipped';
    else {
      reminder.status = 'sent';
      this.messages.push(...going);
      for (const message of going) said.add(message);
    }
  }
}

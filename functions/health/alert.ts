// What an alert policy knows a late service by (tools/deploy/alertPolicy.ts), whatever else is out of order.
/** The field `alert` of the watchdog's log line. Mails are among what the watchdog watches: it needs another way. */
export const LATE_ALERT = 'due_work_late';

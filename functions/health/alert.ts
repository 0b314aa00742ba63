// What an alert policy knows a late service by (monitoring/alerts/), whatever else is out of order.
/** The field `alert` of the watchdog's log line. Mails are among what the watchdog watches: it needs another way. */
export const DUE_WORK_LATE_ALERT = 'due_work_late';

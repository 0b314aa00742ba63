// Why a reminder ended without a message: stored as a code, shown in words.

export const END_REASONS = {
  expiry_gone: 'The expiry does not exist any more',
  expiry_not_open: 'The expiry is completed or archived',
  no_reference_date: 'The expiry has no act-by date any more',
  no_instant: 'The new date leaves no time for this reminder',
  passed_when_set: 'Its time had already passed when it was set',
  date_moved: 'The date has moved',
  acknowledged: 'It was acknowledged',
  renewal_proposed: 'Its renewal was proposed',
  reminder_removed: 'Its reminder was removed',
  reminder_pending: 'Its reminder waits for another time',
  no_longer_asked_for: 'Its reminder does not ask for it any more',
} as const;
export type EndReason = keyof typeof END_REASONS;
export const END_REASON_CODES = Object.keys(END_REASONS) as [EndReason, ...EndReason[]];

/** The explanation of a reminder's end, or null. */
export const reminderErrorMessage = ({
  ended_because,
  error_message,
}: {
  ended_because: EndReason | null;
  error_message: string | null;
}): string | null => (ended_because === null ? error_message : END_REASONS[ended_because]);

/** Fields of a reminder that has not ended, or whose messages say how it ended. */
export const NOT_ENDED = { ended_because: null, error_message: null } as const;

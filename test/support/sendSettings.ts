// Settings of an organization that says nothing of when people work.
import { ALWAYS_OPEN } from '../../functions/reminders/rule/schedule';

export const NEVER_CLOSED = { ...ALWAYS_OPEN, closes: false, personal: false };

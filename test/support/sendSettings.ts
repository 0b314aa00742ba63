// Settings of an organization without office hours.
import { ALWAYS_OPEN } from '../../functions/reminders/rule/schedule';

export const NEVER_CLOSED = { ...ALWAYS_OPEN, closes: false, personal: false, default_integration_ids: [] };

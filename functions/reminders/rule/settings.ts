// An organization's reminder settings: the defaults for reminders of new expiries.

import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../../api/stored';
import type { Writes } from '../../api/writes';
import { ADDRESSED_CHANNELS, ALL_CHANNELS_ENABLED, channelFields } from '../../messaging/channel';
import { globalCollection } from '../../store/collection';
import { timestamps } from '../../store/values';
import { REMINDER_PERIODS, REMINDER_TIME_UNITS } from './record';

const reminderSettingsSchema = z.object({
  organization_id: z.string(),
  timezone: z.string(),
  /** Local time `HH:MM` in `timezone`. */
  time: z.string(),
  ...channelFields(ADDRESSED_CHANNELS, 'enabled', () => z.boolean()),
  reminders: z.array(
    z.object({ amount: z.int(), time_unit: z.enum(REMINDER_TIME_UNITS), period: z.enum(REMINDER_PERIODS) }),
  ),
  ...timestamps,
});

/** Document id: the organization id. */
export const reminderSettings = globalCollection(
  'reminder_settings',
  reminderSettingsSchema,
  { holds: 'default reminders', personal: [], kept: KEPT_WITH_ITS_ORGANIZATION, of: 'id' },
  {
    type: 'reminder_settings',
    nameOf: () => '',
  },
);

/** Defaults: 30, 7 and 1 days before, at 9:00. 1 write. */
export function stageDefaultReminderSettings(
  writes: Writes,
  tenant: Tenant,
  timezone: string,
  now: Date,
): void {
  const { organizationId } = tenant;
  reminderSettings.stageCreate(writes, organizationId, {
    organization_id: organizationId,
    timezone,
    time: '09:00',
    ...ALL_CHANNELS_ENABLED,
    reminders: [
      { amount: 30, time_unit: 'day', period: 'before' },
      { amount: 7, time_unit: 'day', period: 'before' },
      { amount: 1, time_unit: 'day', period: 'before' },
    ],
    created_at: now,
    updated_at: now,
  });
}

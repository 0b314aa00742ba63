// Sends a message again to whoever asked to be reminded later, through the same ledger as reminders.
import { expiries, isOpenExpiry } from '../expiries/record';
import { clock } from '../platform/clock';
import { tenantOf } from '../platform/tenant';
import { unitOfWork } from '../platform/unitOfWork';
import {
  channelFlagsOfSnooze,
  isSnoozeCurrent,
  ledgerReminderIdOfSnooze,
  type Snooze,
  snoozes,
  stageSnoozeFired,
} from '../responses/snooze';
import { stageImmediateFiring } from './notifyNow';

/** Once: what is sent is committed with the end of the snooze. Nothing when the expiry is closed or its date moved to a later day. */
export const runDueSnooze = ({ id, organization_id }: Snooze): Promise<void> =>
  unitOfWork(async (writes) => {
    const now = clock.now();
    const tenant = tenantOf(organization_id);
    const snooze = await snoozes.of(tenant).get(id);
    if (!snooze || snooze.wake_at === null || snooze.wake_at > now) return;
    stageSnoozeFired(writes, tenant, snooze, now);
    const expiry = await expiries.of(tenant).get(snooze.expiry_id);
    if (!expiry || !isOpenExpiry(expiry) || !(await isSnoozeCurrent(tenant, snooze, expiry))) return;
    await stageImmediateFiring({ tenant, writes, now }, expiry, {
      channels: channelFlagsOfSnooze(snooze),
      cause: 'snooze',
      messageId: ledgerReminderIdOfSnooze(snooze),
      scheduledAt: snooze.wake_at,
      only: snooze.recipient_id,
      escalated_by: snooze.escalated_by,
    });
  });

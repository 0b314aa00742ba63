// Sends a message again to whoever asked to be reminded later, through the same ledger as reminders.
import { expiries, isOpen } from '../expiries/record';
import { clock } from '../platform/clock';
import { tenantOf } from '../platform/tenant';
import { unitOfWork } from '../platform/unitOfWork';
import { channelFlagsOf, type Snooze, snoozedMessageId, snoozes, stageCame } from '../responses/snooze';
import { stageMessages } from './notifyNow';

/** Once: what is sent is committed with the end of the snooze. Nothing when the expiry is closed or its date moved on. */
export const runSnooze = ({ id, organization_id }: Snooze): Promise<void> =>
  unitOfWork(async (writes) => {
    const now = clock.now();
    const tenant = tenantOf(organization_id);
    const snooze = await snoozes.of(tenant).get(id);
    if (!snooze || snooze.wake_at === null || snooze.wake_at > now) return;
    stageCame(writes, tenant, snooze, now);
    const expiry = await expiries.of(tenant).get(snooze.expiry_id);
    if (!expiry || !isOpen(expiry) || expiry.expiry_date !== snooze.due_date) return;
    await stageMessages({ tenant, writes, now }, expiry, {
      channels: channelFlagsOf(snooze),
      cause: 'snooze',
      messageId: snoozedMessageId(snooze),
      scheduledAt: snooze.wake_at,
      only: snooze.recipient_id,
      escalated_by: snooze.escalated_by,
    });
  });

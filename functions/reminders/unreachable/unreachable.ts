// Contacts that a reminder didn't reach on any channel, until a responsible person is notified.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { declareDueWork } from '../../jobs/dueWork';
import type { Organization } from '../../organizations/organization';
import { addMs, calendarDatePlusDays, DAY_MS } from '../../platform/clock';
import { derivedId } from '../../platform/ids';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { storedInstant } from '../../store/values';
import type { Firing } from '../ledger/firing';
import { digestDayOfInstant, digestSendAt } from '../rule/sendTimes';

export const unreachables = tenantCollection(
  'unreachable_contacts',
  {
    expiry_id: z.string(),
    /** The reminder set by people. Its ledger has the reasons. */
    reminder_id: z.string(),
    contact_id: z.string(),
    wake_at: storedInstant.nullable(),
    created_at: storedInstant,
    /** Only for abandoned records; others are deleted when reported. */
    expires_at: storedInstant.nullable().default(null),
  },
  {
    holds: 'contacts that a reminder did not reach on any channel',
    personal: ['contacts'],
    kept: { for: 'until the day’s notice has told of it, or was given up', ttl: 'expires_at' },
  },
);
export type Unreachable = RecordOf<typeof unreachables>;

export const dueUnreachables = declareDueWork('unreachable', unreachables, {
  failed: (_reason, now) => ({ wake_at: null, expires_at: addMs(now, DAY_MS) }),
});

type DayOf = Pick<Organization, 'digest_send_time' | 'timezone' | 'send_window'>;

/** The organization's next digest time. Pure. */
export function nextDigestAt(organization: DayOf, now: Date): Date {
  const today = digestDayOfInstant(now, organization);
  if (today.sendAt > now) return today.sendAt;
  return digestSendAt(calendarDatePlusDays(today.date, 1), organization);
}

/** Idempotent per firing and contact. 1 write. */
export function stageUnreachedContactRecord(
  writes: Writes,
  tenant: Tenant,
  lost: { firing: Firing; contactId: string; organization: DayOf; now: Date },
): void {
  const { firing, contactId, organization, now } = lost;
  const id = derivedId('unreachable', firing.id, contactId);
  unreachables.of(tenant).stageCreateOnce(writes, id, {
    expiry_id: firing.expiry_id,
    reminder_id: firing.origin_id ?? firing.reminder_id,
    contact_id: contactId,
    wake_at: nextDigestAt(organization, now),
    created_at: now,
    expires_at: null,
  });
}

// Whether a message of the outbox may go out now: by its address, by its organization and by the day's count.
import { organizations } from '../organizations/organization';
import { isAllowedAddress, listAllowedAddresses } from '../organizations/verification';
import { addMs, HOUR_MS } from '../platform/clock';
import { randomBelow } from '../platform/ids';
import type { ChatKind } from '../providers/chatHosts';
import { tenantOf } from '../store/tenant';
import { startOfNextUtcDay, tryTakeMessageAllowance } from './allowance';
import { CHANNELS, type Channel, isChatChannel } from './channel';
import { skippedSendState } from './sendState';
import { listSuppressionReasons } from './suppression';

export const NOT_VERIFIED = 'organization_not_verified';
export const DAY_USED_UP = 'messages_of_the_day_used_up';

interface Waiting {
  organization_id: string | null;
  channel: Channel | ChatKind;
  to: string;
  essential: boolean;
}

/** Not all at midnight. */
export const sendStatePostponedToNextDay = (now: Date) => ({
  status: 'queued' as const,
  reason: DAY_USED_UP,
  wake_at: addMs(startOfNextUtcDay(now), randomBelow(HOUR_MS)),
});

/**
 * Why it may not, as a patch of its state; null: it may, and has been counted, once however often it is tried. 2 reads, and as
 * {@link listAllowedAddresses} for an organization that is not verified; the count itself costs next to nothing (`allowance.ts`).
 */
export async function takeAllowanceOrFindOutboxRefusal(message: Waiting & { attempts: number }, now: Date) {
  const { organization_id: organizationId, channel, to: address, essential } = message;
  if (essential) return null;
  if (organizationId !== null) {
    const organization = await organizations.get(organizationId);
    if (!organization) return skippedSendState('organization_gone');
    const allowed = await listAllowedAddresses(organization);
    if (!isAllowedAddress(allowed, { channel, address })) return skippedSendState(NOT_VERIFIED);
  }
  if (isChatChannel(channel)) return null;
  const [suppression] = (await listSuppressionReasons([{ channel, address }])).values();
  if (suppression !== undefined) return skippedSendState(suppression);
  if (organizationId === null || message.attempts > 0) return null;
  const isCounted = await tryTakeMessageAllowance(tenantOf(organizationId), CHANNELS[channel].counted, now);
  return isCounted ? null : sendStatePostponedToNextDay(now);
}

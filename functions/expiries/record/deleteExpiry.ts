// Deletes an expiry and its reminders. Event workers delete its other records.
import type { MutationContext } from '../../api/writes';
import { stagePlanLimitGiveBack } from '../../plans/usage';
import { stageRemindersRemoval } from '../../reminders/rule/followExpiry';
import { stageJoinOfOccurrenceNeighbours } from '../series/series';
import { type Expiry, expiries, requireExpiry } from './record';

/**
 * 1 read and 2 writes; 1 of each per reminder and per neighbour in its series.
 * @throws 404.
 */
export async function deleteExpiry(context: Omit<MutationContext, 'actor'>, id: string): Promise<Expiry> {
  const { tenant, writes } = context;
  const expiry = await requireExpiry(tenant, id);
  const { freed } = await stageJoinOfOccurrenceNeighbours(context, expiry);
  expiries.of(tenant).stageDelete(writes, expiry);
  // Staged after the expiry, so that the activity log records the reminders in the expiry’s entry.
  await stageRemindersRemoval(writes, tenant, id);
  if (freed > 0) stagePlanLimitGiveBack(writes, tenant, 'expiries', freed);
  return expiry;
}

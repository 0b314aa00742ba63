// Deletes an expiry with its reminders; the rest follows by its trigger.
import type { MutationContext } from '../../api/context';
import { stagePlanLimitGiveBack } from '../../plans/usage';
import { stageRemindersRemoval } from '../../reminders/rule/followExpiry';
import { stageJoinOfOccurrenceNeighbours } from '../series/series';
import { type Expiry, expiries, requireExpiry } from './record';

/**
 * 1 read and 2 writes, and one of each for every reminder and for the occurrences of its series before and after it.
 * @throws 404.
 */
export async function deleteExpiry(context: Omit<MutationContext, 'actor'>, id: string): Promise<Expiry> {
  const { tenant, writes } = context;
  const expiry = await requireExpiry(tenant, id);
  const { freed } = await stageJoinOfOccurrenceNeighbours(context, expiry);
  expiries.of(tenant).stageDelete(writes, expiry);
  // After it: the log tells of them in the expiry's entry.
  await stageRemindersRemoval(writes, tenant, id);
  if (freed > 0) stagePlanLimitGiveBack(writes, tenant, 'expiries', freed);
  return expiry;
}

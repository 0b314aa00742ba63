// Deletes an expiry with its reminders (specification section 3, Expiry); the rest follows by its trigger.
import { stageGiveBack } from '../plans/usage';
import { stageRemoveAll } from '../reminders/plan';
import type { Deed } from './createExpiry';
import { type Expiry, expiries } from './record';
import { stageUnlink } from './series';
import { requireExpiry } from './updateExpiry';

/**
 * 1 read and 2 writes, and one of each for every reminder and for the occurrences of its series before and after it.
 * @throws 404.
 */
export async function deleteExpiry(deed: Omit<Deed, 'actor'>, id: string): Promise<Expiry> {
  const { tenant, writes } = deed;
  const expiry = await requireExpiry(tenant, id);
  await stageRemoveAll(writes, tenant, id);
  const freePlaces = await stageUnlink(deed, expiry);
  expiries.of(tenant).stageDelete(writes, expiry);
  if (freePlaces > 0) stageGiveBack(writes, tenant, 'expiries', freePlaces);
  return expiry;
}

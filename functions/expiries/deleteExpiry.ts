// Deletes an expiry with its reminders (specification section 3, Expiry); the rest follows by its trigger.
import { stageGiveBack } from '../plans/usage';
import { stageRemoveAll } from '../reminders/plan';
import type { Deed } from './createExpiry';
import { type Expiry, expiries } from './record';
import { requireExpiry } from './updateExpiry';

/** Whether it holds a place in the plan: an occurrence that was followed by the next one handed its place on. */
export const holdsPlace = (expiry: Pick<Expiry, 'next_expiry_id'>): boolean => expiry.next_expiry_id === null;

/** 1 read and 2 writes, and one of each for every reminder. @throws 404. */
export async function deleteExpiry(deed: Omit<Deed, 'actor'>, id: string): Promise<Expiry> {
  const { tenant, writes } = deed;
  const expiry = await requireExpiry(tenant, id);
  await stageRemoveAll(writes, tenant, id);
  expiries.of(tenant).stageDelete(writes, expiry);
  if (holdsPlace(expiry)) stageGiveBack(writes, tenant, 'expiries', 1);
  return expiry;
}

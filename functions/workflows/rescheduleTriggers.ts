// Computes the moments of an organization's pending triggers anew, in the zone that each was made for.
import type { Tenant } from '../api/actor';
import { clock } from '../platform/clock';
import { byId } from '../platform/collection';
import { dueTriggers, type Trigger, triggers } from './trigger';
import { fireAtOf } from './triggerState';

const PAGE = 200;

/** What changes; null: nothing. One that is due already stays so; one whose moment has passed by it fires late. Pure. */
export function recomputedTrigger(
  trigger: Trigger,
  now: Date,
): Pick<Trigger, 'trigger_date' | 'wake_at'> | null {
  if (trigger.wake_at === null || trigger.wake_at <= now) return null;
  const fireAt = fireAtOf(trigger.expiry_date, trigger);
  if (fireAt === null || fireAt.getTime() === trigger.wake_at.getTime()) return null;
  return { trigger_date: fireAt, wake_at: fireAt };
}

async function reschedule(tenant: Tenant, trigger: Trigger, now: Date): Promise<void> {
  const patch = recomputedTrigger(trigger, now);
  if (patch === null) return;
  const moved = await triggers.of(tenant).tryClaim(trigger, { ...patch, updated_at: now });
  if (moved) await dueTriggers.setTimer(moved, now);
}

/** The next ones after one; answers where to go on, null at the end. Reads them, writes those that change. */
export async function rescheduleTriggers(
  tenant: Tenant,
  _settings: unknown,
  after: string | null,
): Promise<string | null> {
  const page = await triggers.of(tenant).find((query) => {
    const pending = query.where('trigger_status', '==', 'pending').orderBy(byId).limit(PAGE);
    return after === null ? pending : pending.startAfter(after);
  });
  const now = clock.now();
  await Promise.all(page.map(({ record }) => record && reschedule(tenant, record, now)));
  return page.length < PAGE ? null : (page.at(-1)?.ref.id ?? null);
}

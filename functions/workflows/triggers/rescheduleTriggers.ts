// Recomputes the times of an organization's pending triggers in their stored zone.
import { recordPageReschedulerOf } from '../../organizations/reschedulePage';
import { dueWorkflowTriggers, type Trigger, workflowTriggers } from './trigger';
import { triggerFireAtOf } from './triggerState';

/** The changes, or null. A due trigger stays due; one whose time has passed fires late. Pure. */
export function triggerReschedulePatch(
  trigger: Trigger,
  now: Date,
): Pick<Trigger, 'trigger_date' | 'wake_at'> | null {
  if (trigger.wake_at === null || trigger.wake_at <= now) return null;
  const fireAt = triggerFireAtOf(trigger.expiry_date, trigger);
  if (fireAt === null || fireAt.getTime() === trigger.wake_at.getTime()) return null;
  return { trigger_date: fireAt, wake_at: fireAt };
}

/** Pending triggers; see {@link recordPageReschedulerOf}. */
export const rescheduleTriggers = recordPageReschedulerOf({
  collection: workflowTriggers,
  among: (query) => query.where('trigger_status', '==', 'pending'),
  due: dueWorkflowTriggers,
  recomputed: triggerReschedulePatch,
});

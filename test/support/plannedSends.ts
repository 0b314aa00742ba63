// All steps of a plan combined, for tests of single rules.
import type { Credits } from '../../functions/plans/limits';
import {
  type CoveringMessages,
  chooseSendsWithinCredits,
  limitToDueSends,
  type PlannedSend,
  planFiring,
  type RecipientFacts,
  skipCoveredSends,
  skipUnreachableSends,
  UNLIMITED_CREDITS,
} from '../../functions/reminders/plan/plannedSends';

export interface PlanFacts extends RecipientFacts {
  reminder: Parameters<typeof planFiring>[1];
  suppressed: ReadonlyMap<string, string>;
  carriers?: CoveringMessages;
  isDue?: (send: PlannedSend) => boolean;
  credits?: Credits;
}

export function plannedSends(facts: PlanFacts): PlannedSend[] {
  const { reminder, suppressed, carriers = new Map(), isDue = () => true, credits } = facts;
  const plan = limitToDueSends(skipUnreachableSends(planFiring(facts, reminder), suppressed), isDue);
  return chooseSendsWithinCredits(skipCoveredSends(plan, carriers), credits ?? UNLIMITED_CREDITS);
}

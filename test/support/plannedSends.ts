// All steps of a plan combined, for tests of single rules.
import type { Credits } from '../../functions/plans/limits';
import {
  type CoveringMessages,
  type PlannedSend,
  type PossibleRecipients,
  paid,
  reachable,
  skipCoveredSends,
  timed,
  UNLIMITED_CREDITS,
  wanted,
} from '../../functions/reminders/plan/plannedSends';

export interface PlanFacts extends PossibleRecipients {
  reminder: Parameters<typeof wanted>[1];
  suppressed: ReadonlyMap<string, string>;
  carriers?: CoveringMessages;
  isDue?: (send: PlannedSend) => boolean;
  credits?: Credits;
}

export function plannedSends(facts: PlanFacts): PlannedSend[] {
  const { reminder, suppressed, carriers = new Map(), isDue = () => true, credits } = facts;
  const plan = timed(reachable(wanted(facts, reminder), suppressed), isDue);
  return paid(skipCoveredSends(plan, carriers), credits ?? UNLIMITED_CREDITS);
}

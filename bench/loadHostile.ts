// The hostile caller of load.ts, in its own process, so that its own cost doesn't count as the service's.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, attacksOf, type HostileCaller } from './loadAttacks';

const AT_ONCE = 2;
const REFUSED_PAUSE_MS = 50;

let isAttacking = false;

/** Runs concurrent attacks until it ends; pauses after a rate limit. */
async function attack(attacks: readonly Attack[]): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  let next = 0;
  const worker = async (): Promise<void> => {
    while (isAttacking) {
      const { name, send } = attacks[next % attacks.length] as Attack;
      next += 1;
      const status = await send().catch(() => 0);
      const key = `${name}: ${status}`;
      answers[key] = (answers[key] ?? 0) + 1;
      if (status === 429) await sleep(REFUSED_PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

let attacks: Attack[] = [];

/** First receives the caller, then alternately `begin` and `end`. The reply to `end` counts the responses by status. */
process.on('message', async (message: HostileCaller | 'begin' | 'end') => {
  if (message === 'end') isAttacking = false;
  else if (message === 'begin') {
    isAttacking = true;
    process.send?.(await attack(attacks));
  } else attacks = attacksOf(message);
});

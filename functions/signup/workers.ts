// Background workers for sign-up.
import { declareScheduleWorker, declareTaskWorker } from '../api/worker';
import { abandonRegistration, emailClaims } from '../identity/accountEmails';
import { runAllThenThrow, WORKER_SOFT_TIMEOUT_MS } from '../jobs/failures';
import { addMs, clock, HOUR_MS, monotonicMs } from '../platform/clock';
import { accountMailQueue, sendAccountMail as send } from './accountMails';

/** Much longer than the longest possible request. */
const ABANDONED_AFTER_MS = HOUR_MS;
const PAGE = 500;

async function* abandoned(before: Date) {
  const underWay = emailClaims.listPages((query) => query.where('state', '==', 'registering'), PAGE);
  for await (const page of underWay) yield* page.filter(({ claimed_at }) => claimed_at < before);
}

/**
 * Deletes accounts left behind by registrations that failed before their commit. Costs 1 read per registration in
 * progress (at least 1), plus 2 reads and 1 write per abandoned registration.
 */
export const clearAbandonedRegistrations = declareScheduleWorker({
  cron: '17 * * * *',
  timeoutSeconds: 300,
  run: async () => {
    const before = addMs(clock.now(), -ABANDONED_AFTER_MS);
    await runAllThenThrow(abandoned(before), abandonRegistration, {
      deadline: monotonicMs() + WORKER_SOFT_TIMEOUT_MS,
    });
  },
});

/** Sends a requested verification or password reset email. */
export const sendAccountMail = declareTaskWorker(accountMailQueue, { run: send });

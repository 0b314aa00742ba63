// Background workers for this area.
import { declareScheduleWorker, declareTaskWorker } from '../api/worker';
import { abandonEmailClaim, emailClaims } from '../identity/accountEmails';
import { MAX_WORKER_RUN_MS, runAllThenThrow } from '../jobs/failures';
import { addMs, clock, HOUR_MS, monotonicMs } from '../platform/clock';
import { documentIdFieldPath } from '../store/collection';
import { accountMailQueue, sendAccountMail as send } from './accountMails';

/** Much longer than any request can take. */
const ABANDONED_AFTER_MS = HOUR_MS;
const PAGE = 500;

async function* abandoned(before: Date) {
  for (let after = ''; ; ) {
    const page = await emailClaims.find((query) => {
      const underWay = query.where('state', '==', 'registering').orderBy(documentIdFieldPath).limit(PAGE);
      return after === '' ? underWay : underWay.startAfter(after);
    });
    yield* page.filter(({ claimed_at }) => claimed_at < before);
    if (page.length < PAGE) return;
    after = page.at(-1)?.id ?? '';
  }
}

/**
 * Deletes accounts left behind by registrations that failed before their commit. 1 read per registration in progress,
 * at least 1; 2 more reads and 1 write per abandoned registration.
 */
export const clearAbandonedRegistrations = declareScheduleWorker({
  cron: '17 * * * *',
  timeoutSeconds: 300,
  run: async () => {
    const before = addMs(clock.now(), -ABANDONED_AFTER_MS);
    await runAllThenThrow(abandoned(before), abandonEmailClaim, {
      deadline: monotonicMs() + MAX_WORKER_RUN_MS,
    });
  },
});

/** Sends a requested verification or password reset email. */
export const sendAccountMail = declareTaskWorker(accountMailQueue, { run: send });

// Clears away what registrations left that died between making their account and committing it (section 4.1, register).
import { scheduleWorker } from '../../api/worker';
import { emailClaims, giveUpClaim } from '../../identity/accountEmails';
import { addMs, clock, HOUR_MS } from '../../platform/clock';

/** Far longer than any request may run. */
const ABANDONED_AFTER_MS = HOUR_MS;
const MOST_PER_RUN = 500;

/** As many reads as registrations are under way, at least 1; 2 reads and 1 write more for each abandoned one. */
export const clearAbandonedRegistrations = scheduleWorker({
  cron: '17 * * * *',
  run: async () => {
    const before = addMs(clock.now(), -ABANDONED_AFTER_MS);
    const underWay = await emailClaims.find((query) =>
      query.where('state', '==', 'registering').limit(MOST_PER_RUN),
    );
    for (const claim of underWay) {
      if (claim.claimed_at < before) await giveUpClaim(claim);
    }
  },
});

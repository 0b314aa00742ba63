// The safety net below every alarm: each minute, whatever is due and unsent is found and sent.
import { scheduleWorker } from '../../api/worker';
import { clock, SECOND_MS } from '../../platform/clock';
import { ALL_SHARDS, drain } from '../drain';
import { recoverCredits } from '../recoverCredits';

const BUDGET_MS = 240 * SECOND_MS;

/** 4 reads when nothing is due. It needs no task to work: tasks may be the very thing that is out of order. */
export const sweepReminders = scheduleWorker({
  cron: '* * * * *',
  timeoutSeconds: 300,
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN'],
  run: async () => {
    await drain(ALL_SHARDS, BUDGET_MS);
    await recoverCredits(clock.now());
  },
});

// Background workers for billing.
import { createDueWorker } from '../jobs/dueWorker';
import { duePlanNotices } from '../plans/usage';
import { notifyAdminsOfPlanEnd } from './planMails';

/** Every hour, notifies the admins of organizations whose plan ends soon or has ended. */
export const notifyPlanSteps = createDueWorker(duePlanNotices, {
  cron: '17 * * * *',
  secrets: ['STRIPE_SECRET_KEY'],
  run: notifyAdminsOfPlanEnd,
});

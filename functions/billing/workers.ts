// Background workers for this area.
import { dueWorker } from '../jobs/dueWorker';
import { duePlanSteps } from '../plans/usage';
import { notifyAdminsOfPlanStep } from './planMails';

/** Every hour, notifies the admins of organizations whose plan ends soon or has ended. */
export const notifyPlanSteps = dueWorker(duePlanSteps, {
  cron: '17 * * * *',
  secrets: ['STRIPE_SECRET_KEY'],
  run: notifyAdminsOfPlanStep,
});

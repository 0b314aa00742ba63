// Each hour: tells the admins of organizations whose plan runs out or has run out.

import { duePlanSteps } from '../../plans/usage';
import { dueWorker } from '../../platform/dueWorker';
import { notifyAdminsOfPlanStep } from '../planSteps';

export const notifyPlanSteps = dueWorker(duePlanSteps, {
  cron: '17 * * * *',
  secrets: ['STRIPE_SECRET_KEY'],
  run: notifyAdminsOfPlanStep,
});

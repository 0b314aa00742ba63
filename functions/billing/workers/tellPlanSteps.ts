// Each hour: tells the admins of organizations whose plan runs out or has run out (issue 8).
import { scheduleWorker } from '../../api/worker';
import { tellDueSteps } from '../planSteps';

export const tellPlanSteps = scheduleWorker({
  cron: '17 * * * *',
  timeoutSeconds: 300,
  secrets: ['STRIPE_SECRET_KEY'],
  run: tellDueSteps,
});

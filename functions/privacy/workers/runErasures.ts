// Runs erasures and deletions of organizations.
import { dueWorker } from '../../jobs/dueWorker';
import { dueErasures } from '../record';
import { runErasure } from '../run';

export const runErasures = dueWorker(dueErasures, {
  secrets: ['STRIPE_SECRET_KEY'],
  run: runErasure,
});

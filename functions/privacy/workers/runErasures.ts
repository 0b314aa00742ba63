// Runs erasures and deletions of organizations.
import { dueWorker } from '../../jobs/dueWorker';
import { dueErasures } from '../erasure/record';
import { runErasure } from '../erasure/run';

export const runErasures = dueWorker(dueErasures, {
  secrets: ['STRIPE_SECRET_KEY'],
  run: runErasure,
});

// Keeps the overview of an organization's expiries in step with every change of one.
import { triggerWorker } from '../../api/worker';
import { updateOverview } from '../overview/keep';
import { expiries } from '../record';

export const keepExpiryOverview = triggerWorker({ on: expiries, run: updateOverview });

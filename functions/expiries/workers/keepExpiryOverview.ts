// Keeps the overview of an organization's expiries in step with every change of one.
import { triggerWorker } from '../../api/worker';
import { followChange } from '../overview/keep';

export const keepExpiryOverview = triggerWorker({ document: 'expiries/{id}', run: followChange });

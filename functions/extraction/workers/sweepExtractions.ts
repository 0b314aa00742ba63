// Queues documents of bulk extractions again whose task was lost or whose worker died.

import { dueWorker } from '../../jobs/dueWorker';
import { addMs, clock } from '../../platform/clock';
import { dueExtractions, extractionItems, extractionQueue } from '../job';
import { EXTRACTION_LEASE_MS } from '../reading/limits';

export const sweepExtractions = dueWorker(dueExtractions, {
  cron: '*/5 * * * *',
  run: async (item) => {
    const waiting = { status: 'waiting' as const, wake_at: addMs(clock.now(), EXTRACTION_LEASE_MS) };
    if (await extractionItems.anyTenant(item).tryUpdate(item, waiting)) await extractionQueue.enqueue(item);
  },
});

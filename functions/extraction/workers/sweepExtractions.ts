// Wakes documents of bulk extractions that nobody reads: their task was lost, or who began them died.
import { scheduleWorker } from '../../api/worker';
import { clock } from '../../platform/clock';
import { extractionItems } from '../job';
import { wake } from '../startJob';

const AT_A_TIME = 200;

export const sweepExtractions = scheduleWorker({
  cron: '*/5 * * * *',
  run: async () => {
    const due = await extractionItems.acrossTenants((query) =>
      query.where('wake_at', '<=', clock.now()).limit(AT_A_TIME),
    );
    await Promise.all(due.map(wake));
  },
});

// Finds mail that is due and unsent: whose task was lost, or whose sender died.
import { scheduleWorker } from '../../api/worker';
import { clock } from '../../platform/clock';
import { MAIL_SHARDS, mailOutbox, sendOutboxMail } from '../mail';

const BATCH = 200;
const AT_ONCE = 10;
const SHARDS = Array.from({ length: MAIL_SHARDS }, (_, shard) => shard);

/** At least 1 read; 1 read and 2 writes more for each mail that it sends. Index: shard, wake_at. */
async function sweep(): Promise<void> {
  const due = await mailOutbox.find((query) =>
    query.where('shard', 'in', SHARDS).where('wake_at', '<=', clock.now()).orderBy('wake_at').limit(BATCH),
  );
  for (let index = 0; index < due.length; index += AT_ONCE) {
    await Promise.all(due.slice(index, index + AT_ONCE).map(({ id }) => sendOutboxMail(id)));
  }
}

export const sweepMail = scheduleWorker({
  cron: '* * * * *',
  timeoutSeconds: 300,
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN'],
  run: sweep,
});

// Sends the digests of the day.
import { dueWorker } from '../../jobs/dueWorker';
import { dueDigests } from '../digest/digest';
import { sendDueDigests } from '../digest/sendDigest';
import { type BatchContext, loadBatchContext } from '../fire/batchContext';

export const sendDigests = dueWorker(dueDigests, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  begin: (records, former: BatchContext | null) => loadBatchContext(records, former),
  runTogether: sendDueDigests,
});

// Sends the digests of the day.
import { dueWorker } from '../../jobs/dueWorker';
import { type BatchContext, loadBatchContext } from '../batchContext';
import { dueDigests } from '../digest';
import { sendDueDigests } from '../sendDigest';

export const sendDigests = dueWorker(dueDigests, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  begin: (records, former: BatchContext | null) => loadBatchContext(records, former),
  runTogether: sendDueDigests,
});

// After a restore, the database has forgotten messages that its providers still know. This command processes due
// reminders and emails, asks the provider of each message whether it has the message, and records those as sent. The
// rest wait until the service resumes. See docs/operations.md.
//
// Against a local suite: `npm run after:restore -- --since <instant>`. Against a real project: with `GCLOUD_PROJECT`,
// the project's `SESSION_SECRET`, `ADDRESS_DIGEST_KEY`, `SENDGRID_API_KEY`, `TWILIO_AUTH_TOKEN` and parameters in the
// environment, and application default credentials, while queues and schedules are paused.
import { runCommand, UsageError } from '../local/command';
import { PreconditionError } from '../local/preconditionError';
import { recordSentMessages } from './afterRestore/recordSent';
import { chooseFirestore } from './organizations';

async function afterRestore(given: string | undefined): Promise<void> {
  const since = new Date(given ?? '');
  if (Number.isNaN(since.getTime()))
    throw new UsageError('--since needs the time to which the database was restored, such as 2026-11-22T09:00:00Z.');
  await chooseFirestore();
  if (!process.env.ADDRESS_DIGEST_KEY)
    throw new PreconditionError('ADDRESS_DIGEST_KEY is not set. It is needed to find suppressed addresses.');
  const { known, unknown, open } = await recordSentMessages(since);
  console.log(`Recorded ${known} messages as sent. The service sends ${unknown} more when it resumes.`);
  if (open > 0)
    throw new PreconditionError(
      `The providers of ${open} messages did not answer. Run this again in a minute. Resume the service when none is left.`,
    );
}

runCommand({
  name: 'npm run after:restore',
  summary: 'after a restore, records messages as sent that their providers already have.',
  options: {
    since: { type: 'string', value: 'instant', help: 'the time to which the database was restored' },
  },
  run: async ({ since }) => afterRestore(since),
});

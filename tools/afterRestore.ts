// After a restore, the database has forgotten messages that its providers still know. This command processes due
// reminders and emails, asks the provider of each message whether it has the message, and records those as sent. The
// rest wait until the service resumes. See docs/operations.md.
//
// Against a local suite: `npm run after:restore -- --since <instant>`. Against a real project: with `GCLOUD_PROJECT`,
// the project's `SESSION_SECRET`, `ADDRESS_DIGEST_KEY`, `SENDGRID_API_KEY`, `TWILIO_AUTH_TOKEN` and parameters in the
// environment, and application default credentials, while queues and schedules are paused.
import { runCommand, UsageError } from '../local/command';
import { PreconditionError } from '../local/preconditionError';
import { workThrough } from './afterRestore/workThrough';
import { chooseFirestore } from './organizations';

async function afterRestore(given: string | undefined): Promise<void> {
  const since = new Date(given ?? '');
  if (Number.isNaN(since.getTime()))
    throw new UsageError(
      '--since takes the instant that the database was restored to: 2026-11-22T09:00:00Z.',
    );
  await chooseFirestore();
  if (!process.env.ADDRESS_DIGEST_KEY)
    throw new PreconditionError(
      'ADDRESS_DIGEST_KEY is not set: by it the addresses are found that nothing is sent to.',
    );
  const { known, unknown, open } = await workThrough(since);
  console.log(
    `${known} messages had gone out: recorded. ${unknown} had not: they go when the service goes on.`,
  );
  if (open > 0)
    throw new PreconditionError(
      `Of ${open} messages their providers did not say whether they have had them: begin again in a minute, and resume nothing before none is left.`,
    );
}

runCommand({
  name: 'npm run after:restore',
  summary: 'records as sent what providers have sent since the instant that the database was restored to.',
  options: { since: { type: 'string', value: 'instant', help: 'of what the database was restored to' } },
  run: async ({ since }) => afterRestore(since),
});

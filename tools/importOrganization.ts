// Imports the archive of an organization's export (exportOrganization) into another installation.
//
// Into a local suite: `npm run import:organization -- <archive>`. Into a real project: `GCLOUD_PROJECT=<project>
// SESSION_SECRET=<the project's> ADDRESS_DIGEST_KEY=<the project's> npm run import:organization -- <archive>` with
// application default credentials, and with STORAGE_BUCKET_NAME if the bucket isn't <project>.appspot.com. Rejects an
// organization that already exists. An interrupted import can be restarted.
//
// Anyone may have written an archive, so it grants no plan, credits or verified addresses. With `--trusted`, everything
// in it is accepted.
import { runCommand } from '../local/command';
import { PreconditionError } from '../local/preconditionError';
import { ExportArchive } from './importOrganization/archive';
import { bringIn } from './importOrganization/bringIn';
import type { Trust } from './importOrganization/takenOver';
import { chooseFirestore } from './organizations';

async function importOrganization(path: string, trust: Trust): Promise<void> {
  await chooseFirestore();
  if (!process.env.SESSION_SECRET)
    throw new PreconditionError('SESSION_SECRET is not set: links in document requests are made with it.');
  if (!process.env.ADDRESS_DIGEST_KEY)
    throw new PreconditionError(
      'ADDRESS_DIGEST_KEY is not set: by it the addresses are found that nothing is sent to.',
    );
  const archive = await ExportArchive.open(path);
  try {
    const { organizationId, records, files } = await bringIn(archive, trust);
    const count = Object.values(records).reduce((sum, each) => sum + each, 0);
    console.log(`${organizationId}: ${count} records and ${files} files are here.`);
    console.log(trust.trusted ? TAKEN_AT_ITS_WORD : MADE_ANEW);
  } finally {
    archive.close();
  }
}

const TAKEN_AT_ITS_WORD =
  'Passwords, API keys, webhooks and the Teams address were not exported: they are made anew. ' +
  'What was on its way when it was exported goes on from here.';
const MADE_ANEW =
  'Passwords, API keys, webhooks, links and calendar feeds are made anew. A trial begins, with the credits of one month. ' +
  'Nobody’s address counts as verified: until an admin has set a new password by mail, nothing is sent to others.';

runCommand({
  name: 'npm run import:organization',
  summary: 'brings the archive of an organization’s export into this installation.',
  positionals: { value: 'archive', help: 'the ZIP that exportOrganization has made', least: 1, most: 1 },
  options: {
    trusted: {
      type: 'boolean',
      help: 'the archive is unchanged from an installation that you trust: plan, credits, verified addresses, links and all else are as it says',
    },
  },
  run: async ({ trusted = false }, [path = '']) => importOrganization(path, { trusted }),
});

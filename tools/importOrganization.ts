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
import { importArchive } from './importOrganization/importArchive';
import type { Trust } from './importOrganization/importedFields';
import { chooseFirestore } from './organizations';

async function importOrganization(path: string, trust: Trust): Promise<void> {
  await chooseFirestore();
  if (!process.env.SESSION_SECRET)
    throw new PreconditionError('SESSION_SECRET is not set. It is needed for links in document requests.');
  if (!process.env.ADDRESS_DIGEST_KEY)
    throw new PreconditionError('ADDRESS_DIGEST_KEY is not set. It is needed to find suppressed addresses.');
  const archive = await ExportArchive.open(path);
  try {
    const { organizationId, records, files } = await importArchive(archive, trust);
    const count = Object.values(records).reduce((sum, each) => sum + each, 0);
    console.log(`Imported ${organizationId}: ${count} records and ${files} files.`);
    console.log(trust.trusted ? TRUSTED_NOTE : UNTRUSTED_NOTE);
  } finally {
    archive.close();
  }
}

const TRUSTED_NOTE =
  'Set up passwords, API keys, webhooks and the Teams address again: exports don’t contain them. ' +
  'Messages that were waiting at the export are sent from here.';
const UNTRUSTED_NOTE =
  'Set up passwords, API keys, webhooks, links and calendar feeds again. The organization is on a trial with one month of credits. ' +
  'No address is verified: the service sends nothing to others until an admin sets a new password by email.';

runCommand({
  name: 'npm run import:organization',
  summary: 'imports an organization’s export archive into this installation.',
  positionals: { value: 'archive', help: 'the ZIP from exportOrganization', min: 1, max: 1 },
  options: {
    trusted: {
      type: 'boolean',
      help: 'accept everything in the archive, including plan, credits, verified addresses and links. Only for an unchanged archive of an installation that you trust',
    },
  },
  run: async ({ trusted = false }, [path = '']) => importOrganization(path, { trusted }),
});

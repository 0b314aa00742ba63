// Brings the archive of an organization's export (exportOrganization) into another installation.
//
// Into a local suite: `npm run import:organization -- <archive>`. Into a real project:
// `GCLOUD_PROJECT=<project> SESSION_SECRET=<the project's> npm run import:organization -- <archive>` with application
// default credentials, and STORAGE_BUCKET_NAME where the bucket is not <project>.appspot.com. It refuses an organization
// that is there already; broken off, it may be begun again.
import { runCommand } from '../local/command';
import { PreconditionError } from '../local/preconditionError';
import { ExportArchive } from './importOrganization/archive';
import { bringIn } from './importOrganization/bringIn';
import { chooseFirestore } from './organizations';

async function importOrganization(path: string): Promise<void> {
  await chooseFirestore();
  if (!process.env.SESSION_SECRET)
    throw new PreconditionError('SESSION_SECRET is not set: links in document requests are made with it.');
  const archive = await ExportArchive.open(path);
  try {
    const { organizationId, records, files } = await bringIn(archive);
    const count = Object.values(records).reduce((sum, each) => sum + each, 0);
    console.log(`${organizationId}: ${count} records and ${files} files are here.`);
    console.log(
      'Passwords, API keys, webhooks, links and calendar feeds were not exported: they are made anew.',
    );
  } finally {
    archive.close();
  }
}

runCommand({
  name: 'npm run import:organization',
  summary: 'brings the archive of an organization’s export into this installation.',
  positionals: { value: 'archive', help: 'the ZIP that exportOrganization has made', least: 1, most: 1 },
  run: async (_, [path = '']) => importOrganization(path),
});

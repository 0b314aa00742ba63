// Brings the archive of an organization's export (exportOrganization) into another installation.
//
// Into a local suite: `npm run import:organization -- <archive>`. Into a real project:
// `GCLOUD_PROJECT=<project> SESSION_SECRET=<the project's> ADDRESS_DIGEST_KEY=<the project's> npm run
// import:organization -- <archive>` with application default credentials, and STORAGE_BUCKET_NAME where the bucket is not <project>.appspot.com. It refuses an organization
// that is there already; broken off, it may be begun again. Plan, credits and verified addresses are not taken from the
// archive, which anybody may have written: `--plan` and `--verified` say them.
import { PLAN_IDS, type PlanId } from '../functions/plans/catalogue';
import { runCommand, UsageError } from '../local/command';
import { PreconditionError } from '../local/preconditionError';
import { ExportArchive } from './importOrganization/archive';
import { bringIn, type Terms } from './importOrganization/bringIn';
import { chooseFirestore } from './organizations';

async function importOrganization(path: string, terms: Terms): Promise<void> {
  await chooseFirestore();
  if (!process.env.SESSION_SECRET)
    throw new PreconditionError('SESSION_SECRET is not set: links in document requests are made with it.');
  if (!process.env.ADDRESS_DIGEST_KEY)
    throw new PreconditionError(
      'ADDRESS_DIGEST_KEY is not set: by it the addresses are found that nothing is sent to.',
    );
  const archive = await ExportArchive.open(path);
  try {
    const { organizationId, records, files } = await bringIn(archive, terms);
    const count = Object.values(records).reduce((sum, each) => sum + each, 0);
    console.log(`${organizationId}: ${count} records and ${files} files are here.`);
    console.log(
      'Passwords, API keys, webhooks, links and calendar feeds were not exported: they are made anew.',
    );
    console.log(`Its plan is ${terms.plan} from now on, with the credits of one month.`);
    if (!terms.verified)
      console.log(
        'Nobody’s address counts as verified: until an admin has set a new password by mail, nothing is sent to others.',
      );
  } finally {
    archive.close();
  }
}

function planNamed(name: string): PlanId {
  const plan = PLAN_IDS.find((id) => id === name);
  if (!plan) throw new UsageError(`There is no plan “${name}”. Known: ${PLAN_IDS.join(', ')}.`);
  return plan;
}

runCommand({
  name: 'npm run import:organization',
  summary: 'brings the archive of an organization’s export into this installation.',
  positionals: { value: 'archive', help: 'the ZIP that exportOrganization has made', least: 1, most: 1 },
  options: {
    plan: { type: 'string', value: 'plan', help: `${PLAN_IDS.join(', ')}; without: trial` },
    verified: {
      type: 'boolean',
      help: 'the archive is unchanged from an installation that you trust: addresses verified there are verified here',
    },
  },
  run: async ({ plan = 'trial', verified = false }, [path = '']) =>
    importOrganization(path, { plan: planNamed(plan), verified }),
});

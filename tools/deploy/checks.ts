// Checks whether a project is ready for a deployment: one table of facts, demanded values and remedies.
import { SERVICE_ACCOUNTS } from '../../functions/platform/params';
import { UNROTATABLE_SECRET_NAME } from '../../functions/platform/secrets';
import { grantText } from './accounts';
import { type Facts, factsOf } from './facts';
import { type Finding, row } from './finding';
import type { Ask } from './google';
import { checkProviders, secretsIn } from './providers';
import type { Parameters, Wanted } from './wanted';

export const APIS = `
  cloudbilling cloudresourcemanager serviceusage artifactregistry cloudbuild cloudfunctions cloudscheduler cloudtasks
  eventarc firebase firebasehosting firestore iam iamcredentials identitytoolkit logging monitoring pubsub run
  secretmanager storage`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}.googleapis.com`);

const DEMANDED_PARAMETERS = ['SENDGRID_WEBHOOK_PUBLIC_KEY', 'TRUSTED_PROXY_RANGES'];
const ADVISED_PARAMETERS = ['MAIL_FROM', 'OPERATOR_EMAIL', 'WEB_API_KEY'];

const without = (items: readonly string[], others: readonly string[]): string[] =>
  items.filter((item) => !others.includes(item));

/**
 * A backup lasts 28 days, and so does an old version of a file: 21 days and a week of soft delete. Pauses are only
 * advice, because a rollback is deployed while everything is paused.
 */
function tableOf(facts: Facts, wanted: Wanted): Finding[] {
  const { projectId, database, bucket, bucketName, secrets, accounts, functions } = facts;
  const { region } = wanted;
  const off = without(APIS, facts.apis);
  const edition = database ? String(database.databaseEdition ?? 'STANDARD') : 'no database';
  const place = database?.locationId === 'nam5' && region === 'us-central1' ? 'nam5' : region;
  const recovers = database?.pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED';
  const isProtected = database?.deleteProtectionState === 'DELETE_PROTECTION_ENABLED';
  const kept = bucket ? `${bucket.versionDays} and ${bucket.softDeleteDays}` : 'no bucket';
  const unset = wanted.secrets.filter((name) => !secrets[name]);
  const keys = (secrets[UNROTATABLE_SECRET_NAME] ?? 0) > 1 ? 'several' : 'one';
  const emptyOf = (names: readonly string[]) => names.filter((name) => !facts.parameters[name]);
  const absent = accounts.absent.map((account) => SERVICE_ACCOUNTS[account]);
  const others = Object.keys(functions).filter(
    (name) => wanted.accounts[name] && !functions[name]?.startsWith(wanted.accounts[name]),
  );
  const unbuilt = wanted.indexes.filter((index) => facts.indexes[index] !== 'READY');
  const orphans = without(Object.keys(functions), wanted.functions);

  const page = `https://console.firebase.google.com/project/${projectId}`;
  const quotas = `Request more at https://console.cloud.google.com/iam-admin/quotas?project=${projectId} (Cloud Run, ${region})`;
  const command = (text: string): string => `gcloud ${text} --project ${projectId}`;
  const updateDatabase = (flag: string): string => command(`firestore databases update --database='(default)' ${flag}`);
  const updateBucket = (flags: string): string => command(`storage buckets update gs://${bucketName} ${flags}`);
  const create = database
    ? 'Use another project: the edition can’t be changed'
    : command(`firestore databases create --edition=standard --location=${region}`);
  const backup = command(
    "firestore backups schedules create --database='(default)' --recurrence=daily --retention=28d",
  );
  const versions = '--versioning --lifecycle-file=storage.lifecycle.json --soft-delete-duration=7d';
  const cors = `Write your address into storage.cors.json, then: ${updateBucket('--cors-file=storage.cors.json')}`;
  const set = unset.map((name) => `npx firebase functions:secrets:set ${name} --project ${projectId}`);
  const destroy = `Keep only the first: npx firebase functions:secrets:destroy ${UNROTATABLE_SECRET_NAME}@<version> --project ${projectId}`;
  const file = `Set them in .env.${projectId} (docs/deploy.md#parameters)`;
  const deployed = 'npm run deploy does this';
  const exporting = 'docs/operations.md#backups';
  const policy = 'Ask your organization to allow all members in this project';
  const resume = `docs/operations.md#emergencies, with “resume”`;
  const remove = `Once nobody calls them: npx firebase functions:delete ${orphans.join(' ')} --region ${region} --project ${projectId}`;

  const services = [
    row('Billing (Blaze plan)', facts.billingEnabled, true, `${page}/usage/details`),
    row('Disabled APIs', off, [], command(`services enable ${off.join(' ')}`)),
  ];
  // If an API is disabled, the state of its resources is unknown.
  if (services.some(({ level }) => level === 'missing')) return services;
  return [
    ...services,
    row('Firestore edition', edition, 'STANDARD', create),
    row('Firestore location', String(database?.locationId), place, 'It can’t change: adapt REGION', 'advice'),
    row('Point-in-time recovery of Firestore', recovers, true, updateDatabase('--enable-pitr')),
    row('Database is protected against deletion', isProtected, true, updateDatabase('--delete-protection')),
    row('Days of daily Firestore backups', facts.backupDays, 28, backup),
    row('Target of the Firestore export', facts.exportTarget, 'another project', exporting, 'advice'),
    row('Bucket of uploaded files', bucket ? bucketName : 'none', bucketName, `${page}/storage`),
    row('Bucket accepts uploads from pages (CORS)', bucket?.hasCors === true, true, cors, 'advice'),
    row('Days of old file versions and of soft delete', kept, '21 and 7', updateBucket(versions)),
    row('Sign-in with email and password', facts.emailSignIn, true, `${page}/authentication/providers`),
    row('Missing secrets', unset, [], set.join('; ')),
    row(`Versions of ${UNROTATABLE_SECRET_NAME}, which must never change`, keys, 'one', destroy),
    row('Empty required parameters', emptyOf(DEMANDED_PARAMETERS), [], file),
    row('Other empty parameters', emptyOf(ADVISED_PARAMETERS), [], file, 'advice'),
    row('Public functions are allowed (iam.allowedPolicyMemberDomains)', facts.allUsersAllowed, true, policy),
    row('CPUs of Cloud Run', facts.cpus, wanted.cpus, quotas),
    row('GiB of Cloud Run', facts.memoryGib, wanted.memoryGib, quotas),
    row('Missing service accounts', absent, [], deployed, 'created'),
    row('Missing roles', accounts.grants.map(grantText), [], deployed, 'created'),
    row('Functions with another service account', others, [], deployed, 'created'),
    row('Unbuilt indexes and TTL policies', unbuilt, [], deployed, 'created'),
    row('Missing monitoring', facts.missingMonitoring, [], deployed, 'created'),
    row('Paused queues and schedules', facts.paused, [], resume, 'advice'),
    row('Functions that are no longer part of the service', orphans, [], remove, 'advice'),
  ];
}

/** The findings, and the facts that a deployment needs. */
export async function checkProject(projectId: string, wanted: Wanted, parameters: Parameters, ask: Ask) {
  const providers = await checkProviders(projectId, wanted.region, parameters, secretsIn(projectId, ask));
  try {
    const facts = await factsOf(projectId, wanted, parameters, ask);
    const { functions, projectNumber } = facts;
    const findings = [...tableOf(facts, wanted), ...providers];
    return { findings, deployed: Object.keys(functions), projectNumber };
  } catch (error) {
    const unread = row('The project can be read', (error as Error).message, true, 'docs/deploy.md');
    return { findings: [unread, ...providers], deployed: [], projectNumber: '' };
  }
}

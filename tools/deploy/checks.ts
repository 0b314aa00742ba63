// Whether a project can take a deployment: a table of facts, demanded values and remedies. Pure.
import { SERVICE_ACCOUNTS, serviceAccountEmail } from '../../functions/platform/params';
import { localOnlySettingNamesOf, SECRET_FOR_EVER } from '../../functions/platform/startupChecks';
import type { Facts, Roles } from './facts';
import { type Finding, type Level, row } from './finding';
import { gcloud, type Wanted } from './wanted';

type Account = keyof typeof SERVICE_ACCOUNTS;

const without = (wanted: readonly string[], had: readonly string[]): string[] =>
  wanted.filter((item) => !had.includes(item));

function services({ projectId, billingEnabled, apis }: Facts, wanted: Wanted): Finding[] {
  const off = without(wanted.apis, apis);
  const blaze = `https://console.firebase.google.com/project/${projectId}/usage/details`;
  return [
    row('Billing (Blaze plan)', billingEnabled, true, blaze),
    row('APIs that are off', off, [], gcloud(projectId, `services enable ${off.join(' ')}`)),
  ];
}

/** A backup lasts 28 days, and an old version of a file as long: 21 days and a week of soft delete. */
const BACKUP_DAYS = 28;
const VERSION_DAYS = 21;

const exportCommand = (projectId: string, region: string): string =>
  [
    `scheduler jobs create http export-firestore --location=${region} --schedule='30 1 * * *'`,
    `--uri='https://firestore.googleapis.com/v1/projects/${projectId}/databases/(default):exportDocuments'`,
    `--oauth-service-account-email=<account> --message-body='{"outputUriPrefix":"gs://<bucket>"}'`,
  ].join(' ');

function database(
  { projectId, projectNumber, database: had, exportTarget }: Facts,
  { region }: Wanted,
): Finding[] {
  const create = gcloud(projectId, `firestore databases create --edition=standard --location=${region}`);
  if (!had) return [row('Firestore database', 'none', `in ${region}`, create)];
  const update = (flag: string): string =>
    gcloud(projectId, `firestore databases update --database='(default)' ${flag}`);
  const another = 'Take another project: this can’t change';
  const schedule = `firestore backups schedules create --database='(default)' --recurrence=daily --retention=${BACKUP_DAYS}d`;
  const exporting = [
    'In the other project, with a bucket whose lifecycle deletes objects after 28 days (docs/operations.md#backups):',
    `gcloud storage buckets add-iam-policy-binding gs://<bucket> --member=serviceAccount:service-${projectNumber}@gcp-sa-firestore.iam.gserviceaccount.com --role=roles/storage.admin`,
    gcloud(projectId, exportCommand(projectId, region)),
  ].join('\n    ');
  return [
    row('Firestore mode', had.type, 'FIRESTORE_NATIVE', another),
    row('Firestore edition', had.edition, 'STANDARD', another),
    had.location === 'nam5' && region === 'us-central1'
      ? row('Firestore location', had.location, 'nam5', another)
      : row('Firestore location', had.location, region, `${another}; or change REGION`, 'advice'),
    row('Point-in-time recovery', had.pointInTimeRecovery, true, update('--enable-pitr')),
    row('Days of daily Firestore backups', had.dailyBackupsDays, BACKUP_DAYS, gcloud(projectId, schedule)),
    row('Nightly Firestore export goes to', exportTarget, 'another project', exporting, 'advice'),
    row('Database is protected against deletion', had.deleteProtection, true, update('--delete-protection')),
  ];
}

function bucket({ bucketName, bucket: had, projectId }: Facts): Finding[] {
  const create = `https://console.firebase.google.com/project/${projectId}/storage; STORAGE_BUCKET_NAME takes another name`;
  if (!had) return [row('Bucket of uploaded files', 'none', bucketName, create)];
  const update = (flag: string): string =>
    gcloud(projectId, `storage buckets update gs://${bucketName} ${flag}`);
  const cors = `Write your address into storage.cors.json, then: ${update('--cors-file=storage.cors.json')}`;
  const versions = update('--versioning --lifecycle-file=storage.lifecycle.json');
  const days = had.versionDays;
  const kept = days > 0 && days <= VERSION_DAYS ? `${VERSION_DAYS} or less` : String(days);
  return [
    row('Bucket takes uploads of pages (CORS)', had.corsOrigins.length > 0, true, cors, 'advice'),
    row('Days of soft delete in the bucket', had.softDeleteDays, 7, update('--soft-delete-duration=7d')),
    row('Days of old file versions', kept, `${VERSION_DAYS} or less`, versions),
  ];
}

function configuration(facts: Facts, wanted: Wanted): Finding[] {
  const { projectId, secrets, parameters } = facts;
  const unset = wanted.secrets.filter((name) => !secrets[name]);
  const set = unset.map((name) => `npx firebase functions:secrets:set ${name} --project ${projectId}`);
  const destroy = `Keep the first version alone: npx firebase functions:secrets:destroy ${SECRET_FOR_EVER}@<version> --project ${projectId}`;
  const file = `.env.${projectId}`;
  const local = [
    ...localOnlySettingNamesOf(parameters ?? {}),
    ...(parameters?.EXPOSE_COST === 'true' ? ['EXPOSE_COST'] : []),
  ];
  const signIn = `https://console.firebase.google.com/project/${projectId}/authentication/providers`;
  const other = (secrets[SECRET_FOR_EVER] ?? 0) > 1 ? 'several' : 'one';
  return [
    row('Sign-in with email and password', facts.emailSignIn, true, signIn),
    row('Secrets that are not set', unset, [], set.join('; ')),
    row(`Versions of ${SECRET_FOR_EVER}, which must never change`, other, 'one', destroy),
    row(`Settings for tests in ${file}`, local, [], 'Remove them'),
    ...wanted.parameters.flatMap(({ name, why, demanded }) => {
      const level: Level = demanded ? 'missing' : 'advice';
      return parameters?.[name] ? [] : [row(name, 'empty', why, `Set it in ${file}`, level)];
    }),
  ];
}

const SHARED_ROLES = ['roles/datastore.user', 'roles/cloudtasks.enqueuer'];
const DOOR_ROLES = [...SHARED_ROLES, 'roles/firebaseauth.admin', 'roles/storage.objectUser'];
/** Tasks, triggers and schedules call functions as the workers' account. Eventarc delivers triggers to it. */
const PROJECT_ROLES: Readonly<Record<Account, readonly string[]>> = {
  doors: DOOR_ROLES,
  workers: [...DOOR_ROLES, 'roles/run.invoker', 'roles/eventarc.eventReceiver'],
  reading: [...SHARED_ROLES, 'roles/storage.objectViewer'],
};
const SIGNER = 'roles/iam.serviceAccountTokenCreator';
const USER = 'roles/iam.serviceAccountUser';
/** Roles on an account itself: it signs links to files as itself, and tasks run as the workers' account. */
const ACCOUNT_ROLES: readonly [on: Account, role: string, by: Account][] = [
  ['doors', SIGNER, 'doors'],
  ['workers', SIGNER, 'workers'],
  ['workers', USER, 'doors'],
  ['workers', USER, 'workers'],
  ['workers', USER, 'reading'],
];

function accounts({ projectId, projectNumber, roles, accounts: had }: Facts): Finding[] {
  const member = (account: Account): string => `serviceAccount:${serviceAccountEmail(account, projectId)}`;
  const grants: { lack: string; command: string }[] = [];
  const demand = (held: Roles, by: string, role: string, lack: string, add: string): void => {
    if (!held[role]?.includes(by))
      grants.push({ lack, command: gcloud(projectId, `${add} --member=${by} --role=${role}`) });
  };
  const names = Object.keys(SERVICE_ACCOUNTS) as Account[];
  const onProject = `projects add-iam-policy-binding ${projectId} --condition=None`;
  for (const account of names)
    for (const role of PROJECT_ROLES[account])
      demand(roles, member(account), role, `${SERVICE_ACCOUNTS[account]}: ${role}`, onProject);
  for (const [on, role, by] of ACCOUNT_ROLES) {
    const add = `iam service-accounts add-iam-policy-binding ${serviceAccountEmail(on, projectId)}`;
    const lack = `${SERVICE_ACCOUNTS[by]} on ${SERVICE_ACCOUNTS[on]}: ${role}`;
    demand(had[on] ?? {}, member(by), role, lack, add);
  }
  const builder = `serviceAccount:${projectNumber}-compute@developer.gserviceaccount.com`;
  demand(roles, builder, 'roles/cloudbuild.builds.builder', 'Cloud Build: its role', onProject);
  const absent = names.filter((account) => had[account] === null).map((account) => SERVICE_ACCOUNTS[account]);
  const create = absent.map((name) => gcloud(projectId, `iam service-accounts create ${name}`));
  return [
    row('Service accounts that do not exist', absent, [], create.join('\n    ')),
    row(
      'Roles that are not granted',
      grants.map(({ lack }) => lack),
      [],
      grants.map(({ command }) => command).join('\n    '),
    ),
  ];
}

/** The least that lets each function start; a busy service needs more. */
function limits({ projectId, allUsersAllowed, quota }: Facts, wanted: Wanted): Finding[] {
  const ask = (metric: string): string =>
    `Request more at https://console.cloud.google.com/iam-admin/quotas?project=${projectId} (Cloud Run, ${metric}, ${wanted.region})`;
  const policy =
    'Ask your organization to allow all members in this project: the policy iam.allowedPolicyMemberDomains';
  return [
    allUsersAllowed === null
      ? row('Public functions (iam.allowedPolicyMemberDomains)', 'unknown', 'allowed', policy, 'advice')
      : row('Public functions are allowed (iam.allowedPolicyMemberDomains)', allUsersAllowed, true, policy),
    row(
      'CPUs of Cloud Run in the region',
      quota.cpus ?? 'unknown',
      wanted.resources.cpus,
      ask('total CPU allocation'),
      quota.cpus === null ? 'advice' : 'missing',
    ),
    row(
      'GiB of Cloud Run in the region',
      quota.memoryGib ?? 'unknown',
      wanted.resources.memoryGib,
      ask('total memory allocation'),
      quota.memoryGib === null ? 'advice' : 'missing',
    ),
  ];
}

/** Advice, since a rollback is deployed while everything is paused. */
function leftovers(facts: Facts, wanted: Wanted): Finding[] {
  const { queues, pausedSchedules, indexes, functions, projectId } = facts;
  const own = Object.keys(wanted.queues).flatMap((name) => queues[name] ?? []);
  const paused = Object.keys(wanted.queues).filter(
    (name) => (queues[name]?.state ?? 'RUNNING') !== 'RUNNING',
  );
  const otherRates = Object.entries(wanted.queues).filter(([name, rate]) => {
    const { state: _, ...had } = queues[name] ?? { state: '', ...rate };
    return JSON.stringify(Object.entries(had).sort()) !== JSON.stringify(Object.entries(rate).sort());
  });
  const all = [...wanted.indexes, ...wanted.ttl.map((collection) => `ttl of ${collection}`)];
  const unused = without(Object.keys(indexes), all).filter((index) => !index.startsWith('field '));
  const orphans = without(functions, wanted.functions);
  const at = `--location ${wanted.region}`;
  const remove = `Once nobody calls them: npx firebase functions:delete ${orphans.join(' ')} --region ${wanted.region} --project ${projectId}`;
  const rows: [fact: string, value: readonly string[], remedy: string][] = [
    [`Paused queues of ${own.length}`, paused, gcloud(projectId, `tasks queues resume <name> ${at}`)],
    ['Paused schedules', pausedSchedules, gcloud(projectId, `scheduler jobs resume <name> ${at}`)],
    ['Queues with other rates', otherRates.map(([name]) => name), 'The deployment sets them'],
    ['Indexes to be built', all.filter((index) => indexes[index] !== 'READY'), 'The deployment builds them'],
    ['Indexes that nothing uses', unused, 'Delete them in the console'],
    ['Functions that the build lacks', orphans, remove],
    ...(['metrics', 'exclusions', 'alerts', 'dashboards', 'uptime'] as const).map(
      (kind): [string, string[], string] => [
        `Monitoring that does not exist (${kind})`,
        without(wanted.monitoring[kind], facts.monitoring[kind]),
        'The deployment creates it from monitoring/',
      ],
    ),
  ];
  return rows.map(([fact, value, remedy]) => row(fact, value, [], remedy, 'advice'));
}

/** An API that is off says nothing about what it manages: the rest waits until all are on. */
export function checkProject(facts: Facts, wanted: Wanted): Finding[] {
  const first = services(facts, wanted);
  if (first.some(({ level }) => level === 'missing')) return first;
  return [
    ...first,
    ...database(facts, wanted),
    ...bucket(facts),
    ...configuration(facts, wanted),
    ...accounts(facts),
    ...limits(facts, wanted),
    ...leftovers(facts, wanted),
  ];
}

// Whether a project can take a deployment: pure, over what it has and what the build needs. Each line names its remedy.
import { localOnlySettingNamesOf, SECRET_FOR_EVER } from '../../functions/platform/startupChecks';
import type { Facts } from './facts';
import type { Finding } from './finding';
import { recovery } from './recovery';
import type { Wanted } from './wanted';

const ok = (what: string): Finding => ({ level: 'ok', what });
const missing = (what: string, remedy: string): Finding => ({ level: 'missing', what, remedy });
const advice = (what: string, remedy: string): Finding => ({ level: 'advice', what, remedy });

const listed = (items: readonly string[]): string => items.join(', ');
const without = (wanted: readonly string[], had: readonly string[]): string[] =>
  wanted.filter((item) => !had.includes(item));

function services({ projectId, billingEnabled, apis }: Facts, wanted: Wanted): Finding[] {
  const off = without(wanted.apis, apis);
  return [
    billingEnabled
      ? ok('Billing is on')
      : missing(
          'Billing is off: functions need the Blaze plan',
          `https://console.firebase.google.com/project/${projectId}/usage/details`,
        ),
    off.length === 0
      ? ok(`${wanted.apis.length} APIs are enabled`)
      : missing(
          `APIs are off: ${listed(off)}`,
          `gcloud services enable ${off.join(' ')} --project ${projectId}`,
        ),
  ];
}

function stores(
  { projectId, database, bucket, parameters, emailSignIn }: Facts,
  { region }: Wanted,
): Finding[] {
  const findings: Finding[] = [];
  if (!database) {
    findings.push(
      missing(
        'There is no Firestore database',
        `gcloud firestore databases create --location=${region} --project ${projectId}`,
      ),
    );
  } else if (database.type !== 'FIRESTORE_NATIVE') {
    findings.push(
      missing(
        `The Firestore database is of type ${database.type}`,
        'Take another project: native mode is needed',
      ),
    );
  } else {
    const near = database.location === region || database.location === 'nam5';
    findings.push(
      near
        ? ok(`Firestore is in ${database.location}`)
        : advice(
            `Firestore is in ${database.location}, the functions are in ${region}: each read crosses regions`,
            'REGION in functions/platform/params.ts says where functions run',
          ),
    );
  }
  if (!bucket) {
    findings.push(
      missing(
        'The bucket of uploaded files is not there',
        'Create a Storage bucket in the Firebase console, and name it in STORAGE_BUCKET_NAME if it is not <project>.appspot.com',
      ),
    );
  } else if (bucket.corsOrigins.length === 0) {
    findings.push(
      advice(
        'Pages cannot put files to the bucket: it has no CORS rule',
        `Write your address into storage.cors.json, then: gcloud storage buckets update gs://${parameters?.STORAGE_BUCKET_NAME || `${projectId}.appspot.com`} --cors-file=storage.cors.json`,
      ),
    );
  } else {
    findings.push(ok(`The bucket takes files from ${listed(bucket.corsOrigins)}`));
  }
  findings.push(
    emailSignIn
      ? ok('People can sign in with email and password')
      : missing(
          'Sign-in with email and password is off',
          `https://console.firebase.google.com/project/${projectId}/authentication/providers`,
        ),
  );
  return findings;
}

function configuration(
  { projectId, secrets, versionsForEver, parameters }: Facts,
  wanted: Wanted,
): Finding[] {
  const unset = without(wanted.secrets, secrets);
  const forTests = [
    ...localOnlySettingNamesOf(parameters ?? {}),
    ...(parameters?.EXPOSE_COST === 'true' ? ['EXPOSE_COST'] : []),
  ];
  const empty = wanted.parameters.filter(({ name }) => !parameters?.[name]);
  return [
    unset.length === 0
      ? ok(`${wanted.secrets.length} secrets are set`)
      : missing(
          `Secrets are not set: ${listed(unset)}`,
          unset.map((name) => `npx firebase functions:secrets:set ${name} --project ${projectId}`).join('; '),
        ),
    ...(versionsForEver > 1
      ? [
          missing(
            `${SECRET_FOR_EVER} has ${versionsForEver} versions, and must never change: nobody who has objected would be found`,
            `Keep what it was from the first day on alone: gcloud secrets versions list ${SECRET_FOR_EVER} --project ${projectId}; npx firebase functions:secrets:destroy ${SECRET_FOR_EVER}@<version> --project ${projectId}`,
          ),
        ]
      : []),
    ...(parameters === null
      ? [
          missing(
            `There is no .env.${projectId}`,
            `Write it at the root, with ${listed(wanted.parameters.map(({ name }) => name))}; functions/platform/params.ts describes all`,
          ),
        ]
      : empty.map(({ name, why, demanded }) =>
          (demanded ? missing : advice)(`${name} is empty: ${why}`, `Set it in .env.${projectId}`),
        )),
    ...(forTests.length > 0
      ? [missing('.env holds a setting that is for tests alone', `Take ${listed(forTests)} out`)]
      : []),
  ];
}

/** Roles of which one must be held: the narrow one, or one that has it within. */
const NEEDED_ROLES: readonly { roles: string[]; why: string }[] = [
  { roles: ['roles/datastore.user', 'roles/editor', 'roles/owner'], why: 'reads and writes Firestore' },
  { roles: ['roles/cloudtasks.enqueuer', 'roles/editor', 'roles/owner'], why: 'makes tasks' },
  {
    roles: ['roles/iam.serviceAccountUser', 'roles/editor', 'roles/owner'],
    why: 'lets tasks call functions',
  },
  { roles: ['roles/iam.serviceAccountTokenCreator', 'roles/owner'], why: 'signs links to files' },
  { roles: ['roles/firebaseauth.admin', 'roles/editor', 'roles/owner'], why: 'makes accounts' },
  {
    roles: ['roles/storage.objectUser', 'roles/storage.objectAdmin', 'roles/editor', 'roles/owner'],
    why: 'keeps files and publishes attachments',
  },
];

function accounts({ projectId, projectNumber, roles, parameters }: Facts): Finding[] {
  const runtime = `serviceAccount:${projectNumber}-compute@developer.gserviceaccount.com`;
  const caller = `serviceAccount:${parameters?.TASKS_SERVICE_ACCOUNT || `${projectId}@appspot.gserviceaccount.com`}`;
  const grant = (member: string, role: string): string =>
    `gcloud projects add-iam-policy-binding ${projectId} --member=${member} --role=${role}`;
  const lacking = NEEDED_ROLES.filter(
    ({ roles: any }) => !any.some((role) => roles[role]?.includes(runtime)),
  );
  const invokes = ['roles/run.invoker', 'roles/editor', 'roles/owner'].some((role) =>
    roles[role]?.includes(caller),
  );
  return [
    ...(lacking.length === 0 ? [ok('The functions’ account has its roles')] : []),
    ...lacking.map(({ roles: [role = ''], why }) =>
      missing(`The functions’ account lacks ${role}: it ${why}`, grant(runtime, role)),
    ),
    invokes
      ? ok('The account of tasks may call functions')
      : missing(
          'The account that tasks call functions as may not call them',
          grant(caller, 'roles/run.invoker'),
        ),
  ];
}

/** What a deployment brings itself, and may find otherwise. */
function leftovers(
  { queues, pausedSchedules, indexes, functions, projectId }: Facts,
  wanted: Wanted,
): Finding[] {
  const findings: Finding[] = [];
  for (const [name, rate] of Object.entries(wanted.queues)) {
    const queue = queues[name];
    if (!queue) continue;
    if (queue.state !== 'RUNNING') {
      findings.push(
        missing(
          `The queue ${name} is ${queue.state.toLowerCase()}: nothing in it is done`,
          `gcloud tasks queues resume ${name} --location ${wanted.region} --project ${projectId}`,
        ),
      );
    }
    if (
      queue.maxDispatchesPerSecond !== rate.maxDispatchesPerSecond ||
      queue.maxConcurrentDispatches !== rate.maxConcurrentDispatches
    ) {
      findings.push(
        advice(`The queue ${name} has other rates than its worker declares`, 'The deployment sets them'),
      );
    }
  }
  if (pausedSchedules.length > 0) {
    findings.push(
      missing(
        `Schedules are paused: ${listed(pausedSchedules)}`,
        `gcloud scheduler jobs resume <name> --location ${wanted.region} --project ${projectId}`,
      ),
    );
  }
  const building = Object.entries(indexes).filter(([, state]) => state !== 'READY');
  const unused = without(Object.keys(indexes), wanted.indexes);
  const absent = without(wanted.indexes, Object.keys(indexes));
  if (building.length > 0)
    findings.push(
      advice(`${building.length} indexes are still being built`, 'The deployment waits for them'),
    );
  if (absent.length > 0)
    findings.push(
      advice(`${absent.length} indexes are new`, 'The deployment makes them before the functions, and waits'),
    );
  if (unused.length > 0)
    findings.push(
      advice(
        `Indexes that nothing uses: ${listed(unused)}`,
        'Delete them in the console once no older version runs',
      ),
    );
  const orphans = without(functions, wanted.functions);
  if (orphans.length > 0) {
    findings.push(
      advice(
        `Functions that the build does not have: ${listed(orphans)}`,
        `Once nobody calls them: npx firebase functions:delete ${orphans.join(' ')} --region ${wanted.region} --project ${projectId}`,
      ),
    );
  }
  return findings;
}

const WATCHED = { metrics: 'metrics', alerts: 'alert policies', dashboards: 'dashboards' } as const;

/** Whether somebody would hear of it. */
function monitoring({ projectId, monitoring: had }: Facts, { monitoring: needed }: Wanted): Finding[] {
  return Object.entries(WATCHED).map(([kind, what]) => {
    const wanted = needed[kind as keyof typeof WATCHED];
    const absent = without(wanted, had[kind as keyof typeof WATCHED]);
    return absent.length === 0
      ? ok(`All ${wanted.length} ${what} are there`)
      : advice(
          `Not there of the ${what}: ${listed(absent)}`,
          `The deployment makes them (monitoring/): npm run deploy -- --project ${projectId}`,
        );
  });
}

export const checkProject = (facts: Facts, wanted: Wanted): Finding[] => [
  ...services(facts, wanted),
  ...stores(facts, wanted),
  ...recovery(facts),
  ...configuration(facts, wanted),
  ...accounts(facts),
  ...leftovers(facts, wanted),
  ...monitoring(facts, wanted),
];

const SIGNS = { ok: '✔', missing: '✘', advice: '–' } as const;

export const printed = ({ level, what, remedy }: Finding): string =>
  `${SIGNS[level]} ${what}${remedy === undefined ? '' : `\n    ${remedy}`}`;

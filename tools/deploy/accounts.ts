// The service accounts of functions and their roles. The deployment creates them from this table; the doctor checks it.
import { emailOfServiceAccount, SERVICE_ACCOUNTS } from '../../functions/platform/params';
import type { Ask } from './google';

type Account = keyof typeof SERVICE_ACCOUNTS;
const ACCOUNTS = Object.keys(SERVICE_ACCOUNTS) as Account[];

interface Grant {
  on: 'project' | Account;
  to: Account | 'Cloud Build';
  role: string;
}

const TABLE: readonly [on: Grant['on'], role: string, ...to: Grant['to'][]][] = [
  ['project', 'roles/datastore.user', 'doors', 'workers', 'reading'],
  ['project', 'roles/cloudtasks.enqueuer', 'doors', 'workers', 'reading'],
  ['project', 'roles/firebaseauth.admin', 'doors', 'workers'],
  ['project', 'roles/storage.objectUser', 'doors', 'workers'],
  ['project', 'roles/storage.objectViewer', 'reading'],
  // Tasks and schedules call functions as the workers' account, triggers as the account of their function.
  ['project', 'roles/run.invoker', 'workers', 'reading'],
  ['project', 'roles/eventarc.eventReceiver', 'workers', 'reading'],
  // New projects lack this role since July 2024.
  ['project', 'roles/cloudbuild.builds.builder', 'Cloud Build'],
  // Accounts sign file URLs as themselves.
  ['doors', 'roles/iam.serviceAccountTokenCreator', 'doors'],
  ['workers', 'roles/iam.serviceAccountTokenCreator', 'workers'],
  // Creating a task that calls as the workers' account requires this role on that account.
  ['workers', 'roles/iam.serviceAccountUser', 'doors', 'workers', 'reading'],
];
const GRANTS: readonly Grant[] = TABLE.flatMap(([on, role, ...accounts]) => accounts.map((to) => ({ on, to, role })));

interface Policy {
  version?: number;
  etag?: string;
  bindings?: { role: string; members: string[]; condition?: object }[];
}

export interface Project {
  projectId: string;
  projectNumber: string;
}

const nameOf = (account: Grant['to']): string => (account === 'Cloud Build' ? account : SERVICE_ACCOUNTS[account]);

export const grantText = ({ on, to, role }: Grant): string =>
  `${nameOf(to)}${on === 'project' ? '' : ` on ${nameOf(on)}`}: ${role}`;

const memberOf = (to: Grant['to'], { projectId, projectNumber }: Project): string =>
  to === 'Cloud Build'
    ? `serviceAccount:${projectNumber}-compute@developer.gserviceaccount.com`
    : `serviceAccount:${emailOfServiceAccount(to, projectId)}`;

const resourceOf = (on: Grant['on'], { projectId }: Project): string =>
  on === 'project'
    ? `https://cloudresourcemanager.googleapis.com/v1/projects/${projectId}`
    : `https://iam.googleapis.com/v1/projects/${projectId}/serviceAccounts/${emailOfServiceAccount(on, projectId)}`;

/** Version 3 shows conditions. IAM reads the option from the query and rejects it in the body. */
const policyOf = (ask: Ask, on: Grant['on'], project: Project): Promise<Policy | null> =>
  on === 'project'
    ? ask(`${resourceOf(on, project)}:getIamPolicy`, { options: { requestedPolicyVersion: 3 } })
    : ask(`${resourceOf(on, project)}:getIamPolicy?options.requestedPolicyVersion=3`, {});

/** Missing accounts and roles. */
export async function missingAccounts(ask: Ask, project: Project): Promise<{ absent: Account[]; grants: Grant[] }> {
  const exists = await Promise.all(ACCOUNTS.map((account) => ask(resourceOf(account, project))));
  const absent = ACCOUNTS.filter((_, index) => exists[index] === null);
  const policies = new Map<Grant['on'], Policy | null>();
  for (const on of ['project', ...ACCOUNTS] as const)
    policies.set(on, absent.includes(on as Account) ? null : await policyOf(ask, on, project));
  const grants = GRANTS.filter(({ on, to, role }) => {
    const member = memberOf(to, project);
    // A binding with a condition may not apply.
    const bindings = (policies.get(on)?.bindings ?? []).filter(({ condition }) => !condition);
    return !bindings.some((each) => each.role === role && each.members.includes(member));
  });
  return { absent, grants };
}

/** Creates what is missing, and returns its texts. Safe to repeat: the policy's etag prevents lost updates. */
export async function ensureAccounts(ask: Ask, project: Project): Promise<string[]> {
  const { absent, grants } = await missingAccounts(ask, project);
  for (const account of absent)
    await ask(`https://iam.googleapis.com/v1/projects/${project.projectId}/serviceAccounts`, {
      accountId: SERVICE_ACCOUNTS[account],
    });
  for (const on of new Set(grants.map((grant) => grant.on))) {
    const policy = await policyOf(ask, on, project);
    if (!policy) throw new Error(`Google doesn’t know the account ${nameOf(on as Account)} yet`);
    const bindings = structuredClone(policy.bindings ?? []);
    for (const { to, role } of grants.filter((grant) => grant.on === on)) {
      const plain = bindings.find((each) => each.role === role && !each.condition);
      if (plain) plain.members.push(memberOf(to, project));
      else bindings.push({ role, members: [memberOf(to, project)] });
    }
    await ask(`${resourceOf(on, project)}:setIamPolicy`, { policy: { ...policy, version: 3, bindings } });
  }
  return [...absent.map(nameOf), ...grants.map(grantText)];
}

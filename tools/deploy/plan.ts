// The steps of a deployment, in order. Pure.
import { UsageError } from '../../local/command';
import type { Wanted } from './wanted';

export interface Step {
  what: string;
  /** Arguments of the Firebase CLI; absent for our own steps. */
  cli?: string[];
  own?: 'accounts' | 'indexes' | 'monitoring' | 'addresses';
  /** The maximum number of attempts; 1 by default. */
  tries?: number;
}

/** During deployment, each function starts an instance with a CPU, and new projects have 20 CPUs. */
const FUNCTIONS_AT_ONCE = 8;
/**
 * Google needs a few minutes to recognize a new account, and the first trigger fails until Eventarc has created its own
 * account.
 */
const TRIES_OF_NEW_ACCOUNTS = 3;

const portions = <T>(items: readonly T[], size: number): T[][] =>
  items.flatMap((_, index) => (index % size === 0 ? [items.slice(index, index + size)] : []));

const deployCommand = (projectId: string, only: string): string[] => [
  ...['deploy', '--project', projectId, '--only', only, '--non-interactive'],
];
/** Never with `--force`, which deletes indexes that the file doesn't contain. */
export const indexCommand = (projectId: string): string[] => deployCommand(projectId, 'firestore:indexes');

/** Firestore, queues and the bucket stay where they are created. @throws UsageError unless a person confirms it. */
export function checkRegion(region: string, deployed: readonly string[], confirmed?: string): void {
  if (deployed.length > 0 || confirmed === region) return;
  throw new UsageError(
    `This is the first deployment. Everything will be created in ${region} (REGION in functions/platform/params.ts), which can’t be changed later. Confirm with --region ${region}.`,
  );
}

interface Choice {
  deployed?: readonly string[];
  atOnce?: number;
  /** Omits the functions of single endpoints, which Hosting doesn't use. */
  doorsOnly?: boolean;
}

/**
 * Accounts come before the functions that run as them, indexes before the functions that need them, workers before the
 * endpoints that give them work, and Hosting last. If exactly all functions exist, one run deploys all, and the CLI
 * skips unchanged ones.
 */
export function stepsFor(
  projectId: string,
  wanted: Wanted,
  { deployed = [], atOnce = FUNCTIONS_AT_ONCE, doorsOnly = false }: Choice = {},
): Step[] {
  const doors = ['v1', 'v2'];
  const workers = [...wanted.queues, ...wanted.schedules];
  const others = [...workers, ...wanted.triggers, ...doors];
  const endpoints = doorsOnly ? [] : wanted.functions.filter((name) => !others.includes(name));
  const functions = (what: string, names: readonly string[], tries = 1): Step[] =>
    portions(names, atOnce).map((part, index, all) => ({
      what: `${what}${all.length > 1 ? `, part ${index + 1} of ${all.length}` : ''} (${part.length} functions)`,
      // The CLI only deploys new triggers with retries if it gets --force.
      cli: [...deployCommand(projectId, part.map((name) => `functions:${name}`).join(',')), '--force'],
      tries,
    }));
  const isRedeployment = !doorsOnly && wanted.functions.toSorted().join() === deployed.toSorted().join();
  return [
    { what: 'Service accounts and their roles', own: 'accounts', tries: TRIES_OF_NEW_ACCOUNTS },
    { what: 'Rules', cli: deployCommand(projectId, 'firestore:rules,storage') },
    { what: 'Indexes and TTL policies, until all are built', own: 'indexes' },
    ...(isRedeployment
      ? [{ what: 'All functions that changed', cli: deployCommand(projectId, 'functions') }]
      : [
          ...functions('Queues and schedules', workers),
          ...functions('Triggers', wanted.triggers, TRIES_OF_NEW_ACCOUNTS),
          ...functions('Endpoints', endpoints),
          ...functions('The doors v1 and v2', doors),
        ]),
    { what: 'Pages', cli: deployCommand(projectId, 'hosting') },
    { what: 'Metrics, alert policies, dashboards and the uptime check', own: 'monitoring' },
    { what: 'Compare the client address through Hosting and directly', own: 'addresses' },
  ];
}

export const printedStep = ({ what, cli }: Step, index: number): string =>
  [`${index + 1}. ${what}`, ...(cli ? [`     firebase ${cli.join(' ')}`] : [])].join('\n');

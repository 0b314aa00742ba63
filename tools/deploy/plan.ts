// In which order a deployment goes, and in which portions: pure.
import type { Wanted } from './wanted';

export interface Step {
  what: string;
  /** Arguments of the Firebase CLI; null for a step that is done by us. */
  cli: string[] | null;
  own?: 'indexes' | 'monitoring';
}

/**
 * Functions deployed at once. Each is a Cloud Build and several writes to the Functions and Run APIs, which allow some
 * sixty a minute: a portion stays below that, and one that fails leaves little to be repeated.
 */
const FUNCTIONS_AT_ONCE = 20;

function portions<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}

/**
 * Rules and indexes first, since functions query by them; then what has no caller (queues with their rates, triggers,
 * schedules), which endpoints put work into; then endpoints; the doors and Hosting last, so that people reach a new
 * endpoint when all that it needs is there.
 * @param doorsOnly without the single functions of endpoints: through Hosting nobody calls them
 */
export function stepsFor(
  projectId: string,
  wanted: Wanted,
  { atOnce = FUNCTIONS_AT_ONCE, doorsOnly = false } = {},
): Step[] {
  const deploy = (what: string, only: string, ...more: string[]): Step => ({
    what,
    cli: ['deploy', '--project', projectId, '--only', only, '--non-interactive', ...more],
  });
  const doors = ['v1', 'v2'];
  const workers = [...Object.keys(wanted.queues), ...wanted.triggers, ...wanted.schedules];
  const endpoints = wanted.functions.filter((name) => !workers.includes(name) && !doors.includes(name));
  const functions = (what: string, names: readonly string[]): Step[] =>
    portions(names, atOnce).map((part, index, all) =>
      deploy(
        `${what}${all.length > 1 ? `, part ${index + 1} of ${all.length}` : ''} (${part.length} functions)`,
        part.map((name) => `functions:${name}`).join(','),
        // Triggers that are tried again when they fail are deployed with it only. Never for indexes: it deletes others.
        '--force',
      ),
    );
  return [
    deploy('Rules, indexes and TTL policies', 'firestore:rules,firestore:indexes,storage'),
    { what: 'Wait until every index is built', cli: null, own: 'indexes' },
    ...functions('Queues, triggers and schedules', workers),
    ...(doorsOnly ? [] : functions('Endpoints', endpoints)),
    ...functions('The doors v1 and v2', doors),
    deploy('Pages', 'hosting'),
    { what: 'Metrics, alert policies and dashboards', cli: null, own: 'monitoring' },
  ];
}

// The monitoring of a deployed service: metrics, alert policies and dashboards from monitoring/.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../local/config';
import { type Ask, all } from './google';

const KINDS = ['metrics', 'exclusions', 'uptime', 'alerts', 'dashboards'] as const;
type Kind = (typeof KINDS)[number];

/** By kind, what each is called. */
export type Monitoring = Readonly<Record<Kind, readonly string[]>>;

export interface Definition extends Record<string, unknown> {
  name?: string;
  displayName?: string;
}

const MONITORING = join(ROOT, 'monitoring');

export const definitions = (kind: Kind): Definition[] =>
  readdirSync(join(MONITORING, kind))
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(MONITORING, kind, file), 'utf8')) as Definition);

/** A metric has a name of ours; of the others Google makes one. */
const nameIn = (kind: Kind, { name, displayName }: Definition): string =>
  (kind === 'metrics' || kind === 'exclusions' ? name : displayName) ?? '';

const wantedOf = (kind: Kind): string[] => definitions(kind).map((each) => nameIn(kind, each));
export const wantedMonitoring = (): Monitoring => ({
  metrics: wantedOf('metrics'),
  exclusions: wantedOf('exclusions'),
  uptime: wantedOf('uptime'),
  alerts: wantedOf('alerts'),
  dashboards: wantedOf('dashboards'),
});

const addresses = (projectId: string): Record<Kind, { url: string; field: string }> => ({
  metrics: { url: `https://logging.googleapis.com/v2/projects/${projectId}/metrics`, field: 'metrics' },
  exclusions: {
    url: `https://logging.googleapis.com/v2/projects/${projectId}/exclusions`,
    field: 'exclusions',
  },
  uptime: {
    url: `https://monitoring.googleapis.com/v3/projects/${projectId}/uptimeCheckConfigs`,
    field: 'uptimeCheckConfigs',
  },
  alerts: {
    url: `https://monitoring.googleapis.com/v3/projects/${projectId}/alertPolicies`,
    field: 'alertPolicies',
  },
  dashboards: {
    url: `https://monitoring.googleapis.com/v1/projects/${projectId}/dashboards`,
    field: 'dashboards',
  },
});

/** The monitoring that exists in the project. */
export async function monitoringOf(ask: Ask, projectId: string): Promise<Monitoring> {
  const found = KINDS.map(async (kind) => {
    const { url, field } = addresses(projectId)[kind];
    return (await all<Definition>(ask, url, field)).map((each) => nameIn(kind, each));
  });
  const [metrics = [], exclusions = [], uptime = [], alerts = [], dashboards = []] = await Promise.all(found);
  return { metrics, exclusions, uptime, alerts, dashboards };
}

/** The channel that mails the operator, made when there is none; none without an address. */
async function channelsFor(ask: Ask, projectId: string, address: string): Promise<string[]> {
  if (address === '') return [];
  const url = `https://monitoring.googleapis.com/v3/projects/${projectId}/notificationChannels`;
  const filter = encodeURIComponent(`type="email" AND labels.email_address="${address}"`);
  const [known] = ((await ask(`${url}?filter=${filter}`))?.notificationChannels ?? []) as { name: string }[];
  if (known) return [known.name];
  const channel = { type: 'email', displayName: 'Operator', labels: { email_address: address } };
  const made = (await ask(url, channel)) as { name: string } | null;
  return made ? [made.name] : [];
}

/** Policies mail the operator; the uptime check calls this service. */
function bodyOf(
  kind: Kind,
  definition: Definition,
  { projectId, host, channels }: { projectId: string; host: string; channels: string[] },
): Definition {
  if (kind === 'alerts') return { ...definition, notificationChannels: channels };
  if (kind !== 'uptime') return definition;
  const labels = { project_id: projectId, host };
  return { ...definition, monitoredResource: { type: 'uptime_url', labels } };
}

/**
 * Creates missing monitoring by name, and keeps existing parts unchanged. Metrics come first, because policies refer to
 * them. Returns what it created.
 * @throws if Google doesn't know a new metric yet.
 */
export async function ensureMonitoring(
  ask: Ask,
  projectId: string,
  parameters: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { OPERATOR_EMAIL: operator = '', PUBLIC_URL = '' } = parameters;
  const host = new URL(PUBLIC_URL || `https://${projectId}.web.app`).host;
  const known = await monitoringOf(ask, projectId);
  const channels = await channelsFor(ask, projectId, operator);
  const made: string[] = [];
  for (const kind of KINDS) {
    for (const definition of definitions(kind)) {
      const name = nameIn(kind, definition);
      if (known[kind].includes(name)) continue;
      const body = bodyOf(kind, definition, { projectId, host, channels });
      if ((await ask(addresses(projectId)[kind].url, body)) === null)
        throw new Error(
          `“${name}” is about a metric that Google does not know yet: try again in ten minutes`,
        );
      made.push(name);
    }
  }
  return made;
}

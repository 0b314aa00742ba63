// The monitoring of a deployed service: metrics, log exclusions, uptime checks, alert policies and dashboards.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../local/config';
import { type Ask, all } from './google';
import type { Parameters } from './wanted';

/** In order of creation, because policies refer to metrics. Google's collection of each kind. */
const COLLECTIONS = {
  metrics: ['logging.googleapis.com/v2', 'metrics'],
  exclusions: ['logging.googleapis.com/v2', 'exclusions'],
  uptime: ['monitoring.googleapis.com/v3', 'uptimeCheckConfigs'],
  alerts: ['monitoring.googleapis.com/v3', 'alertPolicies'],
  dashboards: ['monitoring.googleapis.com/v1', 'dashboards'],
} as const;
type Kind = keyof typeof COLLECTIONS;
const KINDS = Object.keys(COLLECTIONS) as Kind[];

export interface Definition extends Record<string, unknown> {
  name?: string;
  displayName?: string;
}

export const definitions = (kind: Kind): Definition[] => {
  const folder = join(ROOT, 'monitoring', kind);
  return readdirSync(folder)
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Definition);
};

/** Google sets the `name` of everything with a `displayName`. */
export const nameIn = ({ name, displayName }: Definition): string => displayName ?? name ?? '';

const addressOf = (kind: Kind, projectId: string): string => {
  const [api, collection] = COLLECTIONS[kind];
  return `https://${api}/projects/${projectId}/${collection}`;
};

async function missingOf(ask: Ask, projectId: string, kind: Kind): Promise<Definition[]> {
  const found = await all<Definition>(ask, addressOf(kind, projectId), COLLECTIONS[kind][1]);
  const known = found.map(nameIn);
  return definitions(kind).filter((definition) => !known.includes(nameIn(definition)));
}

/** The names of missing monitoring parts. */
export async function missingMonitoring(ask: Ask, projectId: string): Promise<string[]> {
  const missing = await Promise.all(KINDS.map((kind) => missingOf(ask, projectId, kind)));
  return missing.flat().map(nameIn);
}

/** The channel that emails the operator, created if missing; none without an address. */
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

/**
 * Creates missing monitoring parts by name, and keeps existing ones unchanged. Returns the created names. @throws if
 * Google doesn't know a new metric yet.
 */
export async function ensureMonitoring(
  ask: Ask,
  projectId: string,
  { OPERATOR_EMAIL: operator = '', PUBLIC_URL }: Parameters,
): Promise<string[]> {
  const host = new URL(PUBLIC_URL || `https://${projectId}.web.app`).host;
  const notificationChannels = await channelsFor(ask, projectId, operator);
  /** Policies email the operator; the uptime check calls this service. */
  const additions: Partial<Record<Kind, object>> = {
    alerts: { notificationChannels },
    uptime: { monitoredResource: { type: 'uptime_url', labels: { project_id: projectId, host } } },
  };
  const created: string[] = [];
  for (const kind of KINDS)
    for (const definition of await missingOf(ask, projectId, kind)) {
      const made = await ask(addressOf(kind, projectId), { ...definition, ...additions[kind] });
      if (made === null)
        throw new Error(`Google doesn’t know the metric of “${nameIn(definition)}” yet. Try again in ten minutes`);
      created.push(nameIn(definition));
    }
  return created;
}

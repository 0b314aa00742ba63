// The time zone rules used for pending times. When a runtime has other rules, all are recomputed.
import { z } from 'zod';
import { tenantOf } from '../api/actor';
import { organizations } from '../organizations/organization';
import { stageOrganizationRescheduling } from '../organizations/rescheduling';
import { log } from '../platform/log';
import { documentIdPath, globalCollection, type Stored } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { storedInstant } from '../store/values';

const zoneRulesSchema = z.object({
  /** The tz database version used for pending times. */
  version: z.string(),
  /** The version in progress; null if there is none. */
  next_version: z.string().nullable(),
  /** The last organization that was started; null at the start. */
  after: z.string().nullable(),
  updated_at: storedInstant,
});
type ZoneRules = Stored<z.output<typeof zoneRulesSchema>>;

/** One document. */
export const ZONE_RULES_ID = 'current';
export const zoneRules = globalCollection('zone_rules', zoneRulesSchema, {
  holds: 'the version of the time zone rules in use',
  personal: [],
  kept: { until: 'the service is shut down' },
  of: null,
});

const PAGE = 200;

/** The tz database version of this runtime. */
export const runtimeZoneRulesVersion = (): string => process.versions.tz ?? '';

/** Starts the next organizations and stores the position in one commit. Returns their number. */
async function askNext(version: string, now: Date): Promise<number> {
  return unitOfWork(async (writes) => {
    const rules: ZoneRules | null = await zoneRules.get(ZONE_RULES_ID);
    if (rules?.version === version) return 0;
    const after = rules?.next_version === version ? rules.after : null;
    const page = await organizations.due.find((query) => {
      const all = query.orderBy(documentIdPath).limit(PAGE);
      return after === null ? all : all.startAfter(after);
    });
    for (const { ref } of page) stageOrganizationRescheduling(writes, tenantOf(ref.id), now);
    const isLast = page.length < PAGE;
    const progress = {
      version: isLast ? version : (rules?.version ?? ''),
      next_version: isLast ? null : version,
      after: isLast ? null : (page.at(-1)?.ref.id ?? null),
      updated_at: now,
    };
    if (rules) zoneRules.stageUpdate(writes, rules, progress);
    else zoneRules.stageCreate(writes, ZONE_RULES_ID, progress);
    return page.length;
  });
}

/**
 * 1 read while the rules are unchanged. Otherwise starts the rescheduling of each organization: 1 read and 1 write
 * each, in pages; the next run continues an interrupted one.
 */
export async function startReschedulingOnNewZoneRules(version: string, now: Date): Promise<void> {
  const rules = await zoneRules.get(ZONE_RULES_ID);
  if (rules?.version === version) return;
  log.info('Time zones have other rules', { before: rules?.version ?? null, now: version });
  while ((await askNext(version, now)) === PAGE);
}

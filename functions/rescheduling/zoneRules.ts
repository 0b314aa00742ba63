// The rules of time zones that pending instants were computed with. When a runtime brings others, all are computed anew.
import { z } from 'zod';
import { organizations } from '../organizations/organization';
import { stageOrganizationRescheduling } from '../organizations/rescheduling';
import { log } from '../platform/log';
import { documentIdPath, globalCollection, type Stored } from '../store/collection';
import { unitOfWork } from '../store/commit/unitOfWork';
import { storedInstant } from '../store/storedValues';
import { tenantOf } from '../store/tenant';

const zoneRulesSchema = z.object({
  /** The edition of the tz database that all that is pending was computed with. */
  version: z.string(),
  /** The edition for which organizations are being asked to compute anew; null: none. */
  next_version: z.string().nullable(),
  /** The last organization that was asked; null: none yet. */
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

/** The tz database of this very runtime. */
export const runtimeZoneRulesVersion = (): string => process.versions.tz ?? '';

/** Asks the next organizations to compute anew; answers how many. They and where to go on are one commit. */
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
 * 1 read as long as the rules stay the same. With others, each organization is asked to compute anew what is pending: 1
 * read and 1 write for each, in pages, and a run that ends half way is gone on with by the next.
 */
export async function startReschedulingOnNewZoneRules(version: string, now: Date): Promise<void> {
  const rules = await zoneRules.get(ZONE_RULES_ID);
  if (rules?.version === version) return;
  log.info('Time zones have other rules', { before: rules?.version ?? null, now: version });
  while ((await askNext(version, now)) === PAGE);
}

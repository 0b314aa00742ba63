// Recomputes the scheduled times of an organization's pending work after its settings or the runtime's time zone rules
// change.

import { z } from 'zod';
import { type Tenant, tenantOf } from '../api/actor';
import { reschedulePageOfDocumentRequests } from '../documentRequests/request/schedule';
import { type Organization, organizations } from '../organizations/organization';
import {
  type Rescheduling,
  reschedulings,
  SECOND_RESCHEDULING_DELAY_MS,
  stageOrganizationRescheduling,
} from '../organizations/rescheduling';
import { addMs, monotonicMs, SECOND_MS } from '../platform/clock';
import { log } from '../platform/log';
import { pageSize } from '../platform/params';
import { reschedulePageOfPendingReminders, reschedulePendingDigests } from '../reminders/edit/rescheduleReminders';
import { documentIdFieldPath, globalCollection, type Stored } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { storedInstant } from '../store/values';
import { reschedulePageOfPendingTriggers } from '../workflows/triggers/triggerState';

/** Recomputes the next page of pending items. Returns the page's last id, or null if no pages are left. */
type Part = (tenant: Tenant, settings: Organization, after: string | null) => Promise<string | null>;

/** The order matters: reminders must be recomputed before the digests that contain them. */
const PARTS: readonly Part[] = [
  reschedulePageOfPendingReminders,
  reschedulePendingDigests,
  reschedulePageOfPendingTriggers,
  reschedulePageOfDocumentRequests,
];

/** The time budget for one sweep. The next sweep continues from the stored position. */
const BUDGET_MS = 120 * SECOND_MS;

/** Ends a round. The second round starts when commits based on the old settings can no longer arrive. */
async function endRound(done: Rescheduling): Promise<void> {
  if (done.round > 1) {
    await reschedulings.tryDelete(done);
    return;
  }
  const wake_at = addMs(done.created_at, SECOND_RESCHEDULING_DELAY_MS);
  await reschedulings.tryUpdate(done, { part: 0, after: null, round: 2, wake_at });
}

/** Resumes rescheduling from the stored position. A new request resets the position. */
export async function runRescheduling(rescheduling: Rescheduling): Promise<void> {
  const tenant = tenantOf(rescheduling.organization_id);
  const deadline = monotonicMs() + BUDGET_MS;
  const settings = await organizations.get(tenant.organizationId);
  let current = rescheduling;
  while (monotonicMs() < deadline) {
    const part = PARTS[current.part];
    if (settings === null) {
      await reschedulings.tryDelete(current);
      return;
    }
    if (part === undefined) return endRound(current);
    const after = await part(tenant, settings, current.after);
    const next = { part: after === null ? current.part + 1 : current.part, after };
    const claimed = await reschedulings.tryClaim(current, next);
    if (claimed === null) return;
    current = claimed;
  }
}

const zoneRulesSchema = z.object({
  /** The tz database version used to compute the current pending times. */
  version: z.string(),
  /** The tz database version being applied; null if there is none. */
  next_version: z.string().nullable(),
  /** The last organization whose rescheduling was started; null before the first one. */
  after: z.string().nullable(),
  updated_at: storedInstant,
});
type ZoneRules = Stored<z.output<typeof zoneRulesSchema>>;

/** The id of the collection's only document. */
export const ZONE_RULES_DOCUMENT_ID = 'current';
export const timeZoneRulesProgress = globalCollection('zone_rules', zoneRulesSchema, {
  holds: 'the version of the time zone rules in use',
  personal: [],
  kept: { until: 'the service is shut down' },
  of: null,
});

const PAGE = pageSize(200);

/** The tz database version of this runtime. */
export const runtimeZoneRulesVersion = (): string => process.versions.tz ?? '';

/**
 * Starts rescheduling for the next organizations and stores the position, in a single commit. Returns the number of
 * organizations.
 */
async function startNextPage(version: string, now: Date): Promise<number> {
  return unitOfWork(async (writes) => {
    const rules: ZoneRules | null = await timeZoneRulesProgress.get(ZONE_RULES_DOCUMENT_ID);
    if (rules?.version === version) return 0;
    const after = rules?.next_version === version ? rules.after : null;
    const page = await organizations.find((query) => {
      const all = query.orderBy(documentIdFieldPath).limit(PAGE);
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
    if (rules) timeZoneRulesProgress.stageUpdate(writes, rules, progress);
    else timeZoneRulesProgress.stageCreate(writes, ZONE_RULES_DOCUMENT_ID, progress);
    return page.length;
  });
}

export async function startReschedulingOnNewZoneRules(version: string, now: Date): Promise<void> {
  const rules = await timeZoneRulesProgress.get(ZONE_RULES_DOCUMENT_ID);
  if (rules?.version === version) return;
  log.info('Time zone rules changed', { before: rules?.version ?? null, now: version });
  while ((await startNextPage(version, now)) === PAGE);
}

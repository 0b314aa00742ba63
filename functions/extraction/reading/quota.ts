// Each organization's daily document quota. The count is exact, and is updated before the model is called.
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { ApiError } from '../../api/errors';
import type { Writes } from '../../api/writes';
import { addMs, DAY_MS, SECOND_MS, startOfNextUtcDate, utcDateOf } from '../../platform/clock';
import { derivedId } from '../../platform/ids';
import { log, logFieldsOfError } from '../../platform/log';
import { globalCollection } from '../../store/collection';
import { unitOfWork } from '../../store/unitOfWork';
import { storedInstant } from '../../store/values';
import { MAX_EXTRACTIONS_PER_DAY } from './limits';

const daySchema = z.object({
  organization_id: z.string(),
  day: z.string(),
  used: z.int(),
  expires_at: storedInstant,
});

/** Document id: {@link extractionQuotaIdOfDay}. */
export const dailyExtractionQuotas = globalCollection('extraction_days', daySchema, {
  holds: 'the number of documents extracted per day',
  personal: [],
  kept: { for: '2 days', ttl: 'expires_at' },
  exported: 'not',
});

export const extractionQuotaIdOfDay = (tenant: Tenant, now: Date): string =>
  derivedId(tenant.organizationId, utcDateOf(now));

function exhausted(used: number, requested: number, limit: number, now: Date): ApiError {
  const resetsAt = startOfNextUtcDate(now);
  const seconds = Math.ceil((resetsAt.getTime() - now.getTime()) / SECOND_MS);
  return new ApiError('RATE_LIMITED', `You can extract data from at most ${limit} documents a day`, {
    details: { limit_name: 'extractions_per_day', limit, used, requested, resets_at: resetsAt.toISOString() },
    headers: { 'Retry-After': String(seconds) },
  });
}

/**
 * Deducts the full amount from the daily quota, or throws if too little is left. `maxPerDay` is the daily document
 * limit across all sources. Concurrent callers wait for each other. 1 read, 1 write.
 * @throws 429 `RATE_LIMITED`.
 */
export async function stageExtractionQuotaConsumption(
  writes: Writes,
  tenant: Tenant,
  now: Date,
  amount: number,
  maxPerDay = MAX_EXTRACTIONS_PER_DAY,
): Promise<void> {
  const id = extractionQuotaIdOfDay(tenant, now);
  const day = await dailyExtractionQuotas.get(id);
  const used = day?.used ?? 0;
  if (used + amount > maxPerDay) throw exhausted(used, amount, maxPerDay, now);
  if (day) dailyExtractionQuotas.stageUpdate(writes, day, { used: used + amount });
  else {
    dailyExtractionQuotas.stageCreate(writes, id, {
      organization_id: tenant.organizationId,
      day: utcDateOf(now),
      used: amount,
      expires_at: addMs(startOfNextUtcDate(now), DAY_MS),
    });
  }
}

/** Deducts from the quota in a separate commit, before the model is called. */
export const consumeOneExtraction = (tenant: Tenant, now: Date, maxPerDay?: number): Promise<void> =>
  unitOfWork((writes) => stageExtractionQuotaConsumption(writes, tenant, now, 1, maxPerDay));

/**
 * Returns a document that was never read to the quota of the day on which it was counted. 1 read, 1 unconditional
 * write.
 */
export async function stageOneExtractionRefund(writes: Writes, tenant: Tenant, countedAt: Date): Promise<void> {
  const id = extractionQuotaIdOfDay(tenant, countedAt);
  if (await dailyExtractionQuotas.get(id))
    writes.update(dailyExtractionQuotas.ref(id), { used: FieldValue.increment(-1) });
}

/** Returns a document to the quota in a separate commit. If that fails, the day's quota stays reduced by one. */
export async function refundOneExtraction(tenant: Tenant, countedAt: Date): Promise<void> {
  await unitOfWork((writes) => stageOneExtractionRefund(writes, tenant, countedAt)).catch((thrown) =>
    log.warn('Could not credit a document back to the quota', logFieldsOfError(thrown)),
  );
}

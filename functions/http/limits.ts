// The limits that apply to a request: rate limits, and read-only mode after an organization's plan ends.
//
// A plan check gives the caller a lease: until it expires, changes are allowed without another check. The lease is
// stored in a record that authentication reads anyway, so most requests don't read the plan. A lease is shorter than
// the grace period before read-only mode, so it always expires first. Each caller's lease costs two reads and one write
// per week.
import { type Endpoint, type RateTier, refusesReadOnlyOrganizations } from '../api/endpoint';
import { ApiError } from '../api/errors';
import type { CallerInOrganization } from '../identity/authenticate';
import { type PlanLapseReason, planLapseOf, planReadOnlyFrom } from '../plans/planState';
import { type PlanUsage, planUsages } from '../plans/usage';
import { addMs, DAY_MS, MINUTE_MS } from '../platform/clock';

export const RATE_LIMIT_BY_TIER: Readonly<Record<RateTier, { limit: number; windowMs: number }>> = {
  default: { limit: 60, windowMs: MINUTE_MS },
  strict: { limit: 10, windowMs: 15 * MINUTE_MS },
  sensitive: { limit: 30, windowMs: 15 * MINUTE_MS },
  extraction: { limit: 30, windowMs: MINUTE_MS },
  high: { limit: 500, windowMs: MINUTE_MS },
  // Providers send delivery reports as fast as we send messages. The limit only prevents abuse; signatures authenticate
  // the reports.
  provider: { limit: 60_000, windowMs: MINUTE_MS },
};

/** The limit per caller or link for throttled endpoints, across all network addresses. */
export const ANTI_GUESSING_LIMIT = { limit: 30, windowMs: 15 * MINUTE_MS };

const RATES = { ...RATE_LIMIT_BY_TIER, brake: ANTI_GUESSING_LIMIT };
type RateName = keyof typeof RATES;

export interface RateLimitResult {
  allowed: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
  windowSeconds: number;
}

interface Window {
  startedAtMs: number;
  used: number;
}

/**
 * The limit per caller is this multiple of the limit per address, because a caller may use several devices or servers.
 */
export const CALLER_LIMIT_MULTIPLIER = 20;

const MAX_WINDOWS = 50_000;

/**
 * Counts requests in fixed windows in this instance's memory. A window starts with its first request. Rate-limiting
 * libraries don't work here, because they read the machine's clock instead of the service's.
 */
export class RateLimiter {
  private readonly windows = new Map<string, Window>();

  /** Counts one request unless `peek` is set. `times` multiplies the tier's limit. */
  take(key: string, tier: RateName, now: Date, { peek = false, times = 1 } = {}): RateLimitResult {
    const { windowMs } = RATES[tier];
    const limit = times * RATES[tier].limit;
    const nowMs = now.getTime();
    let window = this.windows.get(key);
    if (!window || nowMs - window.startedAtMs >= windowMs || nowMs < window.startedAtMs) {
      window = { startedAtMs: nowMs, used: 0 };
      if (!peek) {
        this.forgetOld(nowMs);
        this.windows.delete(key);
        this.windows.set(key, window);
      }
    }
    const allowed = window.used < limit;
    if (allowed && !peek) window.used += 1;
    return {
      allowed,
      limit,
      remaining: limit - window.used,
      resetSeconds: Math.max(1, Math.ceil((window.startedAtMs + windowMs - nowMs) / 1000)),
      windowSeconds: windowMs / 1000,
    };
  }

  /** Limits memory use. Windows are ordered by start time, so the oldest are deleted first. */
  private forgetOld(nowMs: number): void {
    const longestMs = Math.max(...Object.values(RATES).map(({ windowMs }) => windowMs));
    for (const [key, window] of this.windows) {
      if (this.windows.size < MAX_WINDOWS && nowMs - window.startedAtMs < longestMs) return;
      this.windows.delete(key);
    }
  }
}

/**
 * The rate limit headers: our documented `X-RateLimit-Remaining`, and the IETF fields `RateLimit` and
 * `RateLimit-Policy`.
 */
export function rateLimitHeaders(tier: RateName, verdict: RateLimitResult): Record<string, string> {
  const { limit, remaining, resetSeconds, windowSeconds } = verdict;
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    RateLimit: `"${tier}";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Policy': `"${tier}";q=${limit};w=${windowSeconds}`,
    ...(verdict.allowed ? {} : { 'Retry-After': String(resetSeconds) }),
  };
}

export const requestRateLimiter = new RateLimiter();

export const tooManyRequestsError = (headers: Record<string, string> = {}): ApiError =>
  new ApiError('RATE_LIMITED', 'Too many requests; wait and try again', { headers });

export const PLAN_CHECK_VALIDITY_DAYS = 7;

const WHY: Readonly<Record<PlanLapseReason, string>> = {
  trial_ended: 'Your trial has ended',
  payment_failed: 'A payment for your plan has failed',
  cancelled: 'Your plan was cancelled',
};

function readOnly(usage: PlanUsage, from: Date): ApiError {
  const lapse = planLapseOf(usage);
  const why = lapse ? WHY[lapse.reason] : 'Your plan has ended';
  return new ApiError('ORGANIZATION_READ_ONLY', `${why}: your data is read-only until an admin chooses a plan`, {
    details: {
      reason: lapse?.reason ?? null,
      ended_at: lapse?.at.toISOString() ?? null,
      read_only_since: from.toISOString(),
    },
  });
}

/**
 * Costs nothing while the caller's lease is valid. Otherwise costs 1 read, plus 1 read and 1 write in the background.
 * @throws 403 `ORGANIZATION_READ_ONLY` with `details` {reason, ended_at, read_only_since}.
 */
export async function checkPlanAllowsWrites(
  endpoint: Endpoint,
  { tenant, writeLease }: CallerInOrganization,
  now: Date,
): Promise<void> {
  if (!refusesReadOnlyOrganizations(endpoint)) return;
  if (writeLease.until !== null && now < writeLease.until) return;
  const usage = await planUsages.get(tenant.organizationId);
  if (!usage) throw new Error('The organization has no plan usage record');
  const from = planReadOnlyFrom(usage);
  if (from !== null && from <= now) throw readOnly(usage, from);
  const longest = addMs(now, PLAN_CHECK_VALIDITY_DAYS * DAY_MS);
  const until = from !== null && from < longest ? from : longest;
  // biome-ignore lint/plugin: without a longer lease, the next change checks the plan again
  void writeLease.extend(until).catch(() => false);
}

// Rate limits per client address, endpoint and server instance.

import type { RateTier } from '../../api/endpoint';
import { MINUTE_MS } from '../../platform/clock';

export const RATE_LIMIT_TIERS: Readonly<Record<RateTier, { limit: number; windowMs: number }>> = {
  default: { limit: 60, windowMs: MINUTE_MS },
  strict: { limit: 10, windowMs: 15 * MINUTE_MS },
  sensitive: { limit: 30, windowMs: 15 * MINUTE_MS },
  extraction: { limit: 30, windowMs: MINUTE_MS },
  high: { limit: 500, windowMs: MINUTE_MS },
  // Providers report each message, as fast as we send. The limit only stops abuse; signatures authenticate reports.
  provider: { limit: 60_000, windowMs: MINUTE_MS },
};

/** The limit per caller or link for endpoints with a brake, across all addresses. */
export const BRAKE = { limit: 30, windowMs: 15 * MINUTE_MS };

const RATES = { ...RATE_LIMIT_TIERS, brake: BRAKE };
type RateName = keyof typeof RATES;

export interface RateVerdict {
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

/** A caller may use several devices or servers, so its limit is this many times that of an address. */
export const CALLER_RATE_LIMIT_FACTOR = 20;

const MAX_WINDOWS = 50_000;

/**
 * Counts requests in fixed windows in this instance's memory. A window starts with its first request. Libraries can't be
 * used because they read the machine's clock instead of the service's.
 */
export class RateLimiter {
  private readonly windows = new Map<string, Window>();

  /** Counts one request unless `peek` is set. `times` multiplies the tier's limit. */
  take(key: string, tier: RateName, now: Date, { peek = false, times = 1 } = {}): RateVerdict {
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

  /** Bounds the memory: windows are in order of their start, so the oldest are deleted first. */
  private forgetOld(nowMs: number): void {
    const longestMs = Math.max(...Object.values(RATES).map(({ windowMs }) => windowMs));
    for (const [key, window] of this.windows) {
      if (this.windows.size < MAX_WINDOWS && nowMs - window.startedAtMs < longestMs) return;
      this.windows.delete(key);
    }
  }
}

/** The documented `X-RateLimit-Remaining`, and the IETF fields `RateLimit` and `RateLimit-Policy`. */
export function rateLimitHeaders(tier: RateName, verdict: RateVerdict): Record<string, string> {
  const { limit, remaining, resetSeconds, windowSeconds } = verdict;
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    RateLimit: `"${tier}";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Policy': `"${tier}";q=${limit};w=${windowSeconds}`,
    ...(verdict.allowed ? {} : { 'Retry-After': String(resetSeconds) }),
  };
}

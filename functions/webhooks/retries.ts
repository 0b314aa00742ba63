// When a delivery is tried again, and when it has failed.
import { HOUR_MS, MINUTE_MS } from '../platform/clock';

/** What is waited after the first, second, … try that failed. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  15 * HOUR_MS,
];
export const MAX_DELIVERY_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

/** How long to wait after that many tries of a round have failed; null when all are used. */
export const deliveryRetryDelayMs = (attempts: number): number | null =>
  RETRY_DELAYS_MS[attempts - 1] ?? null;

// How a queue retries and how much it runs at once: Cloud Tasks' defaults, or what the build says of the queue.
import { z } from 'zod';
import { BuildFile } from '../buildFile';

export interface QueuePolicy {
  maxAttempts: number;
  minBackoffMs: number;
  maxBackoffMs: number;
  maxDoublings: number;
  maxConcurrentDispatches: number;
}

/**
 * Retry values are Cloud Tasks' own for a new queue. Eight at once is ours: each concurrent dispatch is a Node process
 * of its own in the Functions emulator.
 */
const DEFAULT_POLICY: QueuePolicy = {
  maxAttempts: 100,
  minBackoffMs: 100,
  maxBackoffMs: 3600 * 1000,
  maxDoublings: 16,
  maxConcurrentDispatches: 8,
};

/** `queues.json`: the queues of the functions' manifest, with the options that `onTaskDispatched` was given. */
const queuesFile = z.array(
  z.object({
    name: z.string(),
    retryConfig: z
      .object({
        maxAttempts: z.number().int().nullish(),
        minBackoffSeconds: z.number().nullish(),
        maxBackoffSeconds: z.number().nullish(),
        maxDoublings: z.number().int().nullish(),
      })
      .default({}),
    rateLimits: z.object({ maxConcurrentDispatches: z.number().int().positive().nullish() }).default({}),
  }),
);

export class QueuePolicies {
  private readonly file: BuildFile<z.infer<typeof queuesFile>[number]>;

  constructor(buildDir: string) {
    this.file = new BuildFile(buildDir, 'queues.json', queuesFile);
  }

  of(queue: string): QueuePolicy {
    const entry = this.file.read().find(({ name }) => name === queue);
    if (!entry) return DEFAULT_POLICY;
    const { retryConfig, rateLimits } = entry;
    return {
      maxAttempts: retryConfig.maxAttempts ?? DEFAULT_POLICY.maxAttempts,
      minBackoffMs: seconds(retryConfig.minBackoffSeconds) ?? DEFAULT_POLICY.minBackoffMs,
      maxBackoffMs: seconds(retryConfig.maxBackoffSeconds) ?? DEFAULT_POLICY.maxBackoffMs,
      maxDoublings: retryConfig.maxDoublings ?? DEFAULT_POLICY.maxDoublings,
      maxConcurrentDispatches: Math.min(
        rateLimits.maxConcurrentDispatches ?? DEFAULT_POLICY.maxConcurrentDispatches,
        DEFAULT_POLICY.maxConcurrentDispatches,
      ),
    };
  }
}

/** The wait after the given number of failed attempts: doubled `maxDoublings` times, then growing evenly. */
export function backoffMs(policy: QueuePolicy, failedAttempts: number): number {
  const doublings = Math.min(failedAttempts - 1, policy.maxDoublings);
  const evenSteps = failedAttempts - 1 - doublings;
  return Math.min(policy.minBackoffMs * 2 ** doublings * (1 + evenSteps), policy.maxBackoffMs);
}

const seconds = (value: number | null | undefined): number | undefined =>
  value === null || value === undefined ? undefined : value * 1000;

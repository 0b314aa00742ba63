// Retry and concurrency settings of a queue: the function's declaration, or the platform's defaults.
import { z } from 'zod';
import { BuildFile } from '../buildFile';

export interface QueuePolicy {
  maxAttempts: number;
  minBackoffMs: number;
  maxBackoffMs: number;
  maxDoublings: number;
  maxConcurrentDispatches: number;
}

/** Each concurrent dispatch is a separate Node process in the Functions emulator, so a queue gets no more. */
const MAX_AT_ONCE = 4;

/** The policy of an unknown queue. */
const DEFAULT_POLICY: QueuePolicy = {
  maxAttempts: 100,
  minBackoffMs: 100,
  maxBackoffMs: 3600 * 1000,
  maxDoublings: 16,
  maxConcurrentDispatches: MAX_AT_ONCE,
};

/** The Firebase CLI deploys a queue with this many attempts if its function sets no number. */
const DEPLOYED_MAX_ATTEMPTS = 3;

const count = z.number().int().nullish();
const seconds = z.number().nullish();
const taskQueueTrigger = z.object({
  retryConfig: z
    .object({
      maxAttempts: count,
      minBackoffSeconds: seconds,
      maxBackoffSeconds: seconds,
      maxDoublings: count,
    })
    .nullish(),
  rateLimits: z.object({ maxConcurrentDispatches: count }).nullish(),
});

interface DeclaredQueue {
  name: string;
  policy: QueuePolicy;
}

/** The functions' deployment manifest; a queue has the name of its function. */
const manifest = z
  .object({ endpoints: z.record(z.string(), z.object({ taskQueueTrigger: taskQueueTrigger.optional() })) })
  .transform(({ endpoints }): DeclaredQueue[] =>
    Object.entries(endpoints).flatMap(([name, endpoint]) =>
      endpoint.taskQueueTrigger ? [{ name, policy: deployedPolicy(endpoint.taskQueueTrigger) }] : [],
    ),
  );

function deployedPolicy({ retryConfig, rateLimits }: z.infer<typeof taskQueueTrigger>): QueuePolicy {
  return {
    maxAttempts: retryConfig?.maxAttempts ?? DEPLOYED_MAX_ATTEMPTS,
    minBackoffMs: milliseconds(retryConfig?.minBackoffSeconds) ?? DEFAULT_POLICY.minBackoffMs,
    maxBackoffMs: milliseconds(retryConfig?.maxBackoffSeconds) ?? DEFAULT_POLICY.maxBackoffMs,
    maxDoublings: retryConfig?.maxDoublings ?? DEFAULT_POLICY.maxDoublings,
    maxConcurrentDispatches: Math.min(rateLimits?.maxConcurrentDispatches ?? MAX_AT_ONCE, MAX_AT_ONCE),
  };
}

const milliseconds = (value: number | null | undefined): number | undefined =>
  value === null || value === undefined ? undefined : value * 1000;

export class QueuePolicies {
  private readonly declared: BuildFile<DeclaredQueue>;

  constructor(buildDir: string) {
    // The build writes the manifest as JSON, which is valid YAML.
    this.declared = new BuildFile(buildDir, 'functions.yaml', manifest);
  }

  /** The queues that the build declares; unknown before the first build. */
  has(queue: string): boolean {
    const declared = this.declared.read();
    return declared.length === 0 || declared.some(({ name }) => name === queue);
  }

  of(queue: string): QueuePolicy {
    return this.declared.read().find(({ name }) => name === queue)?.policy ?? DEFAULT_POLICY;
  }
}

/** The wait after the given number of failed attempts: doubled `maxDoublings` times, then growing linearly. */
export function backoffMs(policy: QueuePolicy, failedAttempts: number): number {
  const doublings = Math.min(failedAttempts - 1, policy.maxDoublings);
  const evenSteps = failedAttempts - 1 - doublings;
  return Math.min(policy.minBackoffMs * 2 ** doublings * (1 + evenSteps), policy.maxBackoffMs);
}

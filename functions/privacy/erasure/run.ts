// Runs an erasure step by step. After an interruption, it resumes at the stored step.
import { auditedServiceWritesOf } from '../../activity/write/activityLog';
import { tenantOf } from '../../api/actor';
import { addMs, clock, MINUTE_MS, monotonicMs, SECOND_MS } from '../../platform/clock';
import { log } from '../../platform/log';
import { unitOfWork } from '../../store/unitOfWork';
import { ORGANIZATION_DELETION_STEPS } from '../deleteOrganization';
import { CONTACT_ERASURE_STEPS, SUBMISSION_ERASURE_STEPS, USER_ERASURE_STEPS } from './erasePerson';
import {
  dueErasures,
  type Erasure,
  type ErasureKind,
  type ErasureStep,
  type ErasureStepResult,
  erasures,
} from './record';

export const STEPS_BY_ERASURE_KIND: Readonly<Record<ErasureKind, readonly ErasureStep[]>> = {
  contact: CONTACT_ERASURE_STEPS,
  submission: SUBMISSION_ERASURE_STEPS,
  user: USER_ERASURE_STEPS,
  organization: ORGANIZATION_DELETION_STEPS,
};

/** Longer than a single call to a step can take. */
const LEASE_MS = 10 * MINUTE_MS;
const BUDGET_MS = 120 * SECOND_MS;

function summed(
  known: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>> = {},
): Record<string, number> {
  const all = { ...known };
  for (const [name, count] of Object.entries(more)) {
    if (count > 0) all[name] = (all[name] ?? 0) + count;
  }
  return all;
}

const progressAfter = (job: Erasure, done: ErasureStepResult) => ({
  documents: summed(job.documents, done.documents),
  files: job.files + (done.files ?? 0),
  accounts: job.accounts + (done.accounts ?? 0),
  terms: done.terms ?? job.terms,
  step: done.after === null ? job.step + 1 : job.step,
  after: done.after,
});

/** Restarts an erasure that was started by a release with different steps. Each step is safe to repeat. */
const withOwnSteps = (job: Erasure, steps: readonly ErasureStep[]): Partial<Erasure> =>
  job.steps === steps.length ? {} : { steps: steps.length, step: 0, after: null };

/** Runs an erasure. If two runs overlap, one of them detects the overlap and stops. */
export async function runErasure(found: Erasure): Promise<void> {
  const store = erasures.anyTenant(found);
  const tenant = tenantOf(found.organization_id);
  const steps = STEPS_BY_ERASURE_KIND[found.kind];
  const deadline = monotonicMs() + BUDGET_MS;
  const lease = { status: 'running' as const, wake_at: addMs(clock.now(), LEASE_MS) };
  const begun = { ...withOwnSteps(found, steps), ...lease };
  let job = await store.tryClaim(found, begun);
  while (job !== null) {
    const step = steps[job.step];
    if (step === undefined) return complete(job);
    const done = await step(job, tenant, clock.now());
    const now = clock.now();
    const isPaused = done.waitMs !== undefined || monotonicMs() > deadline;
    const wake_at = addMs(now, isPaused ? (done.waitMs ?? 0) : LEASE_MS);
    job = await store.tryClaim(job, { ...progressAfter(job, done), updated_at: now, wake_at });
    if (job !== null && isPaused) return dueErasures.setTimer(job, now);
  }
}

/** Completes the erasure. Afterwards, the record contains counts but no data about the person. */
async function complete(job: Erasure): Promise<void> {
  const now = clock.now();
  const tenant = tenantOf(job.organization_id);
  const { id: erasureId, kind, organization_id: organizationId, files, accounts } = job;
  const documents = Object.values(job.documents).reduce((sum, count) => sum + count, 0);
  const { subject_id: subjectId } = job;
  // If the database is restored to an earlier time, operators use these ids to repeat the erasure (docs/operations.md).
  log.info('Erasure completed', { erasureId, kind, subjectId, organizationId, documents, files, accounts });
  const end = {
    status: 'completed' as const,
    terms: null,
    wake_at: null,
    updated_at: now,
    completed_at: now,
  };
  await unitOfWork(async (writes) => {
    const isGone = kind === 'organization';
    const author = isGone ? writes : auditedServiceWritesOf(tenant, writes);
    erasures.of(tenant).stageUpdate(author, job, { ...end, ...(isGone ? { requested_by: '' } : {}) });
  });
}

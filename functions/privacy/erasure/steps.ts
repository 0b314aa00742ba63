// The steps of an erasure. Each can be interrupted and repeated.
import type { Tenant } from '../../api/actor';
import type { DeclaredCollection } from '../../store/codec';
import type { Erasure, Terms } from './record';

/** The result of one call of a step. */
export interface Done {
  /** Where the step continues; null if it is finished. */
  after: string | null;
  documents?: Readonly<Record<string, number>>;
  files?: number;
  accounts?: number;
  terms?: Terms;
  /** How long to wait before the next step. */
  waitMs?: number;
}

export type Step = (job: Erasure, tenant: Tenant, now: Date) => Promise<Done>;

/** One step per collection. */
export const erasureStepsForCollections = (
  collections: readonly DeclaredCollection[],
  step: (collection: DeclaredCollection) => Step,
): Step[] => collections.map(step);

export const finishedErasureStep = (done: Omit<Done, 'after'> = {}): Done => ({ after: null, ...done });

/** Waits between two rounds, so that the second one finds data written during the first. */
export const erasurePauseStep =
  (waitMs: number): Step =>
  async () =>
    finishedErasureStep({ waitMs });

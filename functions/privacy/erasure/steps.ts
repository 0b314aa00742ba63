// The steps of an erasure, in their order; each may be broken off and begun again.
import type { Tenant } from '../../api/actor';
import type { DeclaredCollection } from '../../store/codec';
import type { Erasure, Terms } from './record';

/** The result of one call of a step. */
export interface Done {
  /** Where the step goes on; null: it is at its end. */
  after: string | null;
  documents?: Readonly<Record<string, number>>;
  files?: number;
  accounts?: number;
  terms?: Terms;
  /** How long to wait before the next step. */
  waitMs?: number;
}

export type Step = (job: Erasure, tenant: Tenant, now: Date) => Promise<Done>;

/** A step for each of the collections. */
export const erasureStepsForCollections = (
  collections: readonly DeclaredCollection[],
  step: (collection: DeclaredCollection) => Step,
): Step[] => collections.map(step);

export const finishedErasureStep = (done: Omit<Done, 'after'> = {}): Done => ({ after: null, ...done });

/** Between two rounds: the second takes what came too late for the first. */
export const erasurePauseStep =
  (waitMs: number): Step =>
  async () =>
    finishedErasureStep({ waitMs });

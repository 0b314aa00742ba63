// What those with a link are told in place of the organization's plan.
import { ApiError } from '../api/errors';

/** How much an organization may store is nothing that its clients are told. @throws 503 instead of 403. */
export const rethrowHidingPlanLimit = (thrown: unknown): never => {
  if (thrown instanceof ApiError && thrown.code === 'PLAN_LIMIT_REACHED') {
    throw new ApiError('UNAVAILABLE', 'The sender cannot take more files at the moment; please tell them', {
      cause: thrown,
    });
  }
  throw thrown;
};

// Expected errors.
import { ApiError } from '../../functions/api/errors';

/** The API error that the work throws; null if it succeeds. */
export function apiErrorOf(work: () => unknown): ApiError | null {
  try {
    work();
    return null;
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown;
    throw thrown;
  }
}

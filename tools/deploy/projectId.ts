// The id of a Firebase project, as a person types it.
import { UsageError } from '../../local/command';

const PROJECT_ID = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;

/** @throws UsageError with the reason. */
export function projectIdOf(given: string | undefined): string {
  if (given === undefined) throw new UsageError('--project is missing: the id of the Firebase project.');
  if (given.length < 6 || given.length > 30) {
    throw new UsageError(
      `“${given}” is no project id: those have 6 to 30 characters, this has ${given.length}.`,
    );
  }
  if (!PROJECT_ID.test(given)) {
    throw new UsageError(
      `“${given}” is no project id: those are lower case letters, digits and single hyphens in between, and begin with a letter.`,
    );
  }
  return given;
}

// The suite that a bench measures, which somebody has started.
import { type SuiteConfig, suiteConfig } from '../local/config';
import { PreconditionError } from '../local/preconditionError';
import { isUp } from '../local/readiness';

/** @throws PreconditionError when the suite that `SUITE` names is not up. */
export async function runningSuite(): Promise<SuiteConfig> {
  const suite = suiteConfig();
  if (await isUp(suite)) return suite;
  throw new PreconditionError(
    `The suite “${suite.name}” is not up: start it with npm start (or npm run suite and SUITE=test) and run the bench beside it.`,
  );
}

// Commands for organizations of a running local suite or a real project.
import { type Tenant, tenantOf } from '../functions/api/actor';
import { firestore } from '../functions/store/firestore';
import { runCommand } from '../local/command';
import { clientEnvironment, suiteConfig } from '../local/config';
import { PreconditionError } from '../local/preconditionError';
import { isUp } from '../local/readiness';

/** @throws PreconditionError if no project is named and no suite is running. */
export async function chooseFirestore(): Promise<void> {
  if (process.env.GCLOUD_PROJECT !== undefined) return;
  const suite = suiteConfig();
  if (!(await isUp(suite))) {
    throw new PreconditionError(
      `The suite “${suite.name}” isn’t running. Start it with npm start, or select a project with GCLOUD_PROJECT=<project id> and application default credentials.`,
    );
  }
  Object.assign(process.env, clientEnvironment(suite));
}

async function organizationIds(named: readonly string[]): Promise<readonly string[]> {
  const all = (await firestore().collection('organizations').listDocuments()).map(({ id }) => id);
  const unknown = named.find((id) => !all.includes(id));
  if (unknown !== undefined) throw new PreconditionError(`Organization “${unknown}” doesn’t exist.`);
  return named.length > 0 ? named : all;
}

/** A command that runs for each organization in its arguments, or for all. */
export function runForOrganizations(command: {
  name: string;
  summary: string;
  /** @returns the output for that organization */
  run: (tenant: Tenant) => Promise<string>;
}): void {
  runCommand({
    name: command.name,
    summary: command.summary,
    positionals: { value: 'organization id', help: 'only these organizations; all by default' },
    run: async (_, named) => {
      await chooseFirestore();
      const ids = await organizationIds(named);
      if (ids.length === 0) console.log('No organization exists.');
      for (const id of ids) console.log(`${id}: ${await command.run(tenantOf(id))}`);
    },
  });
}

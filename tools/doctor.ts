// `npm run doctor`: says what this machine lacks, or with `--project <id>` what that Firebase project lacks, each line
// with how to get it. Ends with 1 when something is missing. It changes nothing.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ROOT } from '../local/config';
import { checkProject, type Finding, printed } from './deploy/checks';
import { factsOf } from './deploy/facts';
import { askGoogle } from './deploy/google';
import { parametersOf, wantedByBuild } from './deploy/wanted';
import { lookAtMachine } from './doctor/look';
import { checkMachine } from './doctor/machine';

async function projectFindings(projectId: string): Promise<Finding[]> {
  // What the project must have follows from the functions as they are now.
  await promisify(execFile)('npm', ['run', 'build', '--silent'], { cwd: ROOT });
  const wanted = wantedByBuild(join(ROOT, 'build/deploy'));
  const facts = await factsOf(projectId, wanted, parametersOf(projectId), askGoogle(projectId));
  return checkProject(facts, wanted);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { project: { type: 'string' } } });
  const { project } = values;
  console.log(project === undefined ? 'This machine' : `The project ${project}`);
  const findings =
    project === undefined ? checkMachine(await lookAtMachine()) : await projectFindings(project);
  for (const finding of findings) console.log(printed(finding));
  const lacking = findings.filter(({ level }) => level === 'missing').length;
  console.log(lacking === 0 ? 'Nothing is missing.' : `${lacking} missing.`);
  process.exitCode = lacking === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

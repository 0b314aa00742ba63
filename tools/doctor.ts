// `npm run doctor`: lists what this machine lacks, or with `--project <id>` what that Firebase project lacks, each with
// its remedy. Exits with 1 if something is missing. Changes nothing.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '../local/command';
import { ROOT } from '../local/config';
import { checkProject } from './deploy/checks';
import { type Finding, printed } from './deploy/finding';
import { askGoogle, projectIdOf } from './deploy/google';
import { parametersOf, wantedByBuild } from './deploy/wanted';
import { checkMachine } from './doctor/machine';

/** The required state depends on the current functions, so it builds them first. */
async function projectFindings(projectId: string): Promise<Finding[]> {
  await promisify(execFile)('npm', ['run', 'build', '--silent'], { cwd: ROOT });
  const wanted = wantedByBuild(join(ROOT, 'build/deploy'));
  return (await checkProject(projectId, wanted, parametersOf(projectId), askGoogle(projectId))).findings;
}

async function report(project: string | undefined): Promise<void> {
  console.log(project === undefined ? 'This machine' : `The project ${project}`);
  const findings = await (project === undefined ? checkMachine() : projectFindings(projectIdOf(project)));
  for (const finding of findings) console.log(printed(finding));
  const lacking = findings.filter(({ level }) => level === 'missing' || level === 'created').length;
  console.log(lacking === 0 ? 'Nothing is missing.' : `${lacking} missing.`);
  process.exitCode = lacking === 0 ? 0 : 1;
}

runCommand({
  name: 'npm run doctor',
  summary: 'lists what this machine or a project lacks, and how to get it. Changes nothing.',
  options: {
    project: { type: 'string', value: 'project id', help: 'check a project instead of this machine' },
  },
  run: ({ project }) => report(project),
});

// `npm run doctor`: says what this machine lacks, or with `--project <id>` what that Firebase project lacks, each line
// with how to get it. Ends with 1 when something is missing. It changes nothing.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '../local/command';
import { ROOT } from '../local/config';
import { checkProject } from './deploy/checks';
import { factsOf } from './deploy/facts';
import { type Finding, printed } from './deploy/finding';
import { askGoogle } from './deploy/google';
import { projectIdOf } from './deploy/projectId';
import { providerFindings } from './deploy/providerChecks';
import { parametersOf, wantedByBuild } from './deploy/wanted';
import { lookAtMachine } from './doctor/look';
import { checkMachine } from './doctor/machine';

async function projectFindings(projectId: string): Promise<Finding[]> {
  // The required state follows from the current functions.
  await promisify(execFile)('npm', ['run', 'build', '--silent'], { cwd: ROOT });
  const wanted = wantedByBuild(join(ROOT, 'build/deploy'));
  const [parameters, ask] = [parametersOf(projectId), askGoogle(projectId)];
  const ofProject = await factsOf(projectId, wanted, parameters, ask).then(
    (facts) => checkProject(facts, wanted),
    (error: Error): Finding[] => [
      {
        level: 'missing',
        what: `The project could not be looked at: ${error.message}`,
        remedy: 'docs/deploy.md',
      },
    ],
  );
  return [...ofProject, ...(await providerFindings(projectId, wanted.region, parameters, ask))];
}

async function look(project: string | undefined): Promise<void> {
  const projectId = project === undefined ? undefined : projectIdOf(project);
  console.log(projectId === undefined ? 'This machine' : `The project ${projectId}`);
  const findings =
    projectId === undefined ? checkMachine(await lookAtMachine()) : await projectFindings(projectId);
  for (const finding of findings) console.log(printed(finding));
  const lacking = findings.filter(({ level }) => level === 'missing').length;
  console.log(lacking === 0 ? 'Nothing is missing.' : `${lacking} missing.`);
  process.exitCode = lacking === 0 ? 0 : 1;
}

runCommand({
  name: 'npm run doctor',
  summary: 'says what this machine lacks, or that project, each line with how to get it. It changes nothing.',
  options: {
    project: { type: 'string', value: 'project id', help: 'a Firebase project, instead of this machine' },
  },
  run: ({ project }) => look(project),
});

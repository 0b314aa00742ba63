// `npm run deploy -- --project <id>`: builds, checks the project, and then deploys in portions. With `--dry-run` it
// changes nothing, and prints what is missing and what it would do. See docs/deploy.md.
import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runCommand, UsageError } from '../local/command';
import { ROOT } from '../local/config';
import { ensureAccounts } from './deploy/accounts';
import { compareAddresses } from './deploy/addresses';
import { checkProject } from './deploy/checks';
import { DEPLOY_CLI, installDeployCli } from './deploy/cli';
import { applyOverrides, printed } from './deploy/finding';
import { askGoogle, projectIdOf } from './deploy/google';
import { buildIndexes, indexesOf } from './deploy/indexes';
import { ensureMonitoring } from './deploy/monitoring';
import { checkRegion, indexCommand, printedStep, type Step, stepsFor } from './deploy/plan';
import { environmentFile, type Parameters, parametersOf, type Wanted, wantedByBuild } from './deploy/wanted';

const BUILD = join(ROOT, 'build/deploy');
const POLL_INTERVAL_MS = 20_000;
const RETRY_DELAY_MS = 60_000;
/** The build is already done; building before each portion would also delete its parameters. */
const CLI_ENVIRONMENT = { ...process.env, ALREADY_BUILT: '1' };

interface DeployOptions {
  project?: string;
  'dry-run'?: boolean;
  from?: string;
  doors?: boolean;
  despite?: string;
  region?: string;
}

function run(args: readonly string[]): Promise<undefined> {
  return new Promise((resolve, reject) => {
    const options = { cwd: ROOT, stdio: 'inherit', env: CLI_ENVIRONMENT } as const;
    const child = spawn(process.execPath, [DEPLOY_CLI, ...args], options);
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve(undefined) : reject(new Error(`firebase exited with ${code}`))));
  });
}

type Work = () => Promise<string[] | undefined>;

/** The steps that don't use the Firebase CLI. Each returns the names of the things it created. */
function ownSteps(
  projectId: string,
  projectNumber: string,
  wanted: Wanted,
  parameters: Parameters,
): Record<NonNullable<Step['own']>, Work> {
  const ask = askGoogle(projectId);
  return {
    accounts: () => ensureAccounts(ask, { projectId, projectNumber }),
    monitoring: () => ensureMonitoring(ask, projectId, parameters),
    addresses: () => compareAddresses(projectId, wanted.region),
    indexes: () =>
      buildIndexes(wanted.indexes, {
        deploy: () => run(indexCommand(projectId)),
        look: () => indexesOf(ask, projectId),
        pause: () => sleep(POLL_INTERVAL_MS),
        nowMs: () => performance.now(),
      }),
  };
}

async function attempt(work: Work, tries: number): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      const created = await work();
      if (created) console.log(`  Created: ${created.join(', ') || 'nothing, all exist'}`);
      return;
    } catch (error) {
      if (left === 0) throw error;
      console.log(`  ${(error as Error).message}. Retrying in a minute (attempts left: ${left})`);
      await sleep(RETRY_DELAY_MS);
    }
  }
}

async function deploy({ project, from = '1', 'dry-run': dryRun, doors, despite, region }: DeployOptions) {
  const projectId = projectIdOf(project);
  console.log('Building');
  await promisify(execFile)('npm', ['run', 'build', '--silent'], { cwd: ROOT });
  const wanted = wantedByBuild(BUILD);
  const parameters = parametersOf(projectId);
  console.log(`Checking ${projectId}`);
  const checked = await checkProject(projectId, wanted, parameters, askGoogle(projectId));
  const findings = applyOverrides(checked.findings, despite);
  for (const finding of findings) console.log(printed(finding));
  const isReady = findings.every(({ level }) => level !== 'missing');
  const steps = stepsFor(projectId, wanted, { deployed: checked.deployed, doorsOnly: doors === true });
  if (!/^[1-9]\d*$/.test(from) || Number(from) > steps.length)
    throw new UsageError(`--from must be a step from 1 to ${steps.length}, not “${from}”.`);
  console.log(`\n${steps.map(printedStep).join('\n')}`);
  if (!isReady) {
    console.log('\nThe project isn’t ready. Nothing was changed.');
    process.exitCode = 1;
  }
  if (dryRun || !isReady) return;
  checkRegion(wanted.region, checked.deployed, region);
  await writeFile(join(BUILD, `.env.${projectId}`), environmentFile(BUILD, parameters));
  await installDeployCli();
  const command = [
    `npm run deploy -- --project ${projectId}`,
    ...(doors ? ['--doors'] : []),
    ...(despite ? [`--despite '${despite}'`] : []),
    ...(region ? [`--region ${region}`] : []),
  ].join(' ');
  const ownWork = ownSteps(projectId, checked.projectNumber, wanted, parameters);
  for (const [index, { what, cli = [], own, tries = 1 }] of steps.entries()) {
    const number = index + 1;
    if (number < Number(from)) continue;
    console.log(`\n${number} of ${steps.length}: ${what}`);
    await attempt(own ? ownWork[own] : () => run(cli), tries).catch((error: unknown) => {
      console.log(`Continue with: ${command} --from ${number}`);
      throw error;
    });
  }
  console.log(`\nDeployed. Check it with: npm run doctor -- --project ${projectId}`);
}

runCommand({
  name: 'npm run deploy',
  summary: 'checks the project, then deploys in steps. See docs/deploy.md.',
  options: {
    project: { type: 'string', value: 'project id', help: 'the Firebase project' },
    'dry-run': { type: 'boolean', help: 'check the project and print the steps; change nothing' },
    doors: { type: 'boolean', help: 'deploy only v1, v2 and the workers, not a function for each endpoint' },
    despite: {
      type: 'string',
      value: 'finding',
      help: 'ignore this missing finding: the text before its colon; separate several with commas',
    },
    region: { type: 'string', value: 'region', help: 'confirm the region of the first deployment' },
    from: { type: 'string', value: 'step', help: 'start at this step, for example after it failed' },
  },
  run: deploy,
});

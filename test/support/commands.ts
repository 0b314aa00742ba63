// Runs the commands of package.json like a person would, each in its own process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../../local/config';

/** Variables that identify a project. Without them, a command finds the running suite by name. */
const PROJECT_VARIABLE =
  /^(GCLOUD_PROJECT|GOOGLE_CLOUD_PROJECT|FIRESTORE_EMULATOR_HOST|SESSION_SECRET|ADDRESS_DIGEST_KEY)$/;

export function startCommand(script: string, ...args: readonly string[]) {
  const others = Object.entries(process.env).filter(([name]) => !PROJECT_VARIABLE.test(name));
  return started(script, args, Object.fromEntries(others));
}

function started(script: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.on('data', (chunk) => {
      said[stream] += String(chunk);
    });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
  // Kills npm and its children with no chance to clean up, like a power failure.
  return { ended, kill: () => process.kill(-(child.pid ?? 0), 'SIGKILL') };
}

export const command = (script: string, ...args: readonly string[]) => startCommand(script, ...args).ended;

/** Runs a command against the project in the environment, with `env` on top. */
export const projectCommand = (
  env: Readonly<Record<string, string>>,
  script: string,
  ...args: readonly string[]
): ReturnType<typeof command> => started(script, args, { ...process.env, ...env }).ended;

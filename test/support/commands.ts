// Runs the commands of package.json like a person would, each in its own process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../../local/config';

/** Variables that identify a project. Without them, a command finds the running suite by name. */
const OF_A_PROJECT = [
  'GCLOUD_PROJECT',
  'GOOGLE_CLOUD_PROJECT',
  'FIRESTORE_EMULATOR_HOST',
  'SESSION_SECRET',
  'ADDRESS_DIGEST_KEY',
];

export interface Called {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  ended: Promise<Called>;
  /** Kills npm and its children with no chance to clean up, like a power failure. */
  kill: () => void;
}

export function startCommand(script: string, ...args: readonly string[]): Running {
  const names = Object.keys(process.env).filter((name) => !OF_A_PROJECT.includes(name));
  return started(script, args, Object.fromEntries(names.map((name) => [name, process.env[name]])));
}

function started(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Running {
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
  const ended = once(child, 'close').then(([code]) => ({ code, ...said }));
  return { ended, kill: () => process.kill(-(child.pid ?? 0), 'SIGKILL') };
}

export const command = (script: string, ...args: readonly string[]): Promise<Called> =>
  startCommand(script, ...args).ended;

/** Runs a command against the project in the environment, with `env` on top. */
export const projectCommand = (
  env: Readonly<Record<string, string>>,
  script: string,
  ...args: readonly string[]
): Promise<Called> => started(script, args, { ...process.env, ...env }).ended;

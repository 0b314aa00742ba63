// The suite's long-running processes. Each has its own process group, and all end together, however the suite ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type SuiteConfig } from './config';
import { javaPidFile } from './firestoreEmulator';

const LOG_LINES_SHOWN = 15;
const FIRESTORE_POLL_MS = 500;

export interface Member {
  /** Used in messages. */
  name: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
}

/**
 * Child processes that end with this process. A reaper holds the other end of a pipe and kills everything when the pipe
 * closes: after `end()`, an uncaught error or `kill -9`.
 */
export class Family {
  #reaper: ChildProcess;
  #ending = false;
  readonly #leaders: (number | undefined)[] = [];
  readonly #died: Promise<never>;
  readonly #watch: NodeJS.Timeout;
  readonly #logFiles: string[] = [];
  #reportDeath: (error: Error) => void = () => undefined;

  constructor(suite: SuiteConfig) {
    rmSync(javaPidFile(suite), { force: true });
    this.#died = new Promise<never>((_, reject) => {
      this.#reportDeath = reject;
    });
    this.#died.catch(() => undefined); // prevents an unhandled rejection
    this.#reaper = this.#startReaper(suite);
    this.#watch = this.#watchFirestore(suite);
  }

  /** A reaper that dies is replaced; without one, the children would never end. */
  #startReaper(suite: SuiteConfig): ChildProcess {
    const reaper = spawn(process.execPath, ['--import', 'tsx', 'local/reaper.ts', javaPidFile(suite)], {
      cwd: ROOT,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    reaper.stdin?.on('error', () => undefined); // a new reaper gets all leaders again
    for (const leader of this.#leaders) reaper.stdin?.write(`${leader}\n`);
    reaper.once('exit', (_code, signal) => {
      // A reaper that exits by itself can't run on this machine, and neither could its replacement.
      if (!this.#ending && signal === null)
        this.#reportDeath(new Error('The reaper, which stops the suite’s processes, exited unexpectedly'));
      else if (!this.#ending) this.#reaper = this.#startReaper(suite);
      else if (signal !== null) this.#startReaper(suite).stdin?.end();
    });
    return reaper;
  }

  /** Firestore is a child of the emulators' CLI, which keeps running without it and reports nothing. */
  #watchFirestore(suite: SuiteConfig): NodeJS.Timeout {
    let wasAlive = false;
    const look = (): void => {
      const isAlive = isRunning(javaPidFile(suite));
      if (wasAlive && !isAlive) {
        this.#reportDeath(deathOf({ name: 'The Firestore emulator', logFile: this.#logFiles.at(-1) ?? '' }));
      }
      wasAlive = isAlive;
    };
    return setInterval(look, FIRESTORE_POLL_MS).unref();
  }

  start(member: Member): void {
    this.#logFiles.push(member.logFile);
    rmSync(member.logFile, { force: true });
    const log = openSync(member.logFile, 'a'); // allows truncation while it is written
    const child = spawn(process.execPath, member.args, {
      cwd: member.cwd,
      env: member.env,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#leaders.push(child.pid);
    this.#reaper.stdin?.write(`${child.pid}\n`);
    child.on('exit', () => this.#reportDeath(deathOf(member)));
  }

  /** The process that kills the members. */
  get reaperPid(): number {
    return this.#reaper.pid ?? 0;
  }

  /** Rejects when a member ends unexpectedly. */
  get died(): Promise<never> {
    return this.#died;
  }

  async end(): Promise<void> {
    clearInterval(this.#watch);
    this.#reportDeath = () => undefined;
    if (this.#ending) return;
    this.#ending = true;
    const gone = new Promise((resolve) => this.#reaper.once('exit', resolve));
    this.#reaper.stdin?.end();
    await gone;
  }
}

/** Whether the process with the id in the file is running. */
function isRunning(pidFile: string): boolean {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

function deathOf({ name, logFile }: Pick<Member, 'name' | 'logFile'>): Error {
  const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-LOG_LINES_SHOWN).join('\n');
  return new Error(`${name} exited unexpectedly. The end of ${logFile}:\n${tail}`);
}

/** This process's environment without variables that could lead a child to real accounts or through a proxy. */
export function hermeticEnvironment(): NodeJS.ProcessEnv {
  const unwanted = /^(https?_proxy|all_proxy|GOOGLE_APPLICATION_CREDENTIALS|FIREBASE_TOKEN|.*_EMULATOR_HOST)$/i;
  const kept = Object.fromEntries(Object.entries(process.env).filter(([name]) => !unwanted.test(name)));
  // The emulator's function processes load the same packages; a compile cache saves a third of their start-up time.
  return { ...kept, NODE_COMPILE_CACHE: join(ROOT, '.local', 'compile-cache') };
}

export const logFileOf = (suite: SuiteConfig, name: string): string => join(suite.runDir, `${name}.log`);

// Kills a suite's processes when its own standard input closes: when the suite stops or its process dies.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const GRACE_MS = 6_000;
const POLL_MS = 50;

/**
 * Reads one process-group leader per line. Its argument is the file that contains the id of one more, detached process.
 */
async function reap(detachedPidFile: string): Promise<void> {
  const leaders: number[] = [];
  for await (const line of createInterface({ input: process.stdin })) leaders.push(Number(line));

  for (const leader of leaders) send('SIGINT', leader);
  const targets = [...leaders.map((leader) => -leader), ...detachedPid(detachedPidFile)];
  for (let waitedMs = 0; waitedMs < GRACE_MS && targets.some(isAlive); waitedMs += POLL_MS) await sleep(POLL_MS);
  for (const target of targets) send('SIGKILL', target);
}

function detachedPid(file: string): number[] {
  try {
    return [Number(readFileSync(file, 'utf8'))];
  } catch {
    return [];
  }
}

const isAlive = (target: number): boolean => send(0, target);

/** A negative target is a whole process group. False if there is nothing to signal. */
function send(signal: NodeJS.Signals | 0, target: number): boolean {
  try {
    return process.kill(target, signal);
  } catch {
    return false;
  }
}

void reap(process.argv[2] ?? '');

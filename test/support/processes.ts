// Finds this suite's function processes in the process list, to kill them like a crash would.
import { readdirSync, readFileSync } from 'node:fs';

function environmentOf(pid: string): Map<string, string> {
  try {
    const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return new Map(entries.map((entry) => entry.split(/=(.*)/s).slice(0, 2) as [string, string]));
  } catch {
    return new Map();
  }
}

/**
 * Kills every process of this suite that serves the function, with no chance to clean up. At least one must be running.
 */
export function killFunction(name: string): void {
  const mine = process.env.FIRESTORE_EMULATOR_HOST;
  const pids = readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    const environment = environmentOf(entry);
    const serves =
      environment.get('FUNCTION_TARGET') === name || environment.get('FUNCTIONS_SERVED') === 'all';
    return serves && environment.get('FIRESTORE_EMULATOR_HOST') === mine;
  });
  if (pids.length === 0) throw new Error(`No process serves ${name}`);
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
}

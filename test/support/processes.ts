// Processes of this suite: their memory as reported by Linux, and crashes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const MEBIBYTE = 1024;

/** Current resident memory (`VmRSS`) or its peak since {@link forgetPeak} (`VmHWM`), in MiB. */
function statusOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / MEBIBYTE;
}

/** The process's peak memory growth during the work, in MiB. */
export async function memoryRise(pid: number, work: () => Promise<unknown>): Promise<number> {
  // proc(5): writing 5 resets the peak to the current value.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = statusOf(pid, 'VmRSS');
  await work();
  return statusOf(pid, 'VmHWM') - before;
}

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
    const serves = environment.get('FUNCTION_TARGET') === name || environment.get('FUNCTIONS_SERVED') === 'all';
    return serves && environment.get('FIRESTORE_EMULATOR_HOST') === mine;
  });
  if (pids.length === 0) throw new Error(`No process serves ${name}`);
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
}

// What a process of the suite holds in memory, as Linux counts it.
import { readFileSync, writeFileSync } from 'node:fs';

const MEBIBYTE = 1024;

/** Resident memory now (`VmRSS`) or the most since {@link forgetPeak} (`VmHWM`), in MiB. */
function statusOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / MEBIBYTE;
}

/** By how many MiB the process grew at most, over what it held before the work began. */
export async function memoryRise(pid: number, work: () => Promise<unknown>): Promise<number> {
  // proc(5): 5 sets the peak back to what is held now.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = statusOf(pid, 'VmRSS');
  await work();
  return statusOf(pid, 'VmHWM') - before;
}

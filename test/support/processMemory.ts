// A suite process's memory, as reported by Linux.
import { readFileSync, writeFileSync } from 'node:fs';

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

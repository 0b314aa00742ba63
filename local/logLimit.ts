// Keeps the logs of a suite that runs for weeks from filling the disk.
import { open, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import type { SuiteConfig } from './config';

/** Six logs, each with a predecessor: less than 50 MB. */
const MOST_BYTES = 4_000_000;
const BLOCK_BYTES = 512;
const LOOK_EACH_MS = 5_000;

/**
 * Truncates a log that is too large, and keeps its content as `<name>.old` until the next time. The file stays open in
 * its writer, so it is truncated in place. A writer without append mode leaves a hole, so only used blocks count, and
 * the end is kept.
 */
export async function limitLogs(folder: string, mostBytes = MOST_BYTES, which = /\.log$/): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!which.test(name)) continue;
    const { size, blocks } = await stat(file);
    if (Math.min(size, blocks * BLOCK_BYTES) <= mostBytes) continue;
    await writeFile(`${file}.old`, await endOf(file, size, mostBytes));
    await truncate(file);
  }
}

async function endOf(file: string, size: number, most: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const length = Math.min(size, most);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Repeats this until the signal aborts. */
export async function keepLogsLimited(
  { runDir }: Pick<SuiteConfig, 'runDir'>,
  signal: AbortSignal,
  which?: RegExp,
): Promise<void> {
  try {
    for await (const _ of every(LOOK_EACH_MS, undefined, { signal }))
      await limitLogs(runDir, MOST_BYTES, which);
  } catch (error) {
    if (!signal.aborted) console.error(`Logs are not kept small any more: ${(error as Error).message}`);
  }
}

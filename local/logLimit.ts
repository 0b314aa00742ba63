// Keeps the logs of a suite that runs for weeks from filling the disk.
import { open, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import type { SuiteConfig } from './config';

/** Six logs, each with a predecessor: less than 50 MB. */
const MAX_LOG_BYTES = 4_000_000;
const BLOCK_BYTES = 512;
const CHECK_INTERVAL_MS = 5_000;

/**
 * Truncates a log that is too large, and keeps its content as `<name>.old` until the next time. The file stays open in
 * its writer, so it is truncated in place. A writer without append mode leaves a hole, so only used blocks count, and
 * the end is kept.
 */
export async function limitLogs(folder: string, maxBytes = MAX_LOG_BYTES, which = /\.log$/): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!which.test(name)) continue;
    const { size, blocks } = await stat(file);
    if (Math.min(size, blocks * BLOCK_BYTES) <= maxBytes) continue;
    await writeFile(`${file}.old`, await endOf(file, size, maxBytes));
    await truncate(file);
  }
}

async function endOf(file: string, size: number, max: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const length = Math.min(size, max);
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
    for await (const _ of every(CHECK_INTERVAL_MS, undefined, { signal }))
      await limitLogs(runDir, MAX_LOG_BYTES, which);
  } catch (error) {
    if (!signal.aborted) console.error(`Log files are no longer limited: ${(error as Error).message}`);
  }
}

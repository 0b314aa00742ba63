// Allows one suite of a name per clone: a second one would share the first one's clock, build and logs.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { SuiteConfig } from './config';
import { PreconditionError } from './preconditionError';

export interface SuiteLock {
  release(): void;
}

/**
 * A socket of this process. If nobody answers, the suite has ended. It is in the temporary folder, because socket paths
 * are limited to about 100 characters.
 */
const socketOf = ({ runDir }: SuiteConfig): string =>
  join(tmpdir(), `suite-${createHash('sha256').update(runDir).digest('hex').slice(0, 24)}.sock`);

/** @throws PreconditionError naming the suite that is running. */
export async function lockSuite(suite: SuiteConfig): Promise<SuiteLock> {
  const path = socketOf(suite);
  const card = JSON.stringify({
    pid: process.pid,
    hosting: suite.ports.hosting,
    sandbox: suite.ports.sandbox,
  });
  const server = (await listen(path, card)) ?? (await takeOver(suite, path, card));
  server.unref();
  return { release: () => server.close() };
}

/** @returns null if a file of that name exists */
function listen(path: string, card: string): Promise<Server | null> {
  const server = createServer((socket) => socket.on('error', () => undefined).end(card));
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

async function takeOver(suite: SuiteConfig, path: string, card: string): Promise<Server> {
  const holder = await holderOf(path);
  if (!holder) rmSync(path, { force: true });
  const server = holder ? null : await listen(path, card);
  if (server) return server;
  const { pid, hosting, sandbox } = holder ?? (await holderOf(path)) ?? {};
  throw new PreconditionError(
    `The suite “${suite.name}” of this folder is already running (process ${pid}): the service at http://127.0.0.1:${hosting}/, its sandbox at http://127.0.0.1:${sandbox}/. Use it, or stop it (Ctrl-C there, or kill ${pid}). To run a second suite with its own folders: SUITE=second SUITE_PORT_SHIFT=5000 npm start`,
  );
}

async function holderOf(path: string): Promise<{ pid: number; hosting: number; sandbox: number } | null> {
  try {
    return JSON.parse(await text(connect(path)));
  } catch {
    return null;
  }
}

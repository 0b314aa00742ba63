// Knows whether a suite is up, and waits until every part of a starting suite answers.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SuiteConfig } from './config';

const POLL_MS = 100;
const TIMEOUT_MS = 180_000;

/** Whether the suite is up, including its seed. */
export async function isUp({ ports }: SuiteConfig): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${ports.sandbox}/api/health`);
    return ((await answer.json()) as { ready: boolean }).ready;
  } catch {
    return false;
  }
}

/** Resolves when all parts answer; reports the pending parts whenever they change. */
export async function waitUntilReady(
  suite: SuiteConfig,
  functionNames: string[],
  options: { onProgress: (text: string) => void; signal: AbortSignal; isTogether?: boolean },
): Promise<void> {
  const { ports } = suite;
  const probes: Record<string, () => Promise<boolean>> = {
    sandbox: () => answers(`http://127.0.0.1:${ports.sandbox}/api/health`),
    Auth: () => listens(ports.auth),
    Firestore: () => listens(ports.firestore),
    Hosting: () => listens(ports.hosting),
    Functions: () => functionsLoaded(ports.functions, functionNames),
    ...(options.isTogether && { 'all functions together': () => listens(ports.functionsTogether) }),
  };
  const startedAt = performance.now();
  let pending = Object.keys(probes);
  while (pending.length > 0) {
    if (performance.now() - startedAt > TIMEOUT_MS) {
      throw new Error(`No answer from ${pending.join(', ')}. See the logs in ${suite.runDir}.`);
    }
    options.onProgress(`Waiting for ${pending.join(', ')}`);
    await sleep(POLL_MS, undefined, { signal: options.signal });
    const ready = await Promise.all(pending.map((name) => probes[name]?.()));
    pending = pending.filter((_, index) => !ready[index]);
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** The Functions emulator listens early but registers functions and triggers only at the end. */
async function functionsLoaded(port: number, functionNames: string[]): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/backends`);
    const { backends } = (await answer.json()) as {
      backends: { functionTriggers: { entryPoint: string }[] }[];
    };
    const loaded = new Set(backends.flatMap((one) => one.functionTriggers.map((trigger) => trigger.entryPoint)));
    return functionNames.every((name) => loaded.has(name));
  } catch {
    return false;
  }
}

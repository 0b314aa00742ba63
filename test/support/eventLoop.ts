// Checks whether long work lets other work in its process run.
import { expect } from 'chai';

/** The longest time that a request may block the other requests of its instance. */
const MAX_MS = 100;

/** A few turns may be late because of garbage collection or a busy machine. */
const LATE_TURNS = 2;

/** On a slow machine: three times the time to parse the largest body, which can't be split up. */
const TIMES_READING = 3;
const LARGEST_BODY = Buffer.from(JSON.stringify({ content: 'abcd'.repeat(2_000_000) }));

function readingMs(): number {
  const begun = performance.now();
  Buffer.from((JSON.parse(LARGEST_BODY.toString('utf8')) as { content: string }).content, 'base64');
  return performance.now() - begun;
}

/** The longest time that a request may block at this machine's current speed, in ms. */
export const mostMsHere = (): number =>
  Math.max(MAX_MS, TIMES_READING * Math.min(...Array.from({ length: 5 }, readingMs)));

/** Expects the event loop to turn at least once per {@link mostMsHere} of processor time, also on a busy machine. */
export async function expectTurns(work: () => Promise<unknown>, label?: string): Promise<void> {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const begun = process.cpuUsage();
  await work();
  clearImmediate(next);
  const { user, system } = process.cpuUsage(begun);
  const most = (turns + LATE_TURNS) * mostMsHere();
  expect((user + system) / 1000, `${label ?? 'work'}: ms for ${turns} turns`).to.be.below(most);
}

// Whether long work lets the other work of its process run.
import { expect } from 'chai';

/** No request may keep its instance's other requests waiting for longer. */
const MAX_MS = 100;

/** Turns may come late because the machine collects garbage or is busy. */
const LATE_TURNS = 2;

/** Expects the event loop to turn at least once per 100 ms of processor time, so a slow or busy machine changes nothing. */
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
  const most = (turns + LATE_TURNS) * MAX_MS;
  expect((user + system) / 1000, `${label ?? 'work'}: ms for ${turns} turns`).to.be.below(most);
}

/** On a slow machine: three times the time for reading the largest body, which no instance can divide. */
const TIMES_READING = 3;
const LARGEST_BODY = Buffer.from(JSON.stringify({ content: 'abcd'.repeat(2_000_000) }));

function readingMs(): number {
  const begun = performance.now();
  Buffer.from((JSON.parse(LARGEST_BODY.toString('utf8')) as { content: string }).content, 'base64');
  return performance.now() - begun;
}

/** The longest time in ms that a request may block this machine at its present speed. */
export const mostMsHere = (): number =>
  Math.max(MAX_MS, TIMES_READING * Math.min(...Array.from({ length: 5 }, readingMs)));

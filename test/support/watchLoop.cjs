// Measures how long a thread blocks its event loop. A watched process loads this file before the program.
// The time between two ticks counts only as far as this thread used the processor, so that a busy machine doesn't count.
const TICK_MS = 5;

/** Of this thread only, if this release of Node can measure that. */
const cpuUsage = process.threadCpuUsage ?? process.cpuUsage;

/** Starts watching. The returned function stops it and returns the longest block in ms. */
exports.watchLoop = () => {
  let [at, used, longest] = [performance.now(), cpuUsage(), 0];
  const tick = () => {
    const [now, { user, system }] = [performance.now(), cpuUsage(used)];
    longest = Math.max(longest, Math.min(now - at, (user + system) / 1000) - TICK_MS);
    [at, used] = [performance.now(), cpuUsage()];
  };
  const timer = setInterval(tick, TICK_MS);
  return () => {
    tick();
    clearInterval(timer);
    return longest;
  };
};

// The parent sends `begin` and `end`. The answer to `end` is the longest block.
if (process.send && process.env.WATCH_LOOP === '1') {
  let end = null;
  process.on('message', (message) => {
    if (message === 'begin') end = exports.watchLoop();
    if (message === 'end') process.send({ longestBlockMs: end?.() ?? 0 });
    else process.send({ watching: true });
  });
}

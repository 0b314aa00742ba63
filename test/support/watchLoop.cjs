// How long a thread was kept from its event loop: in a process of its own, this file is loaded ahead of the program.
//
// A thread that waits for the machine's other work is not blocked, nor is one while threads beside it work: so of two
// ticks of the loop it is the smaller of the time that passed and the processor's time that this thread used.
const TICK_MS = 5;

/** Of this thread alone where Node tells it, which the least release that runs this does not. */
const cpuUsage = process.threadCpuUsage ?? process.cpuUsage;

/** Begins to watch; the returned function ends it and answers the longest block in ms. */
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

// `begin` and `end` by the parent's message; `end` is answered with the longest block.
if (process.send && process.env.WATCH_LOOP === '1') {
  let end = null;
  process.on('message', (message) => {
    if (message === 'begin') end = exports.watchLoop();
    if (message === 'end') process.send({ longestBlockMs: end?.() ?? 0 });
    else process.send({ watching: true });
  });
}

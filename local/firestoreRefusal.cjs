// Preloaded into every function process. While the suite's refusal file exists, connections to Firestore break and new
// ones are refused, as in an outage. A proxy would slow down all reads and writes. JavaScript starts faster.
const { existsSync } = require('node:fs');
const net = require('node:net');

const POLL_MS = 200;
const { FIRESTORE_EMULATOR_HOST: firestore, FIRESTORE_REFUSAL_FILE: file } = process.env;
const open = new Set();

/** The port in `connect(port)` or `connect(options)`; net may wrap the arguments in an array. */
const portOf = ([first]) => String((Array.isArray(first) ? first[0] : first)?.port ?? first);

if (firestore && file) {
  const port = firestore.split(':').at(-1);
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (...args) {
    if (portOf(args) !== port) return connect.apply(this, args);
    if (existsSync(file)) {
      const refused = Object.assign(new Error('connect ECONNREFUSED'), {
        code: 'ECONNREFUSED',
        syscall: 'connect',
      });
      process.nextTick(() => this.destroy(refused));
      return this;
    }
    open.add(this);
    this.once('close', () => open.delete(this));
    return connect.apply(this, args);
  };
  setInterval(() => {
    if (open.size > 0 && existsSync(file)) for (const socket of open) socket.destroy();
  }, POLL_MS).unref();
}

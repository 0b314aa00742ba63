// Loaded into each process in which the Functions emulator runs a function: while the suite's refusal file is there,
// connections to Firestore break and new ones are refused, as when a database is away.
//
// Here and not in a proxy, which all that is read and written would have to pass. JavaScript, as its neighbour.
const { existsSync } = require('node:fs');
const net = require('node:net');

const LOOKS_EACH_MS = 200;
const { FIRESTORE_EMULATOR_HOST: firestore, FIRESTORE_REFUSAL_FILE: file } = process.env;
const open = new Set();

/** Of `connect(port)`, `connect(options)`, and of the array that net makes of either. */
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
  }, LOOKS_EACH_MS).unref();
}

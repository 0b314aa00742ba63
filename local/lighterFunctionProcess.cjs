// Loaded into each process in which the Functions emulator runs a function, ahead of the emulator's own code: spares it
// most of a second of every start.
//
// The emulator shares a file between its server and these processes, which pulls in the CLI's deploying and extensions: a
// thousand modules of which they use nothing. Here such a module is loaded when something of it is asked for. JavaScript,
// since to strip types from it would take longer than to run it.
const Module = require('node:module');

const SHARED_FILE = /firebase-tools\/lib\/emulator\/functionsEmulatorShared\.js$/;
const OF_THE_SERVER = /\/(extensions|deploy|utils)\b/;

const load = Module._load;
Module._load = (request, parent, isMain) => {
  if (!SHARED_FILE.test(parent?.filename ?? '') || !OF_THE_SERVER.test(request)) {
    return load(request, parent, isMain);
  }
  return new Proxy({}, { get: (_, name) => load(request, parent, isMain)[name] });
};

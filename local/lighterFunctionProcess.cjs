// Preloaded into every function process. Saves most of a second per start.
//
// The emulator's server and these processes share a file that imports the CLI's deployment and extension code: a
// thousand modules that functions never use. Here, these modules load on first use. JavaScript, because stripping types
// would take longer than running this file.
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

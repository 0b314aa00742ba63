// Runs the bundle, with its code cache where this Node takes it.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');
const { constants, Script } = require('node:vm');

// Named after its content, and so is its cache: neither is ever that of another build.
const file = join(
  __dirname,
  'bundle',
  JSON.parse(readFileSync(join(__dirname, 'bundle/name.json'), 'latin1')),
);

// V8 takes a cache that was made with the same options only; of these, Cloud Functions and the first line of the program
// that it starts set sizes of the heap's parts.
const options = [process.env.NODE_OPTIONS, ...process.execArgv].join(' ');
const sizes = [...options.matchAll(/--m(?:ax[-_]old|in[-_]semi)[-_]space[-_]size=(\d+)/g)].map(
  ([, size]) => size,
);
const cacheFile = `${file}.${process.version}-${process.arch}-${sizes.join('-') || 'any'}.cache`;

function cached() {
  try {
    return readFileSync(cacheFile);
  } catch {
    return undefined;
  }
}

const script = new Script(readFileSync(file, 'latin1'), {
  filename: file,
  // Node compiles the code itself where it does not take the cache.
  cachedData: cached(),
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});

/** The bundle's two parts, of a run of its own: `service` and `serve`. */
function run() {
  const module = { exports: {} };
  script
    .runInThisContext()
    .call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  return module.exports;
}

module.exports = { cacheFile, script, run, parts: run() };

// What the functions framework loads: runs the bundle, with its code cache where this Node takes it.
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

function cached() {
  try {
    return readFileSync(`${file}.${process.version}-${process.arch}.cache`);
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

/** What the service exports to the process that runs that function. */
function run() {
  const module = { exports: {} };
  script
    .runInThisContext()
    .call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  return module.exports;
}

if (process.env.MAKES_CODE_CACHE) module.exports = { file, run, script };
else module.exports = run();

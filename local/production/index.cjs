// Entry point for the functions framework: enables Node's compile cache, then loads the service.
const { readdirSync } = require('node:fs');
const { enableCompileCache, getCompileCacheDir } = require('node:module');
const { join } = require('node:path');

/** Node has a cache folder per version, options and user. This process's folder is empty if it was never filled. */
function compileCacheProblem() {
  const { message } = enableCompileCache(join(__dirname, 'compile-cache'));
  const folder = getCompileCacheDir();
  if (folder === undefined) return message ?? 'Node rejected it';
  return readdirSync(folder).length === 0 ? `${folder} is empty` : null;
}

const problem = compileCacheProblem();
if (problem !== null && process.env.FILLS_COMPILE_CACHE === undefined)
  console.warn(
    JSON.stringify({
      severity: 'WARNING',
      message: `Starting without the compile cache: ${problem}. Run fillCompileCache.cjs with the same Node, options and user.`,
    }),
  );

module.exports = require('./bundle/service.js');

// Compiles each TypeScript file of the functions to one JavaScript file, with everything that deployment and the
// emulator need.
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { mapDeclarationsToFiles } from '../functions/http/declaredModules';
import { buildConsole } from '../tools/console';
import { buildDocs } from '../tools/docs';
import { runCommand, UsageError } from './command';
import { NODE_MAJOR, ROOT } from './config';
import { discoverFunctions, type FunctionsManifest, schedulesOf } from './discovery';
import { runNode } from './runNode';

export const SOURCE = join(ROOT, 'functions');
const ASSETS = /\.(json|html)$/;

/** Contains the build time; written last. */
const MARK = 'schedules.json';

/** Contains the parameters and secrets that a running suite wrote at its start. */
const SUITE_VALUES = /^\.(env|secret)\./;

/** `outDir/functions.yaml` is the deployment manifest. The CLI reads it instead of loading the code again. */
export async function buildFunctions(outDir: string): Promise<FunctionsManifest> {
  await mkdir(outDir, { recursive: true });
  const stale = (await readdir(outDir)).filter((name) => !SUITE_VALUES.test(name));
  await Promise.all(stale.map((name) => rm(join(outDir, name), { recursive: true, force: true })));
  const files = await readdir(SOURCE, { recursive: true });
  await Promise.all([transpile(files, outDir), copyAssets(files, outDir), writePackage(outDir)]);
  return describeBuild(outDir);
}

/** Writes the files derived from the code. */
async function describeBuild(outDir: string): Promise<FunctionsManifest> {
  await writeJson(join(outDir, 'declarations.json'), mapDeclarationsToFiles(SOURCE));
  const [manifest] = await Promise.all([discoverFunctions(outDir), writeTables(outDir)]);
  await writeJson(join(outDir, 'functions.yaml'), manifest);
  await writeJson(join(outDir, MARK), schedulesOf(manifest));
  return manifest;
}

/**
 * Rebuilds these files (paths in functions/) in a fraction of a second, for a running suite. `described` resolves when
 * derived files are written, and rejects if the code doesn't load.
 * @throws esbuild's error for invalid TypeScript; the build then stays unchanged.
 */
export async function rebuild(changed: readonly string[], outDir: string): Promise<{ described: Promise<void> }> {
  const exists = (file: string): boolean => existsSync(join(SOURCE, file));
  await Promise.all([transpile(changed.filter(exists), outDir), copyAssets(changed.filter(exists), outDir)]);
  const gone = changed.filter((file) => !exists(file)).map((file) => file.replace(/\.ts$/, '.js'));
  await Promise.all(gone.map((file) => rm(join(outDir, file), { force: true })));
  const now = new Date();
  await utimes(join(outDir, MARK), now, now);
  return { described: describeBuild(outDir).then(() => undefined) };
}

/** Imports outside functions/, such as the languages shared with the pages, are bundled. */
export const BUNDLED_FILE = 'messaging/languages.ts';

async function transpile(files: readonly string[], outDir: string): Promise<void> {
  const sources = files.filter((file) => file.endsWith('.ts'));
  const [alone, whole] = [
    sources.filter((file) => file !== BUNDLED_FILE),
    sources.filter((file) => file === BUNDLED_FILE),
  ];
  await Promise.all([transpileEach(alone, outDir, false), transpileEach(whole, outDir, true)]);
}

async function transpileEach(sources: string[], outDir: string, bundle: boolean): Promise<void> {
  await build({
    entryPoints: sources.map((file) => join(SOURCE, file)),
    outbase: SOURCE,
    outdir: outDir,
    bundle,
    format: 'cjs',
    platform: 'node',
    target: `node${NODE_MAJOR}`,
    sourcemap: true,
    // Turns `import('./x')` into a `require` on first use: just as lazy, and it shares the module with every other
    // `require`.
    supported: { 'dynamic-import': false },
    logLevel: 'error',
  });
}

async function copyAssets(files: readonly string[], outDir: string): Promise<void> {
  const assets = files.filter((file) => ASSETS.test(file));
  await Promise.all(assets.map((file) => cp(join(SOURCE, file), join(outDir, file))));
}

interface Lock {
  packages: Record<string, { dev?: true } & Record<string, unknown>>;
  [field: string]: unknown;
}

/** The deployed package: production dependencies only, at the tested versions. */
async function writePackage(outDir: string): Promise<void> {
  const root = await readJson<{ name: string; version: string; dependencies: Record<string, string> }>(
    join(ROOT, 'package.json'),
  );
  const lock = await readJson<Lock>(join(ROOT, 'package-lock.json'));
  const own = {
    name: root.name,
    version: root.version,
    dependencies: root.dependencies,
    engines: { node: String(NODE_MAJOR) },
  };
  const production = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && !entry.dev);
  await Promise.all([
    writeJson(join(outDir, 'package.json'), { ...own, private: true, main: 'index.js' }),
    writeJson(join(outDir, 'package-lock.json'), {
      ...lock,
      packages: { '': own, ...Object.fromEntries(production) },
    }),
    cp(join(ROOT, '.npmrc'), join(outDir, '.npmrc')),
  ]);
}

/** Precomputes expensive parts of a cold start: OpenAPI documents, workers by function, and routes of v2. */
async function writeTables(outDir: string): Promise<void> {
  const script = `process.stdout.write(JSON.stringify({
    ...require('./http/openapi/openapi.js').buildOpenApiDocuments(),
    workers: require('./http/register.js').loadWorkerNamesByCloudFunction(),
    operations: require('./http/register.js').buildV2OperationTable(),
  }))`;
  const { v1, v2, workers, operations } = JSON.parse(await runNode(['-e', script], { cwd: outDir })) as Record<
    string,
    unknown
  >;
  await Promise.all([
    writeJson(join(outDir, 'openapi', 'v1.json'), v1),
    writeJson(join(outDir, 'openapi', 'v2.json'), v2),
    writeJson(join(outDir, 'workers.json'), workers),
    writeJson(join(outDir, 'v2.json'), operations),
  ]);
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}

/** Skips unchanged files, because the emulator reloads everything when a file changes. */
async function writeJson(path: string, value: unknown): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

if (require.main === module) {
  runCommand({
    name: 'npm run build',
    summary: 'builds the functions into build/, the pages of /docs and the console.',
    positionals: {
      value: 'suite',
      help: 'the suite to build for, such as test or start; the deployed build by default',
      max: 1,
    },
    run: async (_, [name = 'deploy']) => {
      if (!/^[a-z0-9][a-z0-9-]{0,30}$/i.test(name))
        throw new UsageError(`“${name}” isn’t a valid suite name. Use letters, digits and hyphens, as in test.`);
      const outDir = join(ROOT, 'build', name);
      const isDeployed = name === 'deploy';
      const plain = isDeployed ? `${outDir}-plain` : outDir;
      const [{ endpoints }] = await Promise.all([buildFunctions(plain), buildDocs(), buildConsole()]);
      // Only loaded here: a suite runs the plain build.
      if (isDeployed) await (await import('./production/build')).writeProductionBuild(plain, outDir);
      console.log(
        `Built ${Object.keys(endpoints).length} functions into ${relative(ROOT, outDir)}, the pages of /docs and the console.`,
      );
    },
  });
}

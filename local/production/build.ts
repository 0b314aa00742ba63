// The build that is deployed: one file with the service and its libraries, each module of it loaded on first use.
//
// It is made of the plain build (local/build.ts), which a suite runs: a file for each module, built anew as it is saved.
// What a process reads while it starts is here read at once, and what it compiles comes from a code cache, which
// makeCodeCache.cjs makes with the Node that is to run it (docs/decisions/0027).
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { runNode } from '../runNode';
import { adapted } from './adaptedLibraries';
import { withLazyRequires } from './lazyRequires';
import { onlyServices } from './protobufJson';

/** Big, and asked for by few endpoints; or, as Express, loaded by the functions framework before us. They stay packages. */
const PACKAGES = [
  '@google-cloud/storage',
  '@google-cloud/tasks',
  '@google/*',
  '@modelcontextprotocol/*',
  '@sendgrid/*',
  'date-holidays',
  'email-providers',
  'express',
  'ical-generator',
  'rrule-temporal',
  'sanitize-html',
  'stripe',
  'twilio',
  'unpdf',
  'yazl',
];

/** Written in a form that allows it, and doing nothing when they are loaded. */
const LAZY =
  /\/node_modules\/(@google-cloud\/firestore|@google-cloud\/firestore-api|@grpc\/grpc-js|@opentelemetry\/api|firebase-admin|firebase-functions|gaxios|gcp-metadata|google-auth-library|google-gax|google-logging-utils|gtoken|jwks-rsa|proto3-json-serializer|zod)\//;
/** Some of its modules add to others. */
const eager = (module: string): boolean => module.startsWith('protobufjs');

/** Descriptions of Google's services, of which a process builds encoders for all that is left in them. */
const SERVICES: Record<string, string[]> = {
  'firestore-api/build/protos/protos.json': ['google.firestore.v1.Firestore'],
  'google-gax/build/protos/locations.json': ['google.cloud.location.Locations'],
};

/** Nothing of the service asks for these, but libraries refer to them: files of their own, which are hardly ever read. */
const APART =
  /\/(firestore-api\/build\/protos\/protos|firestore-api\/build\/src\/v1\/firestore_admin_client|google-gax\/build\/protos\/(iam_service|locations|operations))\.js$/;

const KINDS = ['v1', 'v2', 'workers'] as const;

/** http/declaredModules.ts for one file: the same lists, written out. */
async function declaredModules(from: string): Promise<string> {
  const lists = KINDS.map(async (kind) => {
    const files = (await readdir(from, { recursive: true })).map((file) => file.split(sep));
    const entries = files.flatMap(([area, folder, file = '', ...below]) =>
      folder === kind && below.length === 0 && /^\w+\.js$/.test(file)
        ? `[${JSON.stringify(basename(file, '.js'))},{area:${JSON.stringify(area)},load:()=>require("../${area}/${kind}/${file}")}]`
        : [],
    );
    return `${kind}:()=>new Map([${entries.join(',')}])`;
  });
  return `const lists={${(await Promise.all(lists)).join(',')}};exports.listDeclaredModules=(kind)=>lists[kind]();`;
}

const apartName = (path: string): string =>
  path.slice(path.lastIndexOf('/node_modules/') + 14).replaceAll(/[^\w.-]/g, '_');

const inOneFile = (from: string, entry: string, apart: Set<string>): Plugin => ({
  name: 'in one file',
  setup: ({ onLoad, onResolve }) => {
    onLoad({ filter: APART }, ({ path }) => {
      if (path === entry) return undefined;
      apart.add(path);
      return { contents: `const outside=require;module.exports=outside("./${apartName(path)}")` };
    });
    onLoad({ filter: /\/http\/declaredModules\.js$/ }, async () => ({
      contents: await declaredModules(from),
    }));
    onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const description = JSON.parse(await readFile(path, 'utf8'));
      const services = Object.entries(SERVICES).find(([end]) => path.endsWith(end))?.[1];
      const left = JSON.stringify(services ? onlyServices(description, services) : description);
      // Parsed when it is asked for: faster than as code, and no part of the code cache.
      return { contents: `module.exports=JSON.parse(${JSON.stringify(left)})` };
    });
    // Languages of messages that nobody here is answered in.
    onResolve({ filter: /locales\/index\.cjs$/ }, ({ resolveDir }) =>
      /\/node_modules\/zod\/v4\//.test(resolveDir) ? { path: resolveDir, namespace: 'locales' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'locales' }, ({ path }) => ({
      contents: `exports.en=require("../locales/en.cjs")`,
      resolveDir: path,
    }));
    onLoad({ filter: /\.c?js$/ }, async ({ path }) => {
      const isOurs = path.startsWith(from) && !path.includes('/node_modules/');
      const read = await readFile(path, 'utf8');
      const text = adapted(path, read);
      if (isOurs || LAZY.test(path)) return { contents: withLazyRequires(text, eager) };
      return text === read ? undefined : { contents: text };
    });
  },
});

interface Bundled {
  text: string;
  /** Modules that it reads from files of their own. */
  apart: Set<string>;
}

async function bundle(entry: string, from: string): Promise<Bundled> {
  const apart = new Set<string>();
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    external: PACKAGES,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    legalComments: 'none',
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 200,
    // As ASCII it is read as it lies there.
    charset: 'ascii',
    write: false,
    logLevel: 'error',
    plugins: [inOneFile(from, entry, apart)],
  });
  return { text: outputFiles[0]?.text ?? '', apart };
}

const NOT_CODE = /\.(json|yaml|html)$|^\.npmrc$/;
const PROGRAMS = ['index.cjs', 'makeCodeCache.cjs', 'readyFirestore.cjs'];

/** Makes of the plain build in `from` what is deployed, and a code cache of this Node's. */
export async function writeProductionBuild(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(join(to, 'bundle'), { recursive: true });
  const [service, pdfProcess, files] = await Promise.all([
    bundle(join(from, 'index.js'), from),
    bundle(join(from, 'platform/pdfProcess.js'), from),
    readdir(from, { recursive: true }),
  ]);
  // The loader calls it as Node calls a module.
  const called = `(function(exports,require,module,__filename,__dirname){${service.text}\n})`;
  const name = `service-${createHash('sha256').update(called).digest('hex').slice(0, 16)}.js`;
  await Promise.all([
    writeFile(join(to, 'bundle', name), called),
    writeFile(join(to, 'bundle', 'name.json'), JSON.stringify(name)),
    ...[...service.apart].map(async (path) =>
      writeFile(join(to, 'bundle', apartName(path)), (await bundle(path, from)).text),
    ),
    writeFile(join(to, 'bundle', 'pdfProcess.js'), pdfProcess.text),
    cp(join(from, 'http/notFound.html'), join(to, 'bundle/notFound.html')),
    ...files
      .filter((file) => NOT_CODE.test(file) && !file.includes('node_modules') && file !== 'package.json')
      .map((file) => cp(join(from, file), join(to, file))),
    ...PROGRAMS.map((file) => cp(join(__dirname, file), join(to, file))),
    writePackage(from, to),
  ]);
  await runNode(['makeCodeCache.cjs'], { cwd: to });
}

async function writePackage(from: string, to: string): Promise<void> {
  const own = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'));
  const production = {
    ...own,
    // By its ending the functions framework knows what it is, and need not load what finds that out.
    main: 'index.cjs',
    // Run by Cloud Build, in the image in which the functions run.
    scripts: { 'gcp-build': 'node makeCodeCache.cjs' },
  };
  await writeFile(join(to, 'package.json'), `${JSON.stringify(production, null, 2)}\n`);
}

// The build that is deployed: one file with the service and its libraries, each module of it loaded on first use.
//
// It is made of the plain build (local/build.ts), which a suite runs: a file for each module, built anew as it is saved.
// What a process reads while it starts is here read at once, and what it compiles comes from a code cache, which
// makeCodeCache.cjs makes with the Node that is to run it (docs/decisions/0027).
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { Declarations } from '../../functions/http/declaredModules';
import { ROOT } from '../config';
import { runNode } from '../runNode';
import { adapted } from './adaptedLibraries';
import { withLazyRequires } from './lazyRequires';
import { type Called, onlyCalled } from './protobufJson';

/** Big, and asked for by few endpoints: they stay packages. */
const PACKAGES = [
  '@google-cloud/storage',
  '@google-cloud/tasks',
  '@google/*',
  '@modelcontextprotocol/*',
  '@sendgrid/*',
  'date-holidays',
  'dejavu-fonts-ttf',
  'email-providers',
  'ical-generator',
  'pdfkit',
  'rrule-temporal',
  'sanitize-html',
  'stripe',
  'twilio',
  'unpdf',
  'yazl',
];

/** Written in a form that allows it, and doing nothing when they are loaded. */
const LAZY = new RegExp(
  `/node_modules/(${[
    ...['@google-cloud/firestore', '@google-cloud/firestore-api', '@google-cloud/functions-framework'],
    ...[
      '@grpc/grpc-js',
      '@opentelemetry/api',
      'accepts',
      'body-parser',
      'cloudevents',
      'compression',
      'content-disposition',
    ],
    ...['etag', 'express', 'finalhandler', 'firebase-admin', 'firebase-functions', 'gaxios', 'gcp-metadata'],
    ...['google-auth-library', 'google-gax', 'google-logging-utils', 'gtoken', 'http-errors', 'jwks-rsa'],
    ...['mime-types', 'negotiator', 'proto3-json-serializer', 'proxy-addr', 'raw-body', 'router', 'send'],
    ...['serve-static', 'type-is', 'zod'],
  ].join('|')})/`,
);
/** Some of its modules add to others. */
const eager = (module: string): boolean => module.startsWith('protobufjs');

/** Of Google's services, what is called: a process builds encoders for all that is left in their descriptions. */
const CALLED: Record<string, Called> = {
  'firestore-api/build/protos/protos.json': {
    // Firestore's client has others, for listeners and pipelines, which nobody here uses.
    'google.firestore.v1.Firestore': [
      ...[
        'BatchGetDocuments',
        'BatchWrite',
        'BeginTransaction',
        'Commit',
        'ListCollectionIds',
        'ListDocuments',
      ],
      ...['PartitionQuery', 'Rollback', 'RunAggregationQuery', 'RunQuery'],
    ],
  },
  'google-gax/build/protos/locations.json': { 'google.cloud.location.Locations': null },
};

/** Files of their own, which hardly anybody reads: what only libraries refer to, and tables of data. */
const APART = new RegExp(
  `/node_modules/(${[
    '@google-cloud/firestore-api/build/(protos/protos|src/v1/firestore_admin_client)[.]js',
    'google-gax/build/protos/(iam_service|locations|operations)[.]js',
    'iconv-lite/encodings/(sbcs-data-generated[.]js|tables/[^/]+[.]json)',
    'mime-db/db[.]json',
    'web-streams-polyfill/dist/[^/]+[.]js',
  ].join('|')})$`,
);

/** http/declaredModules.ts for one file: the same lists, written out. */
async function declaredModules(from: string): Promise<string> {
  const declarations = JSON.parse(await readFile(join(from, 'declarations.json'), 'utf8')) as Declarations;
  const lists = Object.entries(declarations).map(([kind, paths]) => {
    const entries = Object.entries(paths).map(
      ([name, path]) =>
        `[${JSON.stringify(name)},{area:${JSON.stringify(path.split('/')[0])},load:()=>require("../${path}.js")}]`,
    );
    return `${kind}:()=>new Map([${entries.join(',')}])`;
  });
  return `const lists={${lists.join(',')}};exports.listDeclarationModulesByName=(kind)=>lists[kind]();`;
}

const apartName = (path: string): string =>
  `${path
    .slice(path.lastIndexOf('/node_modules/') + 14)
    .replace(/\.json$|\.js$/, '')
    .replaceAll(/[^\w.-]/g, '_')}.js`;

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
      const called = Object.entries(CALLED).find(([end]) => path.endsWith(end))?.[1];
      const left = JSON.stringify(called ? onlyCalled(description, called) : description);
      // Parsed when it is asked for: faster than as code, and no part of the code cache.
      return { contents: `module.exports=JSON.parse(${JSON.stringify(left)})` };
    });
    // It asks where in the file it was called from, for warnings that nobody here reads: V8 then counts all lines.
    onResolve({ filter: /^depd$/ }, ({ resolveDir, importer }) => ({
      path: createRequire(join(resolveDir, importer)).resolve('depd/lib/browser/index.js'),
    }));
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

async function bundle(entry: string, from: string, text?: string): Promise<Bundled> {
  const apart = new Set<string>();
  const { outputFiles } = await build({
    ...(text === undefined
      ? { entryPoints: [entry] }
      : { stdin: { contents: text, resolveDir: ROOT, sourcefile: entry } }),
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

const FRAMEWORK = join(ROOT, 'node_modules/@google-cloud/functions-framework');

/** The service and, beside it, the framework that serves it: each loaded when it is asked for. */
const bothOf = (from: string): string =>
  `exports.service=()=>require(${JSON.stringify(join(from, 'index.js'))});` +
  `exports.serve=()=>require(${JSON.stringify(join(FRAMEWORK, 'build/src/main.js'))});`;

/** What Google's buildpack for Node leaves beside the heap. */
const HEADROOM_MIB = 64;
const NOT_CODE = /\.(json|yaml|html)$|^\.npmrc$/;
const PROGRAMS = ['bundle.cjs', 'index.cjs', 'makeCodeCache.cjs', 'readyFirestore.cjs'];

/** Makes of the plain build in `from` what is deployed, and a code cache of this Node's. */
export async function writeProductionBuild(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(join(to, 'bundle'), { recursive: true });
  const [service, pdfProcess, files] = await Promise.all([
    bundle(join(from, 'bundle.js'), from, bothOf(from)),
    bundle(join(from, 'extraction/pdf/pdfProcess.js'), from),
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
      .filter(
        (file) =>
          NOT_CODE.test(file) && !file.includes('node_modules') && !/^package(-lock)?\.json$/.test(file),
      )
      .map((file) => cp(join(from, file), join(to, file))),
    ...PROGRAMS.map((file) => cp(join(__dirname, file), join(to, file))),
    writePackages(from, to),
  ]);
  await runNode(['makeCodeCache.cjs'], { cwd: to });
}

const FRAMEWORK_NAME = '@google-cloud/functions-framework';
/** The folder of the package that stands for the framework, and what starts it. */
const STARTER = 'framework';
export const START = join(STARTER, 'start.cjs');
/**
 * Options of the Node that is started: room for all that is made until the first answer, in MiB. V8 begins with one, and
 * would collect ten times until then (docs/decisions/0027).
 */
export const START_OPTIONS = ['--min-semi-space-size=16'];

/** What Cloud Functions gives Node as the size of its heap, of the memories that functions have, in MiB. */
export async function heapsOf(build: string): Promise<number[]> {
  const { endpoints } = JSON.parse(await readFile(join(build, 'functions.yaml'), 'utf8')) as {
    endpoints: Record<string, { availableMemoryMb: number }>;
  };
  const memories = new Set(Object.values(endpoints).map(({ availableMemoryMb }) => availableMemoryMb));
  return [...memories].map((memory) => memory - HEADROOM_MIB).toSorted((one, other) => one - other);
}

const readPackage = async (folder: string, file = 'package.json') =>
  JSON.parse(await readFile(join(folder, file), 'utf8'));

/**
 * Cloud Functions starts `node_modules/.bin/functions-framework`, of the package that the dependencies name so. Here it
 * is a folder of the build, which starts the framework that is in the bundle.
 */
async function writePackages(from: string, to: string): Promise<void> {
  const [own, lock, { version }] = await Promise.all([
    readPackage(from),
    readPackage(from, 'package-lock.json'),
    readPackage(FRAMEWORK),
  ]);
  const dependencies = { ...own.dependencies, [FRAMEWORK_NAME]: `file:${STARTER}` };
  const starter = { name: FRAMEWORK_NAME, version, bin: { 'functions-framework': basename(START) } };
  const production = {
    ...own,
    dependencies,
    // By its ending the functions framework knows what it is, and need not load what finds that out.
    main: 'index.cjs',
    // Run by Cloud Build, in the image in which the functions run.
    scripts: {
      'gcp-build': ['node', ...START_OPTIONS, 'makeCodeCache.cjs', ...(await heapsOf(from))].join(' '),
    },
  };
  const packages = {
    ...lock.packages,
    '': { ...lock.packages[''], dependencies },
    [`node_modules/${FRAMEWORK_NAME}`]: { resolved: STARTER, link: true },
    [STARTER]: starter,
  };
  await mkdir(join(to, STARTER));
  await Promise.all([
    writeFile(join(to, START), await starterText(), { mode: 0o755 }),
    writeJson(join(to, STARTER, 'package.json'), starter),
    writeJson(join(to, 'package.json'), production),
    writeJson(join(to, 'package-lock.json'), { ...lock, packages }),
  ]);
}

/** Cloud Functions runs it as a program: its first line names the Node that runs it, with its options. */
const starterText = async (): Promise<string> =>
  `#!/usr/bin/env -S node ${START_OPTIONS.join(' ')}\n${await readFile(join(__dirname, 'start.cjs'), 'utf8')}`;

const writeJson = (path: string, content: unknown): Promise<void> =>
  writeFile(path, `${JSON.stringify(content, null, 2)}\n`);

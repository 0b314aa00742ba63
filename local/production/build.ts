// The deployed build: the service and most of its libraries, unmodified, bundled into one file by esbuild.
//
// Its input is the plain build (local/build.ts). Node's compile cache saves each process the compilation
// (docs/decisions/0027).
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { FilePathByDeclaration } from '../../functions/http/declaredModules';
import { NODE_MAJOR } from '../config';
import { runNode } from '../runNode';

/** Large libraries that few endpoints use, and Express, which the functions framework loads anyway. */
const PACKAGES = [
  '@google-cloud/storage',
  '@google-cloud/tasks',
  '@google/*',
  '@modelcontextprotocol/*',
  '@sendgrid/*',
  'date-holidays',
  'dejavu-fonts-ttf',
  'email-providers',
  'express',
  'ical-generator',
  'pdfkit',
  'rrule-temporal',
  'sanitize-html',
  'stripe',
  'twilio',
  'unpdf',
];

/** A bundle has no files to search, so the list of endpoints and workers is written into it. */
const declaredModules = (from: string): Plugin => ({
  name: 'declared modules',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/http\/declaredModules\.js$/ }, async () => {
      const declared = JSON.parse(await readFile(join(from, 'declarations.json'), 'utf8')) as FilePathByDeclaration;
      const lists = Object.entries(declared).map(([kind, files]) => {
        const entries = Object.entries(files).map(
          ([name, path]) =>
            `[${JSON.stringify(name)},{area:${JSON.stringify(path.split('/')[0])},load:()=>require("../${path}.js")}]`,
        );
        return `${kind}:new Map([${entries.join(',\n')}])`;
      });
      return {
        contents: `const modules={${lists.join(',')}};exports.loadModuleTable=(kind)=>modules[kind];`,
      };
    });
  },
});

/** Data tables of libraries, parsed on first use, which is faster than compiling them as code. */
const parsedJson: Plugin = {
  name: 'parsed JSON',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const text = JSON.stringify(JSON.parse(await readFile(path, 'utf8')));
      return { contents: `module.exports=JSON.parse(${JSON.stringify(text)})` };
    });
  },
};

/** The memory that Google's Node buildpack reserves outside the heap. */
const HEADROOM_MIB = 64;
const NOT_CODE = /\.(json|yaml|html)$|^\.npmrc$/;
const PROGRAMS = ['index.cjs', 'fillCompileCache.cjs'];

/** Turns the plain build in `from` into the deployed one, and fills the compile cache for this Node. */
export async function writeProductionBuild(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(join(to, 'bundle'), { recursive: true });
  const files = await readdir(from, { recursive: true });
  await Promise.all([
    build({
      entryPoints: {
        service: join(from, 'index.js'),
        pdfProcess: join(from, 'extraction/pdf/pdfProcess.js'),
      },
      outdir: join(to, 'bundle'),
      bundle: true,
      external: PACKAGES,
      format: 'cjs',
      platform: 'node',
      target: `node${NODE_MAJOR}`,
      legalComments: 'none',
      minifyWhitespace: true,
      // Stack traces show lines of the bundle, so it must not be one single line.
      lineLimit: 200,
      logLevel: 'error',
      plugins: [declaredModules(from), parsedJson],
    }),
    cp(join(from, 'http/notFound.html'), join(to, 'bundle/notFound.html')),
    ...files
      .filter((file) => NOT_CODE.test(file) && !file.includes('node_modules') && file !== 'package.json')
      .map((file) => cp(join(from, file), join(to, file))),
    ...PROGRAMS.map((file) => cp(join(__dirname, file), join(to, file))),
    writePackage(from, to),
  ]);
  await runNode(['fillCompileCache.cjs'], { cwd: to });
}

/** The heap size in MiB that Cloud Functions gives Node, for each memory size in use. */
export async function heapsOf(build: string): Promise<number[]> {
  const { endpoints } = JSON.parse(await readFile(join(build, 'functions.yaml'), 'utf8')) as {
    endpoints: Record<string, { availableMemoryMb: number }>;
  };
  const memories = new Set(Object.values(endpoints).map(({ availableMemoryMb }) => availableMemoryMb));
  return [...memories].map((memory) => memory - HEADROOM_MIB).toSorted((one, other) => one - other);
}

async function writePackage(from: string, to: string): Promise<void> {
  const own = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'));
  const production = {
    ...own,
    // The extension tells the functions framework the module type, so that it needn't find out.
    main: 'index.cjs',
    // Cloud Build runs it after `npm ci`, with the Node version of the functions. It doesn't run `gcp-build`, because
    // the Firebase CLI sets GOOGLE_NODE_RUN_SCRIPTS to an empty string.
    scripts: { postinstall: ['node fillCompileCache.cjs', ...(await heapsOf(from))].join(' ') },
  };
  await writeFile(join(to, 'package.json'), `${JSON.stringify(production, null, 2)}\n`);
}

// Rules on packages: which are loaded where, and that package.json names those that are needed and no others.
import { type Import, importedPackage, isProduct, plantedFile, type Rule, type SourceFile } from './project';

const PROVIDER_SDKS = new Set([
  '@sendgrid/mail',
  'twilio',
  'stripe',
  '@google/generative-ai',
  '@google/genai',
  '@google-cloud/tasks',
  '@google-cloud/storage',
]);
const ADAPTER_ROOMS = /^functions\/(?:providers|platform)\//;

/** Dependencies that no line of ours imports, and why they are there all the same. */
const NEEDED_UNSEEN: Record<string, string> = {
  '@google-cloud/firestore':
    'firebase-admin loads it, but lists it as optional, and npm on Node 20 leaves such out',
  '@google-cloud/functions-framework':
    'the server that runs functions in production, which would else be whatever version is newest that day',
};

const importsIn = (files: SourceFile[]): { file: SourceFile; imported: Import; name: string }[] =>
  files
    .filter(({ path }) => isProduct(path))
    .flatMap((file) =>
      file.imports.flatMap((imported) => {
        const name = importedPackage(imported);
        return name === undefined ? [] : [{ file, imported, name }];
      }),
    );

export const providerRule: Rule = {
  name: 'provider SDKs',
  says: 'only providers/ and platform/ know a provider’s SDK, and load it on first use (they cost a second together)',
  check({ files }) {
    return importsIn(files)
      .filter(({ name }) => PROVIDER_SDKS.has(name))
      .filter(({ file, imported }) => imported.form === 'value' || !ADAPTER_ROOMS.test(file.path))
      .map(({ file, imported, name }) => ({
        path: file.path,
        line: imported.line,
        message: `loads ${name} at once or outside providers/ and platform/`,
      }));
  },
  planted: [
    { path: 'functions/providers/mail.ts', text: "// Mail.\nimport mail from '@sendgrid/mail';" },
    { path: 'functions/contacts/pay.ts', text: "// Pay.\nconst pay = () => import('stripe');" },
    { path: 'functions/contacts/pay.ts', text: "// Pay.\nimport type Stripe from 'stripe';" },
  ],
};

export const functionsSdkRule: Rule = {
  name: 'firebase-functions',
  says: 'firebase-functions is imported by part (firebase-functions/https), never whole',
  check({ files }) {
    return importsIn(files)
      .filter(({ imported }) => imported.specifier === 'firebase-functions')
      .map(({ file, imported }) => ({
        path: file.path,
        line: imported.line,
        message: 'imports the whole of firebase-functions',
      }));
  },
  planted: [
    { path: 'functions/http/whole.ts', text: "// All.\nimport { logger } from 'firebase-functions';" },
  ],
};

export const undeclaredRule: Rule = {
  name: 'undeclared packages',
  says: 'the product imports only what is in package.json’s dependencies, and nothing from outside functions/ but the languages',
  check({ files, dependencies }) {
    const undeclared = importsIn(files)
      .filter(({ name }) => !dependencies.includes(name))
      .map(({ file, imported, name }) => ({
        path: file.path,
        line: imported.line,
        message: `imports ${name}, which is not deployed`,
      }));
    return [...undeclared, ...leavingFunctions(files)];
  },
  planted: [
    plantedFile('functions/contacts/tested.ts', "import { expect } from 'chai';"),
    plantedFile('functions/contacts/tested.ts', "import { a } from '../../test/setup/people';"),
  ],
};

/** Mails and the pages that they lead to say it in the same words. */
const SHARED_WITH_PAGES = { by: 'functions/messaging/languages.ts', from: '../../web/languages/' };

function leavingFunctions(files: SourceFile[]) {
  return files
    .filter(({ path }) => isProduct(path))
    .flatMap((file) => {
      const depth = file.path.split('/').length - 1;
      return file.imports
        .filter(({ specifier }) => specifier.startsWith('../'.repeat(depth)))
        .filter(
          ({ specifier }) =>
            file.path !== SHARED_WITH_PAGES.by || !specifier.startsWith(SHARED_WITH_PAGES.from),
        )
        .map(({ specifier, line }) => ({
          path: file.path,
          line,
          message: `imports ${specifier} from outside functions/`,
        }));
    });
}

export const unusedPackagesRule: Rule = {
  name: 'unused packages',
  says: 'every dependency is imported somewhere in functions/',
  check({ files, dependencies }) {
    const used = new Set(importsIn(files).map(({ name }) => name));
    return dependencies
      .filter((name) => !used.has(name) && !(name in NEEDED_UNSEEN))
      .map((name) => ({ path: 'package.json', message: `${name} is imported nowhere in functions/` }));
  },
  planted: [{ path: 'functions/platform/clock.ts', text: '// No file imports luxon any more.' }],
};

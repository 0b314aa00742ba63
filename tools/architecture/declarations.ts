// Rule: an endpoint or worker is found by its name, because its file and its export have that name.
import { basename } from 'node:path';
import { plantedFile, type Rule, type SourceFile, type Violation } from './project';

const DECLARATION = /^functions\/[^/]+\/(?:v1|v2|workers)\/[^/]+\.ts$/;

export const declarationsRule: Rule = {
  name: 'declarations',
  says: 'functions/<area>/{v1,v2,workers}/<name>.ts exports a const <name>',
  check({ files }) {
    return files.filter(({ path }) => DECLARATION.test(path)).flatMap(missingDeclaration);
  },
  planted: [
    plantedFile('functions/contacts/v1/createContact.ts', 'export const makeContact = 1;'),
    plantedFile('functions/contacts/v2/createContact.ts', 'const createContact = 1;'),
    { path: 'functions/contacts/workers/onContact.ts', text: '// export const onContact = 1;' },
  ],
};

function missingDeclaration({ path, code }: SourceFile): Violation[] {
  const name = basename(path, '.ts');
  return new RegExp(`^export const ${name}\\b`, 'm').test(code)
    ? []
    : [{ path, message: `exports no const ${name}` }];
}

// Rule: whoever pastes an endpoint's name or address finds its tests, because they have it in full.
import { basename } from 'node:path';
import { mentions, pathOf } from '../where/find';
import { type Project, plantedFile, type Rule, type SourceFile, type Violation } from './project';

const ENDPOINT = /^functions\/[^/]+\/v[12]\/\w+\.ts$/;

const namesOf = ({ path, text }: SourceFile): string[] => {
  const address = pathOf(text);
  return [basename(path, '.ts'), ...(address === undefined ? [] : [`/v2${address}`])];
};

function check({ files }: Project): Violation[] {
  const tests = files.filter(({ path }) => path.startsWith('test/')).map(({ text }) => text);
  return files
    .filter((file) => ENDPOINT.test(file.path) && !tests.some(mentions(namesOf(file))))
    .map(({ path }) => ({ path, message: `is named by no test: none has ${basename(path, '.ts')} in full` }));
}

export const testedRule: Rule = {
  name: 'tested',
  says: 'a test names its endpoint in full, or the address of its v2 operation, and no endpoint is without one',
  check,
  planted: [
    plantedFile('functions/contacts/v1/getThem.ts', 'export const getThem = 1;'),
    plantedFile(
      'functions/contacts/v2/listThem.ts',
      "export const listThem = v2Endpoint({\n  path: '/them',\n});",
    ),
  ],
};

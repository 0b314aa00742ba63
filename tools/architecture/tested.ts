// Rule: whoever pastes an endpoint's name or address finds its tests, because they have it in full.
import { type Declaration, declarationsIn, mentions } from '../where/find';
import { type Project, plantedFile, type Rule, type Violation } from './project';

const ENDPOINT = /^functions\/[^/]+\/v[12]\/\w+\.ts$/;

const namesOf = ({ name, address }: Declaration): string[] =>
  address === undefined ? [name] : [name, `/v2${address}`];

function check({ files }: Project): Violation[] {
  const tests = files.filter(({ path }) => path.startsWith('test/')).map(({ text }) => text);
  return files
    .filter(({ path }) => ENDPOINT.test(path))
    .flatMap(({ path, text }) => declarationsIn(text).map((declaration) => ({ path, declaration })))
    .filter(({ declaration }) => !tests.some(mentions(namesOf(declaration))))
    .map(({ path, declaration: { name, line } }) => ({
      path,
      line,
      message: `no test names ${name} in full`,
    }));
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

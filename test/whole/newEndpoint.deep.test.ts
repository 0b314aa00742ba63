// `npm run new:endpoint`: what it writes passes the lint, compiles, and is found by the register.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../local/config';
import { type NewEndpoint, problemWith } from '../../tools/newEndpoint/template';
import { writeEndpoint } from '../../tools/newEndpoint/write';

const FOLDER = join(ROOT, 'build', `new-endpoint-${process.pid}`);
const HOME = join(FOLDER, 'functions');

const ASKED: NewEndpoint[] = [
  { version: 'v1', area: 'things', name: 'getThing' },
  { version: 'v1', area: 'things', name: 'createThing' },
  { version: 'v2', area: 'things', name: 'listThingParts', path: '/things/{id}/parts/{part_id}' },
  { version: 'v2', area: 'things', name: 'createThing', path: '/things' },
  { version: 'v2', area: 'things', name: 'updateThing', path: '/things/{id}' },
  { version: 'v2', area: 'things', name: 'deleteThing', path: '/things/{id}' },
];

/** What the register of that copy finds. */
function registered(): { v1: string[]; v2: string[] } {
  const script = `const { loadAllV1Endpoints, loadAllV2Endpoints } = require('./http/register');
    process.stdout.write(JSON.stringify({ v1: [...loadAllV1Endpoints().keys()], v2: [...loadAllV2Endpoints().keys()] }))`;
  const found = execFileSync(process.execPath, ['--import', 'tsx', '-e', script], {
    cwd: HOME,
    encoding: 'utf8',
  });
  return JSON.parse(found) as { v1: string[]; v2: string[] };
}

describe('A new endpoint', () => {
  before(() => {
    for (const area of ['api', 'http', 'things']) mkdirSync(join(HOME, area), { recursive: true });
    cpSync(join(ROOT, 'functions/api'), join(HOME, 'api'), { recursive: true });
    for (const file of ['register.ts', 'declaredModules.ts'])
      cpSync(join(ROOT, 'functions/http', file), join(HOME, 'http', file));
    const own = { extends: '../../tsconfig.json', include: ['functions'] };
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(own));
  });
  after(() => rmSync(FOLDER, { recursive: true, force: true }));

  it('of every kind is written, compiles, passes the lint, and is in the table', () => {
    for (const endpoint of ASKED) writeEndpoint(HOME, endpoint);
    const names = (wanted: string) =>
      ASKED.filter(({ version }) => version === wanted).map(({ name }) => name);
    expect(registered()).to.deep.equal({ v1: names('v1').sort(), v2: names('v2').sort() });
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', FOLDER], { encoding: 'utf8' });
  });

  it('needs an area, a name of its own and, in v2, a path', () => {
    const problem = (asked: Partial<NewEndpoint>) =>
      problemWith({ version: 'v1', area: 'things', name: 'getIt', ...asked }, ['things'], ['getThing']);
    expect(problem({})).to.equal(null);
    expect(problem({ area: 'nowhere' })).to.match(/no area nowhere. Areas: things/);
    expect(problem({ name: 'get-it' })).to.match(/no name/);
    expect(problem({ name: 'getthing' })).to.match(/already/);
    expect(problem({ version: 'v2' })).to.match(/--path/);
    expect(problem({ version: 'v2', path: '/Things' })).to.match(/--path/);
    expect(problem({ version: 'v2', path: '/things/{id}' })).to.equal(null);
  });
});

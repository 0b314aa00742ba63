// Finds the code that belongs to an endpoint, a worker, a deployed function or a page.
import { expect } from 'chai';
import { findEverywhere } from '../../../tools/where';

const endpoint = (name: string, path: string) =>
  `export const ${name} = v2Endpoint({\n  path: '${path}',\n});`;
const SOURCES = [
  { path: 'functions/contacts/v1/contacts.ts', text: 'export const getContact = v1Endpoint();' },
  {
    path: 'functions/contacts/v2/contacts.ts',
    text: `// Contacts.\n${endpoint('updateContact', '/contacts/{id}')}\n${endpoint('listContacts', '/contacts')}`,
  },
  {
    path: 'functions/contacts/workers.ts',
    text: `import { tenantOf } from '../platform/tenant';
import { forget } from './forget';
import { type A, renameAll } from './rename';
export const sweepContacts = worker();
export const renameContacts = worker(renameAll);
export const forgetContacts = worker(forget);`,
  },
  { path: 'test/unit/contacts/rename.test.ts', text: 'expect(renameAll(tenantOf(1)));' },
  { path: 'web/pages/portal.tsx', text: '' },
  {
    path: 'test/behaviour/contacts/all.test.ts',
    text: "call('/v1/getContact'); call(`/v2/contacts/a1`);",
  },
  {
    path: 'test/behaviour/contacts/list.test.ts',
    text: "call('/v2/contacts?limit=2'); call('/v1/getContacts');",
  },
  { path: 'test/behaviour/pages/words.test.ts', text: "for (const page of ['portal']) open(page);" },
  { path: 'test/behaviour/workers.test.ts', text: "run('everyMinute'); open('/portal/');" },
  { path: 'docs/guides/reminders.md', text: 'Ask `PATCH /v2/contacts/{id}`, which sweepContacts sees.' },
];
const find = (name: string) => findEverywhere(name, SOURCES, { everyMinute: ['sweepContacts'] });

describe('npm run where', () => {
  it('finds a v1 endpoint by its exact name', () => {
    expect(find('getContact')).to.deep.equal({
      what: 'v1 endpoint',
      code: ['functions/contacts/v1/contacts.ts:1'],
      uses: [],
      tests: ['test/behaviour/contacts/all.test.ts'],
      docs: [],
    });
  });

  it('finds a v2 operation by its path, whatever its parameter names', () => {
    for (const name of ['updateContact', '/v2/contacts/{id}']) {
      const found = find(name);
      expect(found?.code, name).to.deep.equal(['functions/contacts/v2/contacts.ts:2']);
      expect(found?.tests, name).to.deep.equal(['test/behaviour/contacts/all.test.ts']);
      expect(found?.docs, name).to.deep.equal(['docs/guides/reminders.md']);
    }
    for (const name of ['listContacts', '/v2/contacts'])
      expect(find(name)?.code).to.deep.equal(['functions/contacts/v2/contacts.ts:5']);
    expect(find('/v1/getContact')?.code).to.deep.equal(['functions/contacts/v1/contacts.ts:1']);
    expect(find('listContacts')?.tests).to.deep.equal(['test/behaviour/contacts/list.test.ts']);
  });

  it('finds the workers of a deployed function, the tests of a worker’s area, and a page', () => {
    expect(find('everyMinute')).to.deep.include({
      what: 'deployed function of the workers sweepContacts',
      code: ['functions/contacts/workers.ts:4'],
      tests: ['test/behaviour/workers.test.ts'],
    });
    expect(find('renameContacts')?.uses).to.deep.equal(['functions/contacts/rename.ts']);
    expect(find('renameContacts')?.tests).to.include('test/unit/contacts/rename.test.ts');
    expect(find('portal')?.tests).to.deep.equal([
      'test/behaviour/pages/words.test.ts',
      'test/behaviour/workers.test.ts',
    ]);
  });

  it('finds nothing for an unknown name', () => {
    expect(find('nothing')).to.equal(null);
  });
});

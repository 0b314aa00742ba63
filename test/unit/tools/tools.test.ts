// The search of the guides, and `npm run where`.
import { expect } from 'chai';
import { guides } from '../../../tools/docs/guides';
import { htmlPage, sectionsOf } from '../../../tools/docs/page';
import { findEverywhere } from '../../../tools/where';

describe('The guide search', () => {
  it('lists each heading once, with an anchor on its page', () => {
    const all = guides();
    for (const guide of all) {
      const page = htmlPage(guide, all);
      const sections = sectionsOf(guide);
      const addresses = new Set(sections.map(({ address }) => address));
      // Every release in the changelog has the same headings.
      if (guide.slug !== 'changelog') expect(addresses, guide.slug).to.have.length(sections.length);
      for (const { address, text } of sections) {
        const anchor = address.split('#')[1];
        if (anchor !== undefined) expect(page, address).to.include(`id="${anchor}"`);
        expect(text).not.to.match(/[`*|]|\]\(/);
      }
    }
  });
});

const endpoint = (name: string, path: string) => `export const ${name} = v2Endpoint({\n  path: '${path}',\n});`;
const TEXTS = {
  'functions/contacts/v1/contacts.ts': 'export const getContact = v1Endpoint();',
  'functions/contacts/v2/contacts.ts': `// Contacts.\n${endpoint('updateContact', '/contacts/{id}')}\n${endpoint('listContacts', '/contacts')}`,
  'functions/contacts/workers.ts': `import { tenantOf } from '../platform/tenant';
import { forget } from './forget';
import { type A, renameAll } from './rename';
export const sweepContacts = worker();
export const renameContacts = worker(renameAll);
export const forgetContacts = worker(forget);`,
  'test/unit/contacts/rename.test.ts': 'expect(renameAll(tenantOf(1)));',
  'web/pages/portal.tsx': '',
  'test/behaviour/contacts/all.test.ts': "call('/v1/getContact'); call(`/v2/contacts/a1`);",
  'test/behaviour/contacts/list.test.ts': "call('/v2/contacts?limit=2'); call('/v1/getContacts');",
  'test/behaviour/pages/words.test.ts': "for (const page of ['portal']) open(page);",
  'test/behaviour/workers.test.ts': "run('everyMinute'); open('/portal/');",
  'docs/guides/reminders.md': 'Ask `PATCH /v2/contacts/{id}`, which sweepContacts sees.',
};
const SOURCES = Object.entries(TEXTS).map(([path, text]) => ({ path, text }));
const find = (name: string) => findEverywhere(name, SOURCES, { everyMinute: ['sweepContacts'] });

describe('npm run where', () => {
  it('finds a v1 endpoint by its exact name, and nothing for an unknown name', () => {
    expect(find('nothing')).to.equal(null);
    expect(find('getContact')).to.deep.equal({
      what: 'v1 endpoint',
      code: ['functions/contacts/v1/contacts.ts:1'],
      uses: [],
      tests: ['test/behaviour/contacts/all.test.ts'],
      docs: [],
    });
  });

  it('finds a v2 operation by its path, with any parameter names', () => {
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
    const expectedTests = ['test/behaviour/pages/words.test.ts', 'test/behaviour/workers.test.ts'];
    expect(find('portal')?.tests).to.deep.equal(expectedTests);
  });
});

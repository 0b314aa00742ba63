// The tenant scope check can fail: it finds each call that bypasses the tenant.
import { expect } from 'chai';
import { tenantScopeFindings } from '../../../tools/rules/tenantScope';

describe('The tenant scope check', () => {
  for (const [path, text] of [
    ['functions/contacts/loose.ts', "export const a = globalCollection('loose', schema, data);"],
    ['functions/contacts/v1/getTheirs.ts', 'export const a = (body) => tenantOf(body.id);'],
    [
      'functions/contacts/everybody.ts',
      'export const a = () => contacts.acrossTenants.list((query) => query);',
    ],
    ['functions/contacts/theirs.ts', 'export const a = (id) => contacts.getAnywhere(id);'],
  ] as const) {
    it(`finds ${text}`, () => {
      expect(tenantScopeFindings(path, text)).to.have.length(1);
      expect(tenantScopeFindings(path, `// ${text}`)).to.deep.equal([]);
    });
  }
});

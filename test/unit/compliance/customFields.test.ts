// Custom fields: keys are trimmed, values are stored as strings.
import { expect } from 'chai';
import fc from 'fast-check';
import { customFieldsInput } from '../../../functions/api/fields';
import { parseProjectStatus } from '../../../functions/compliance/project';

describe('Custom fields', () => {
  it('have trimmed keys and string values, whatever the input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 2 })), (sent) => {
        const result = customFieldsInput.safeParse(sent);
        fc.pre(result.success && !Object.hasOwn(sent, '__proto__'));
        for (const [key, value] of Object.entries(result.data ?? {})) {
          expect(key).to.equal(key.trim()).and.not.equal('');
          expect(value).to.be.a('string');
        }
        const keys = Object.keys(sent).map((key) => key.trim());
        expect(Object.keys(result.data ?? {})).to.have.members(
          [...new Set(keys)].filter((key) => key !== ''),
        );
      }),
    );
  });

  it('have size limits', () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, '']));
    for (const sent of [many, { ['k'.repeat(101)]: '' }, { k: 'v'.repeat(5001) }, 'text', [1]]) {
      expect(customFieldsInput.safeParse(sent).success).to.equal(false);
    }
  });
});

describe('A project’s status', () => {
  it('is one of the five exact values, or Not Started', () => {
    for (const status of ['Not Started', 'In Progress', 'On Hold', 'Completed', 'Cancelled']) {
      expect(parseProjectStatus(status)).to.equal(status);
    }
    for (const other of ['completed', ' Completed', 'Done', '', null, undefined, 3, {}, ['Completed']]) {
      expect(parseProjectStatus(other)).to.equal('Not Started');
    }
  });
});

// A record's instants become timestamps, and nothing else of it changes.
import { expect } from 'chai';
import { recordAsJson } from '../../../functions/api/fields';

describe('A record as JSON', () => {
  it('has timestamps for its instants, and the rest as it is', () => {
    const record = {
      id: 'a',
      tags: ['x'],
      done_at: null as Date | null,
      created_at: new Date('2026-03-01T10:00:00.000Z'),
    };
    expect(recordAsJson(record)).to.deep.equal({
      id: 'a',
      tags: ['x'],
      done_at: null,
      created_at: '2026-03-01T10:00:00.000Z',
    });
  });

  it('leaves the record as it was', () => {
    const record = { updated_at: new Date(0) };
    recordAsJson(record);
    expect(record.updated_at).to.deep.equal(new Date(0));
  });
});

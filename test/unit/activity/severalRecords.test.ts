// Entries that tell of several records which one commit creates.
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { activityEntryHashOf } from '../../../functions/activity/hashes';
import {
  type Activity,
  personalPartsHashOfActivityEntry,
} from '../../../functions/activity/write/activityLog';
import { changesBetween } from '../../../functions/activity/write/changes';
import { CreatedRecords, type EntryContent } from '../../../functions/activity/write/recordChanges';
import type { Audit } from '../../../functions/api/audit';

type Fields = Record<string, unknown>;

const audit: Audit<unknown> = {
  type: 'expiry',
  nameOf: (record) => (record as { name: string }).name,
};
const created = (records: readonly Fields[]): EntryContent[] => {
  const all = new CreatedRecords('expiry', 'batch');
  for (const [at, after] of records.entries()) all.add({ audit, id: `row-${at}`, before: null, after });
  return all.contents();
};

/** Firestore takes no larger document: https://firebase.google.com/docs/firestore/quotas */
const MAX_BYTES_OF_DOCUMENT = 1_048_576;
const bytesOf = ({ changes, records }: EntryContent): number =>
  Buffer.byteLength(JSON.stringify([changes, records]));

const row = fc.record({
  name: fc.string({ minLength: 1 }),
  state: fc.constantFrom('todo', 'done'),
  notes: fc.string(),
  custom_fields: fc.dictionary(fc.string(), fc.string()),
});

describe('Records that one commit creates', () => {
  it('are each told once, in their order, with all that they hold', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const entries = created(rows);
        const listed = entries.flatMap(({ changes, records }) =>
          (records ?? []).map((record) => ({ ...record, changes: [...changes, ...record.changes] })),
        );
        expect(listed.map(({ id, name }) => [id, name])).to.deep.equal(
          rows.map(({ name }, at) => [`row-${at}`, name]),
        );
        for (const [at, { changes }] of listed.entries())
          expect(changes).to.have.deep.members(changesBetween(null, rows[at] ?? null, []));
      }),
    );
  });

  it('have what is the same in all of them once, and stand under the id of what they come from', () => {
    const [entry, ...more] = created([
      { name: 'A', state: 'todo' },
      { name: 'B', state: 'todo' },
    ]);
    expect(more).to.deep.equal([]);
    expect(entry).to.deep.equal({
      record_type: 'expiry',
      record_id: 'batch',
      record_name: '',
      action: 'created',
      changes: [{ field: 'state', before: null, after: 'todo' }],
      records: [
        { id: 'row-0', name: 'A', changes: [{ field: 'name', before: null, after: 'A' }] },
        { id: 'row-1', name: 'B', changes: [{ field: 'name', before: null, after: 'B' }] },
      ],
    });
    expect(created([])).to.deep.equal([]);
  });

  it('are one entry for a hundred ordinary ones, and as many as fit however full they are', () => {
    const hundred = (fields: (at: number) => Fields) =>
      created(Array.from({ length: 100 }, (_, at) => fields(at)));
    const ordinary = hundred((at) => ({
      name: `Licence ${at}`,
      notes: 'n'.repeat(500),
      expiry_date: `2027-01-${at}`,
    }));
    expect(ordinary).to.have.length(1);
    const wide = (at: number, length: number) => `${at}${'漢'.repeat(length)}`;
    const named = hundred((at) => ({ name: wide(at, 197) }));
    expect(named.length).to.equal(2);
    const custom = (at: number) =>
      Object.fromEntries(
        Array.from({ length: 5 }, (_, n) => [`${n}"`.repeat(50), `\u0001${wide(at, 2_000)}`]),
      );
    const full = hundred((at) => ({
      name: wide(at, 197),
      notes: wide(at, 10_000),
      custom_fields: custom(at),
    }));
    expect(full.flatMap(({ records }) => records ?? [])).to.have.length(100);
    for (const entry of [...ordinary, ...named, ...full])
      expect(bytesOf(entry)).to.be.below(MAX_BYTES_OF_DOCUMENT / 5);
  });

  it('are told with what the same commit changes of them; what else it changes is not among them', () => {
    const all = new CreatedRecords('expiry', 'batch');
    const change = { audit, id: 'new', before: null, after: { name: 'First' } };
    expect(all.takes({ ...change, before: { name: 'Old' } })).to.equal(false);
    expect(all.takes({ ...change, audit: { ...audit, type: 'folder' } })).to.equal(false);
    expect(all.takes(change)).to.equal(true);
    all.add(change);
    const again = { ...change, before: { name: 'First' }, after: { name: 'Last' } };
    expect(all.takes(again)).to.equal(true);
    all.add(again);
    expect(all.contents()[0]?.records).to.deep.equal([{ id: 'new', name: 'Last', changes: [] }]);
    all.add({ ...again, before: { name: 'Last' }, after: null });
    expect(all.contents()).to.deep.equal([]);
  });
});

describe('The hash of an entry', () => {
  const sha256 = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const entry = {
    ...{ id: '001e1', organization_id: 'o1', record_type: 'expiry', record_id: 'x1', action: 'created' },
    ...{
      record_name: 'N',
      actor: { kind: 'service', id: null, name: 'Ada' },
      changes_json: '[]',
      salt: 's1',
    },
    ...{ created_at: new Date(0), committed_at: new Date(5), record_ids: null, records_json: null },
  } as unknown as Activity;
  const digested = (of: Activity): Activity => ({
    ...of,
    personal_digest: personalPartsHashOfActivityEntry(of),
  });
  const said = [5001, '001e1', 'o1', 'expiry', 'x1', 'created', 'service', '1970-01-01T00:00:00.000Z'];

  it('is made of one record as it was before entries told of several', () => {
    const digest = sha256(['s1', 'N', null, 'Ada', '[]']);
    expect(activityEntryHashOf(digested(entry))).to.equal(sha256([...said, digest]));
  });

  it('holds the ids of several records, and their digest what may name people in them', () => {
    const several = { ...entry, record_ids: ['a', 'b'], records_json: '[1]' };
    const digest = sha256(['s1', 'N', null, 'Ada', '[]', '[1]']);
    expect(activityEntryHashOf(digested(several))).to.equal(sha256([...said, digest, ['a', 'b']]));
  });
});

// Entries about several records that one commit creates.
import { expect } from 'chai';
import fc from 'fast-check';
import { CreatedRecords, changesBetween, type EntryContent } from '../../../functions/activity/write/changes';
import type { Audit } from '../../../functions/api/writes';

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

/** Firestore's maximum document size: https://firebase.google.com/docs/firestore/quotas */
const MAX_BYTES_OF_DOCUMENT = 1_048_576;
const bytesOf = ({ changes, records }: EntryContent): number =>
  Buffer.byteLength(JSON.stringify([changes, records]));

const row = fc.record({
  name: fc.string({ minLength: 1 }),
  state: fc.constantFrom('todo', 'done'),
  notes: fc.string(),
  custom_fields: fc.dictionary(fc.string(), fc.string()),
});

describe('Records created by one commit', () => {
  it('are each listed once, in order, with all their values', () => {
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

  it('share one entry per hundred, or as many as fit', () => {
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
});

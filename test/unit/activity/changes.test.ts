// How the activity log records a change.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  type ActivityEntryContent,
  changesBetween,
  JointlyLoggedCreations,
  LoggedRecordChanges,
} from '../../../functions/activity/write/changes';
import type { RecordAuditDeclaration } from '../../../functions/api/writes';

const changes = (before: object | null, after: object | null) => changesBetween(before, after, ['wake_at']);

describe('changesBetween', () => {
  it('shows that a person left an organization, even if nothing else changed', () => {
    const viewer = { organization_id: 'o1', role: 'viewer' };
    const left = [{ field: 'organization_id', before: 'o1', after: null }];
    expect(changes(viewer, { ...viewer, organization_id: null })).to.deep.equal(left);
    expect(changes(null, { organization_id: 'o1' })).to.deep.equal([]);
    expect(changes({ organization_id: 'o1' }, null)).to.deep.equal([]);
  });

  it('lists the changed fields alphabetically, with both values', () => {
    expect(changes({ b: 1, a: 'x', c: [1] }, { b: 2, a: 'y', c: [1] })).to.deep.equal([
      { field: 'a', before: 'x', after: 'y' },
      { field: 'b', before: 1, after: 2 },
    ]);
    expect(changes({ c: [1, 2] }, { c: [2, 1] }), 'in another order').to.have.length(1);
  });

  it('lists the fields of a new or deleted record, without empty ones', () => {
    const record = { name: 'N', notes: '', list: [], map: {}, none: null };
    expect(changes(null, record)).to.deep.equal([{ field: 'name', before: null, after: 'N' }]);
    expect(changes(record, null)).to.deep.equal([{ field: 'name', before: 'N', after: null }]);
  });

  it('shows that a secret changed, but not its values', () => {
    const hidden = { before: '[hidden]', after: '[hidden]' };
    const secrets = 'secret secret_sealed hash token_hash share_password_hash previous_secret password';
    for (const field of secrets.split(' '))
      expect(changes({ [field]: 'a' }, { [field]: 'b' }), field).to.deep.equal([{ field, ...hidden }]);
    expect(changes({ secret: null }, { secret: 'b' })[0]).to.include({ before: null, after: '[hidden]' });
  });

  it('writes instants as ISO strings and truncates long values', () => {
    const at = new Date(0);
    expect(changes({ at: null }, { at })[0]?.after).to.equal('1970-01-01T00:00:00.000Z');
    expect(String(changes({ t: '' }, { t: 'x'.repeat(9_000) })[0]?.after)).to.have.length(2_000);
  });
});

describe('Several changes of a record in one commit', () => {
  it('are merged into one, from its first state to its last', () => {
    const audit = { type: 'expiry', nameOf: () => 'N' } as const;
    const changed = new LoggedRecordChanges(audit, 'x');
    changed.add({ audit, id: 'x', before: { a: 1, b: 1 }, after: { a: 2, b: 1 } });
    changed.add({ audit, id: 'x', before: { a: 2, b: 1 }, after: { a: 2, b: 2 } });
    expect(changed.content()?.changes).to.deep.equal([
      { field: 'a', before: 1, after: 2 },
      { field: 'b', before: 1, after: 2 },
    ]);
    expect(changed.takesParts()).to.equal(false);
    changed.add({ audit, id: 'x', before: { a: 2, b: 2 }, after: null });
    expect(changed.takesParts(), 'deleted').to.equal(true);
  });
});

type Fields = Record<string, unknown>;

const audit: RecordAuditDeclaration<unknown> = {
  type: 'expiry',
  nameOf: (record) => (record as { name: string }).name,
};
const created = (records: readonly Fields[]): ActivityEntryContent[] => {
  const all = new JointlyLoggedCreations('expiry', 'batch');
  for (const [at, after] of records.entries()) all.add({ audit, id: `row-${at}`, before: null, after });
  return all.contents();
};

/** Firestore's maximum document size: https://firebase.google.com/docs/firestore/quotas */
const MAX_BYTES_OF_DOCUMENT = 1_048_576;
const bytesOf = ({ changes, records }: ActivityEntryContent): number =>
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
        const named = rows.map(({ name }, at) => [`row-${at}`, name]);
        expect(listed.map(({ id, name }) => [id, name])).to.deep.equal(named);
        for (const [at, { changes }] of listed.entries())
          expect(changes).to.have.deep.members(changesBetween(null, rows[at] ?? null, []));
      }),
    );
  });

  it('share one entry per hundred, or as many as fit', () => {
    const hundred = (fields: (at: number) => Fields) => created(Array.from({ length: 100 }, (_, at) => fields(at)));
    const notes = 'n'.repeat(500);
    const ordinary = hundred((at) => ({ name: `Licence ${at}`, notes, expiry_date: `2027-01-${at}` }));
    expect(ordinary).to.have.length(1);
    const wide = (at: number, length: number) => `${at}${'漢'.repeat(length)}`;
    const named = hundred((at) => ({ name: wide(at, 197) }));
    expect(named.length).to.equal(2);
    const custom = (at: number) =>
      Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`${n}"`.repeat(50), `\u0001${wide(at, 2_000)}`]));
    const full = hundred((at) => ({ name: wide(at, 197), notes: wide(at, 10_000), custom_fields: custom(at) }));
    expect(full.flatMap(({ records }) => records ?? [])).to.have.length(100);
    for (const entry of [...ordinary, ...named, ...full]) expect(bytesOf(entry)).to.be.below(MAX_BYTES_OF_DOCUMENT / 5);
  });
});

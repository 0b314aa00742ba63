// How the activity log records a change, and how its entries are chained.
import { expect } from 'chai';
import { activityEntryHashOf } from '../../../functions/activity/seal';
import {
  type Activity,
  personalPartsHashOfActivityEntry,
} from '../../../functions/activity/write/activityLog';
import { changesBetween, RecordChanges } from '../../../functions/activity/write/changes';

const changes = (before: object | null, after: object | null) => changesBetween(before, after, ['wake_at']);

describe('changesBetween', () => {
  it('shows that a person left an organization, even if nothing else changed', () => {
    const viewer = { organization_id: 'o1', role: 'viewer' };
    expect(changes(viewer, { ...viewer, organization_id: null })).to.deep.equal([
      { field: 'organization_id', before: 'o1', after: null },
    ]);
    expect(changes(null, { organization_id: 'o1' })).to.deep.equal([]);
    expect(changes({ organization_id: 'o1' }, null)).to.deep.equal([]);
  });

  it('lists the changed fields alphabetically, with both values', () => {
    expect(changes({ b: 1, a: 'x', c: [1] }, { b: 2, a: 'y', c: [1] })).to.deep.equal([
      { field: 'a', before: 'x', after: 'y' },
      { field: 'b', before: 1, after: 2 },
    ]);
  });

  it('lists the fields of a new or deleted record, without empty ones', () => {
    const record = { name: 'N', notes: '', list: [], map: {}, none: null };
    expect(changes(null, record)).to.deep.equal([{ field: 'name', before: null, after: 'N' }]);
    expect(changes(record, null)).to.deep.equal([{ field: 'name', before: 'N', after: null }]);
  });

  it('shows that a secret changed, but not its values', () => {
    const hidden = { before: '[hidden]', after: '[hidden]' };
    for (const field of [
      'secret',
      'secret_sealed',
      'hash',
      'token_hash',
      'share_password_hash',
      'previous_secret',
    ])
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
    const changed = new RecordChanges(audit, 'x');
    changed.add({ audit, id: 'x', before: { a: 1, b: 1 }, after: { a: 2, b: 1 } });
    changed.add({ audit, id: 'x', before: { a: 2, b: 1 }, after: { a: 2, b: 2 } });
    expect(changed.content()?.changes).to.deep.equal([
      { field: 'a', before: 1, after: 2 },
      { field: 'b', before: 1, after: 2 },
    ]);
  });
});

describe('entryHashOf', () => {
  const entry = {
    id: '001e1',
    organization_id: 'o1',
    record_type: 'expiry',
    record_id: 'x1',
    record_name: 'N',
    action: 'updated',
    actor: { kind: 'person', id: 'u1', name: 'Ada' },
    changes_json: '[]',
    created_at: new Date(0),
    committed_at: new Date(0),
    salt: 's1',
  } as unknown as Activity;
  /** Hashes an entry as it is written: with the digest of the parts that may name people. */
  const hashOf = (over: object): string => {
    const all = { ...entry, ...over } as Activity;
    return activityEntryHashOf({ ...all, personal_digest: personalPartsHashOfActivityEntry(all) });
  };

  it('differs with every part of the entry and its position', () => {
    const other = { ...entry.actor, name: 'Eve' };
    const fields = [
      ...[
        'id',
        'organization_id',
        'record_type',
        'record_id',
        'record_name',
        'action',
        'changes_json',
        'salt',
      ],
    ];
    const variants = [
      hashOf({}),
      hashOf({ committed_at: new Date(1) }),
      hashOf({ id: '002e1' }),
      ...fields.map((field) => hashOf({ [field]: 'other' })),
      hashOf({ actor: other }),
      hashOf({ actor: { ...entry.actor, id: null } }),
      hashOf({ actor: { ...entry.actor, kind: 'service' } }),
      hashOf({ created_at: new Date(1) }),
    ];
    expect(new Set(variants).size).to.equal(variants.length);
  });

  it('stays the same after an erasure, because the digest is kept', () => {
    const digest = { personal_digest: personalPartsHashOfActivityEntry(entry) };
    const actor = { ...entry.actor, name: '' };
    const erased = { ...entry, ...digest, record_name: '[erased]', actor, changes_json: '[]', salt: null };
    expect(activityEntryHashOf(erased)).to.equal(activityEntryHashOf({ ...entry, ...digest }));
  });
});

// Which event a change of an expiry is, and what it tells.
import { expect } from 'chai';
import { eventOfExpiryChange, filesOfExpiryDeletedEvent } from '../../../functions/expiries/record/events';
import type { Expiry } from '../../../functions/expiries/record/record';
import { PLAIN_EXPIRY } from '../../support/plainExpiry';

const AT = new Date('2026-01-02T03:04:05.678Z');
const expiry = (over: Partial<Expiry> = {}) =>
  ({
    ...PLAIN_EXPIRY,
    id: 'x1',
    organization_id: 'o1',
    name: 'Licence',
    expiry_date: '2026-06-01',
    created_at: AT,
    updated_at: AT,
    ...over,
  }) as Expiry;
const typeOf = (before: Expiry | null, after: Expiry | null) =>
  eventOfExpiryChange(before, after)?.type ?? null;

describe('eventOfExpiry', () => {
  it('is created for a new record, and nothing for a row of a bulk import', () => {
    expect(typeOf(null, expiry())).to.equal('expiry.created');
    expect(typeOf(null, expiry({ import_batch_id: 'b1' }))).to.equal(null);
  });

  it('is updated for a later edit of an imported row', () => {
    const row = expiry({ import_batch_id: 'b1' });
    expect(typeOf(row, { ...row, name: 'Other' })).to.equal('expiry.updated');
  });

  it('is completed when it becomes done, whatever else changes, and only then', () => {
    const done = expiry({ is_done: true, state: 'done', completed_at: AT });
    expect(typeOf(expiry(), done)).to.equal('expiry.completed');
    expect(typeOf(done, { ...done, notes: 'later' })).to.equal('expiry.updated');
  });

  it('is deleted with the record as it was just before', () => {
    expect(eventOfExpiryChange(expiry({ name: 'Last name' }), null)).to.deep.include({
      type: 'expiry.deleted',
    });
    expect(eventOfExpiryChange(expiry({ name: 'Last name' }), null)?.data).to.include({
      id: 'x1',
      name: 'Last name',
    });
  });

  it('is updated for archiving, and for another share password', () => {
    expect(typeOf(expiry(), expiry({ is_archive: true }))).to.equal('expiry.updated');
    const before = expiry({ share_password_hash: 'a' });
    expect(typeOf(before, expiry({ share_password_hash: 'b' }))).to.equal('expiry.updated');
  });

  it('is none when nothing that anybody can see has changed', () => {
    expect(typeOf(expiry(), expiry())).to.equal(null);
    expect(typeOf(expiry(), expiry({ updated_at: new Date(), recurrence_anchor: '2026-06-01' }))).to.equal(
      null,
    );
    expect(typeOf(null, null)).to.equal(null);
  });

  it('tells neither the share password’s digest nor where files lie', () => {
    const attachments = [
      {
        name: 'a.pdf',
        url: 'https://x.example/a',
        storage_path: 'secret/path',
        size: 1,
        content_type: 'x',
        uploaded_by: 'u',
        uploaded_at: AT,
      },
    ];
    const deleted = eventOfExpiryChange(expiry({ attachments }), null);
    const inner_json = JSON.stringify(deleted?.inner);
    expect(filesOfExpiryDeletedEvent({ type: 'expiry.deleted', inner_json })).to.deep.equal([
      { storage_path: 'secret/path', size: 1 },
    ]);
    expect(JSON.stringify(deleted?.data)).not.to.contain('secret/path');
    const data =
      eventOfExpiryChange(null, expiry({ share_password_hash: 'digest', attachments }))?.data ?? {};
    expect(JSON.stringify(data)).not.to.match(/digest|secret\/path|share_password_hash/);
    expect(data).to.include({ has_share_password: true, created_at: AT.toISOString() });
  });
});

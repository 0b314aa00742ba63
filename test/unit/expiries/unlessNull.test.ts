// Fields of an expiry that nobody asks for by null are stored while they have a value.
import { expect } from 'chai';
import { FieldValue } from 'firebase-admin/firestore';
import { expiries } from '../../../functions/expiries/record/record';

describe('An expiry without assignee, entity, type and import', () => {
  const none = { assigned_to: null, entity_id: null, import_batch_id: null, type: null };
  const others = { folder_id: null, completed_at: null };

  it('is created without these fields, whoever brings it', () => {
    expect(expiries.created({ ...none, ...others }))
      .to.include(others)
      .and.not.to.have.any.keys(...Object.keys(none));
    const given = { assigned_to: 'a', entity_id: 'e', import_batch_id: 'i', type: '' };
    expect(expiries.created(given)).to.include(given);
  });

  it('loses them when they are taken from it, and no others', () => {
    const written = expiries.indexed({ assigned_to: null, folder_id: null }, {});
    expect(written).to.have.all.keys('assigned_to', 'folder_id');
    expect(FieldValue.delete().isEqual(written.assigned_to)).to.equal(true);
    expect(written.folder_id).to.equal(null);
  });
});

// Deleting, searching or exporting an organization includes every collection with its documents.
import { expect } from 'chai';
import { ORGANIZATION_COLLECTIONS } from '../../../functions/privacy/collections';
import { collections } from '../../../tools/data';

describe('The collections of an organization', () => {
  it('are all declared ones, except those without an organization', () => {
    const declared = collections().filter(({ data }) => data.of !== null);
    const names = ORGANIZATION_COLLECTIONS.map(({ name }) => name);
    expect(names.toSorted()).to.deep.equal(declared.map(({ name }) => name));
    expect(new Set(names).size).to.equal(names.length);
  });

  it('are searched, except the few that declare no personal data', () => {
    const outside = collections().filter(({ data }) => data.of === null && data.personal.length > 0);
    expect(outside.map(({ name }) => name)).to.deep.equal([
      'account_emails',
      'email_verifications',
      'password_resets',
      'sign_in_attempts',
      'signup_requests',
      'suppressed_addresses',
      'whatsapp_conversations',
    ]);
  });
});

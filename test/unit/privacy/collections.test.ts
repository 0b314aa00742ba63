// Deleting, searching or exporting an organization includes every collection with its documents, and each declares
// its personal data.
import { expect } from 'chai';
import { ORGANIZATION_COLLECTIONS } from '../../../functions/privacy/collections';
import { collections } from '../../../tools/data';

/** Names, contact details and texts that people write. */
const PERSONAL =
  /(?:name|names|email|phone|address|note|notes|text|message|description|title|subject|body|lines|rows)$/;
/** From a closed list, or a company's or code's name: not personal. */
const OURS = [
  'partner_licenses.partner_name',
  'promo_codes.description',
  'message_days.email',
  'message_days.text',
];

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

  it('have no field for a name, an address or free text if declared without personal data', () => {
    const found = collections()
      .filter(({ data }) => data.personal.length === 0)
      .flatMap(({ name, schema }) => Object.keys(schema.shape).map((field) => `${name}.${field}`))
      .filter((field) => PERSONAL.test(field) && !OURS.includes(field));
    expect(found).to.deep.equal([]);
  });
});

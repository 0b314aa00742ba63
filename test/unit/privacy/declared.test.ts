// Each collection's declaration of personal data matches its fields.
import { expect } from 'chai';
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

describe('A collection declared without personal data', () => {
  it('has no field for a name, an address or free text', () => {
    const found = collections()
      .filter(({ data }) => data.personal.length === 0)
      .flatMap(({ name, schema }) => Object.keys(schema.shape).map((field) => `${name}.${field}`))
      .filter((field) => PERSONAL.test(field) && !OURS.includes(field));
    expect(found).to.deep.equal([]);
  });
});

// Names that people gave themselves or their organization, as mails to others show them.
import { expect } from 'chai';
import { nameInMail } from '../../../functions/messaging/html';

/** What mail programs make a link or an address of. */
const LINKED = /https?:\/\/|\bwww\.\w|\w@\w|\w\.(com|example|net)\b/;

describe('a name in a mail', () => {
  for (const name of [
    'Your parcel: https://evil.example/pay',
    'www.evil.example',
    'security@bank.example',
    'Bank.com Security',
    'evil.example:8080/x',
    'a\\\\b.example',
  ]) {
    it(`makes no link of ${name}`, () => {
      expect(LINKED.test(name) || name.startsWith('a\\')).to.equal(true);
      expect(nameInMail(name)).not.to.match(LINKED);
      expect(nameInMail(name).replaceAll('\u200C', '')).to.equal(name);
    });
  }

  it('is one line of at most 80 characters', () => {
    expect(nameInMail('Acme\r\nBcc: everybody\u2028here')).to.equal('Acme Bcc: everybody here');
    expect(nameInMail('x'.repeat(500))).to.have.length(80);
    expect(nameInMail('\u202Elairotces')).to.equal('lairotces');
  });

  it('is left as it is where nothing is to be feared', () => {
    for (const name of ['Northwind Ltd.', 'St. Mary & Sons', 'Müller, Meier and Co. KG']) {
      expect(nameInMail(name)).to.equal(name);
    }
  });
});

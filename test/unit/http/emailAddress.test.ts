// Addresses of mail, internationalized ones among them, are taken and kept as they were given (RFC 5321, 6531, 5890).
import { expect } from 'chai';
import { emailAddress } from '../../../functions/api/fields';

describe('an email address', () => {
  it('may be internationalized, and stays as it was given', () => {
    for (const address of [
      'ada@company.example',
      'ä@müller.example',
      'δοκιμή@παράδειγμα.example',
      '用户@例子.example',
      'Ada.Lovelace+x@Company.Example',
      'a@xn--mller-kva.example',
    ]) {
      expect(emailAddress.parse(` ${address} `)).to.equal(address);
    }
  });

  it('is refused where it is none', () => {
    for (const wrong of [
      '',
      'ada',
      '@company.example',
      'ada@',
      'a b@company.example',
      'ada@company',
      'ada@müller',
      'a\u0000b@company.example',
      'a\u200bb@company.example',
      'ada@com pany.example',
      'ada@@company.example',
      `${'ä'.repeat(250)}@müller.example`,
    ]) {
      expect(emailAddress.safeParse(wrong).success, wrong).to.equal(false);
    }
  });
});

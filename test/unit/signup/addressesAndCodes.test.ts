// Business addresses, codes as people type them, and the hourly limit on invitations.
import { expect } from 'chai';
import { promoOrReferralDocumentId } from '../../../functions/plans/code';
import { invitationStatusOf } from '../../../functions/signup/invitation';
import { isBusinessEmailAddress } from '../../../functions/signup/registration';

describe('isBusinessAddress', () => {
  it('rejects free and disposable providers, ignoring case', () => {
    const free =
      'gmail.com GoogleMail.com outlook.com yahoo.co.uk icloud.com proton.me gmx.net mailinator.com yopmail.com tuta.com duck.com fastmail.com'.split(
        ' ',
      );
    for (const domain of free) expect(isBusinessEmailAddress(`a@${domain}`), domain).to.equal(false);
  });
  it('rejects them in characters that mean the same host', () => {
    for (const domain of ['ｇｍａｉｌ.com', 'ⓖmail.com', 'GMAIL.ＣＯＭ'])
      expect(isBusinessEmailAddress(`a@${domain}`), domain).to.equal(false);
    expect(isBusinessEmailAddress('a@bücher.example')).to.equal(true);
  });
  it('accepts everything else, including look-alikes and documentation names', () => {
    const others = 'northwind.example example.com microsoft.com gmail.com.acme.example mygmail.example';
    for (const domain of others.split(' '))
      expect(isBusinessEmailAddress(`a@${domain}`), domain).to.equal(true);
  });
  it('uses the part after the last @', () => {
    expect(isBusinessEmailAddress('"a@acme.example"@gmail.com')).to.equal(false);
  });
});

describe('codeId', () => {
  it('is the same for a code however it is typed, and differs for another', () => {
    expect(promoOrReferralDocumentId(' spring-26 ')).to.equal(promoOrReferralDocumentId('SPRING26'));
    expect(promoOrReferralDocumentId('SPRING27')).not.to.equal(promoOrReferralDocumentId('SPRING26'));
  });
});

describe('invitationStatusOf', () => {
  const at = new Date('2030-01-01T00:00:00Z');
  it('is expired from expires_at on, unless used or cancelled', () => {
    const before = new Date(at.getTime() - 1);
    expect(invitationStatusOf({ status: 'pending', expires_at: at }, before)).to.equal('pending');
    const ended = (['pending', 'accepted', 'cancelled'] as const).map((status) =>
      invitationStatusOf({ status, expires_at: at }, at),
    );
    expect(ended).to.deep.equal(['expired', 'accepted', 'cancelled']);
  });
});

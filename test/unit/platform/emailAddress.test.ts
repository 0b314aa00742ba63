// An email address is the same whether its host is in Unicode or ASCII.
import { expect } from 'chai';
import { emailWithAsciiHost, normalizedEmail } from '../../../functions/platform/text';

describe('An email address in two spellings', () => {
  it('is equal in Unicode and ASCII, in any case', () => {
    for (const [one, other] of [
      ['Ann@Bücher.example', 'ann@xn--bcher-kva.example'],
      ['a@ПРИМЕР.рф', 'A@XN--E1AFMKFD.xn--p1ai'],
      ['ann@例え。example', 'ann@例え.example'],
    ] as const)
      expect(normalizedEmail(one)).to.equal(normalizedEmail(other));
  });

  it('differs with another mailbox or host', () => {
    expect(normalizedEmail('ann@bücher.example')).not.to.equal(normalizedEmail('ann@bucher.example'));
    expect(normalizedEmail('ann@straße.example')).not.to.equal(normalizedEmail('ann@strasse.example'));
    expect(normalizedEmail('xn--bcher-kva@a.example')).to.equal('xn--bcher-kva@a.example');
    expect(normalizedEmail(' Ann+x@Acme.example ')).to.equal('ann+x@acme.example');
    for (const odd of ['', 'nobody', 'a@xn--ü.example']) expect(normalizedEmail(odd)).to.equal(odd);
  });

  it('is sent with its host in ASCII', () => {
    expect(emailWithAsciiHost('Ann@bücher.example')).to.equal('Ann@xn--bcher-kva.example');
  });
});

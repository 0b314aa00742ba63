// One address however its host is written.
import { expect } from 'chai';
import { emailWithAsciiHost, normalizedEmail } from '../../../functions/platform/text';

describe('a mail address', () => {
  it('is the same in letters and in ASCII, whatever its case', () => {
    for (const [one, other] of [
      ['Ann@Bücher.example', 'ann@xn--bcher-kva.example'],
      ['a@ПРИМЕР.рф', 'A@XN--E1AFMKFD.xn--p1ai'],
      ['ann@例え。example', 'ann@例え.example'],
    ] as const)
      expect(normalizedEmail(one)).to.equal(normalizedEmail(other));
  });

  it('is another with another mailbox or host, and stays what it was where its host is ASCII', () => {
    expect(normalizedEmail('ann@bücher.example')).not.to.equal(normalizedEmail('ann@bucher.example'));
    expect(normalizedEmail('ann@straße.example')).not.to.equal(normalizedEmail('ann@strasse.example'));
    expect(normalizedEmail('xn--bcher-kva@a.example')).to.equal('xn--bcher-kva@a.example');
    expect(normalizedEmail(' Ann+x@Acme.example ')).to.equal('ann+x@acme.example');
    for (const odd of ['', 'nobody', 'a@xn--ü.example']) expect(normalizedEmail(odd)).to.equal(odd);
  });

  it('goes out with its host in ASCII', () => {
    expect(emailWithAsciiHost('Ann@bücher.example')).to.equal('Ann@xn--bcher-kva.example');
  });
});

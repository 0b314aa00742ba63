// Email addresses, including internationalized ones, are stored as entered (RFC 5321, 6531, 5890), and are the same
// whether their host is in Unicode or ASCII.
import { expect } from 'chai';
import fc from 'fast-check';
import { emailAddress } from '../../../functions/api/fields';
import { emailWithAsciiHost, normalizedEmail } from '../../../functions/platform/text';
import { isDeliverable } from '../../../local/sandbox/sendgrid';

describe('An email address', () => {
  it('may be internationalized, and is stored as entered', () => {
    for (const address of [
      ...['ada@company.example', 'ä@müller.example', 'δοκιμή@παράδειγμα.example', '用户@例子.example'],
      ...['Ada.Lovelace+x@Company.Example', 'a@xn--mller-kva.example'],
    ])
      expect(emailAddress.parse(` ${address} `)).to.equal(address);
  });

  it('is rejected if malformed', () => {
    for (const wrong of [
      ...['', 'ada', '@company.example', 'ada@', 'a b@company.example', 'ada@company', 'ada@müller'],
      ...['a\u0000b@company.example', 'a\u200bb@company.example', 'ada@com pany.example'],
      ...['ada@@company.example', `${'ä'.repeat(250)}@müller.example`, `${'ä'.repeat(33)}@müller.example`],
      `${'a'.repeat(65)}@company.example`,
    ])
      expect(emailAddress.safeParse(wrong).success, wrong).to.equal(false);
  });

  it('is deliverable by the mail provider if it is accepted', () => {
    const mailbox = fc.string({ unit: fc.constantFrom(...'aZ0._-+äßé用δй'), minLength: 1, maxLength: 70 });
    const label = fc.string({ unit: fc.constantFrom(...'az0-äé用δ'), minLength: 1, maxLength: 70 });
    fc.assert(
      fc.property(mailbox, fc.array(label, { minLength: 1, maxLength: 4 }), (local, labels) => {
        const parsed = emailAddress.safeParse(`${local}@${labels.join('.')}.example`);
        if (parsed.success)
          expect(isDeliverable(emailWithAsciiHost(parsed.data)), parsed.data).to.equal(true);
      }),
      { numRuns: 3000 },
    );
  });
});

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

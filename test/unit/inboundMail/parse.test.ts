// Which sender an email has, and whether SPF or DKIM proves it.
import { expect } from 'chai';
import { addressOfFromHeader, isSenderAuthentic } from '../../../functions/inboundMail/parse';

describe('The sender of an inbound email', () => {
  it('is the one address of the From header', () => {
    const senders: Record<string, string> = {
      'ada@example.com': 'ada@example.com',
      'Ada Becker <Ada@Example.com>': 'ada@example.com',
      '"victim@example.com" <eve@attacker.example>': 'eve@attacker.example',
      'ada@example.com, eve@attacker.example': '',
      'Ada <>': '',
      '': '',
    };
    for (const [header, address] of Object.entries(senders))
      expect(addressOfFromHeader(header), header).to.equal(address);
  });

  it('is authenticated by SPF or DKIM of its own domain, or of a parent domain', () => {
    const none = { spf: 'none', dkim: 'none', envelopeFrom: '' };
    const proven = (over: Partial<typeof none>, from = 'ada@mail.example.com') =>
      isSenderAuthentic(from, { ...none, ...over });
    expect(proven({})).to.equal(false);
    expect(proven({ spf: 'pass', envelopeFrom: 'x@mail.example.com' })).to.equal(true);
    expect(proven({ spf: 'pass', envelopeFrom: 'x@example.com' })).to.equal(true);
    expect(proven({ spf: 'pass', envelopeFrom: 'x@attacker.example' })).to.equal(false);
    expect(proven({ spf: 'pass' })).to.equal(false);
    expect(proven({ spf: 'fail', envelopeFrom: 'x@mail.example.com' })).to.equal(false);
    expect(proven({ dkim: '{@example.com : pass}' })).to.equal(true);
    expect(proven({ dkim: '{@attacker.example : pass, @example.com : fail}' })).to.equal(false);
    expect(proven({ dkim: '{@attacker.example : fail, @Mail.Example.com : pass}' })).to.equal(true);
    expect(proven({ dkim: '{@com : pass}' })).to.equal(false);
    expect(proven({ dkim: '{@notexample.com : pass}' })).to.equal(false);
    expect(proven({ dkim: '{@ : pass}' })).to.equal(false);
    expect(proven({ dkim: '{@example.com : pass}' }, '')).to.equal(false);
    expect(proven({ dkim: '{@example.com : pass}' }, 'eve@notexample.com')).to.equal(false);
  });
});

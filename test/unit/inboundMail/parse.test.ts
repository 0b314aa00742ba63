// Which sender an email has, whether SPF or DKIM proves it, and which errors drop the email.
import { expect } from 'chai';
import { ApiError } from '../../../functions/api/errors';
import { isPermanentInboundError } from '../../../functions/inboundMail/accept';
import { addressOfFromHeader, isSenderAuthentic } from '../../../functions/inboundMail/parse';

describe('The sender of an inbound email', () => {
  it('is the one address of the From header', () => {
    const senders: Record<string, string> = {
      'ada@example.com': 'ada@example.com',
      'Ada Becker <Ada@Example.com>': 'ada@example.com',
      '"victim@example.com" <eve@attacker.example>': 'eve@attacker.example',
      '"<victim@example.com>" <eve@attacker.example>': 'eve@attacker.example',
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
    for (const envelopeFrom of ['x@mail.example.com', 'x@example.com'])
      expect(proven({ spf: 'pass', envelopeFrom }), envelopeFrom).to.equal(true);
    for (const dkim of ['{@example.com : pass}', '{@attacker.example : fail, @Mail.Example.com : pass}'])
      expect(proven({ dkim }), dkim).to.equal(true);
    for (const over of [
      {},
      { spf: 'pass' },
      { spf: 'pass', envelopeFrom: 'x@attacker.example' },
      { spf: 'fail', envelopeFrom: 'x@mail.example.com' },
      { dkim: '{@attacker.example : pass, @example.com : fail}' },
      ...['@com', '@notexample.com', '@'].map((signer) => ({ dkim: `{${signer} : pass}` })),
    ])
      expect(proven(over), JSON.stringify(over)).to.equal(false);
    expect(proven({ dkim: '{@example.com : pass}' }, '')).to.equal(false);
    expect(proven({ dkim: '{@example.com : pass}' }, 'eve@notexample.com')).to.equal(false);
  });
});

describe('An inbound email', () => {
  it('is dropped if a retry can’t help, and requested again after a temporary error', () => {
    const notConfigured = new ApiError('UNAVAILABLE', '', { details: { reason: 'not_configured' } });
    for (const error of [new ApiError('LIMIT_REACHED', ''), new ApiError('FORBIDDEN', ''), notConfigured])
      expect(isPermanentInboundError(error), error.code).to.equal(true);
    for (const error of [new ApiError('UNAVAILABLE', ''), new ApiError('CONFLICT', ''), new Error('away')])
      expect(isPermanentInboundError(error), error.message).to.equal(false);
  });
});

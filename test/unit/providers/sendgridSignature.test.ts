// SendGrid's signature is valid for five minutes before and after its timestamp.
import { createPrivateKey, sign } from 'node:crypto';
import { expect } from 'chai';
import { isFromSendgrid } from '../../../functions/providers/sendgrid';
import { SENDGRID_WEBHOOK_KEYS } from '../../../local/config';

const KEY = createPrivateKey({
  key: Buffer.from(SENDGRID_WEBHOOK_KEYS.private, 'base64'),
  format: 'der',
  type: 'pkcs8',
});
const BODY = Buffer.from('[{"event":"delivered"}]');
const SIGNED_AT = 2_000_000_000;
const TIMESTAMP = String(SIGNED_AT);
const SIGNATURE = sign('sha256', Buffer.concat([Buffer.from(TIMESTAMP), BODY]), KEY).toString('base64');

const later = (seconds: number): Date => new Date((SIGNED_AT + seconds) * 1000);

describe('a signature of SendGrid', () => {
  let former: string | undefined;
  before(() => {
    former = process.env.SENDGRID_WEBHOOK_PUBLIC_KEY;
    process.env.SENDGRID_WEBHOOK_PUBLIC_KEY = SENDGRID_WEBHOOK_KEYS.public;
  });
  after(() => {
    if (former === undefined) delete process.env.SENDGRID_WEBHOOK_PUBLIC_KEY;
    else process.env.SENDGRID_WEBHOOK_PUBLIC_KEY = former;
  });

  for (const [seconds, holds] of [
    [0, true],
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
    [86_400, false],
  ] as const) {
    it(`${holds ? 'proves' : 'does not prove'} a report ${seconds} seconds later`, () => {
      expect(isFromSendgrid(BODY, SIGNATURE, TIMESTAMP, later(seconds))).to.equal(holds);
    });
  }

  it('is invalid for another body or timestamp', () => {
    expect(isFromSendgrid(Buffer.from('[]'), SIGNATURE, TIMESTAMP, later(0))).to.equal(false);
    expect(isFromSendgrid(BODY, SIGNATURE, String(SIGNED_AT + 1), later(0))).to.equal(false);
  });
});

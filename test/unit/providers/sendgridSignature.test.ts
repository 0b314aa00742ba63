// Which reports SendGrid has signed.
import { createPrivateKey, sign } from 'node:crypto';
import { expect } from 'chai';
import { isFromSendgrid } from '../../../functions/providers/sendgrid';
import { SENDGRID_WEBHOOK_KEYS } from '../../../local/config';
import { withEnvironment } from './environment';

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

describe('A SendGrid signature', () => {
  withEnvironment({ SENDGRID_WEBHOOK_PUBLIC_KEY: SENDGRID_WEBHOOK_KEYS.public });

  it('is valid for five minutes before and after its timestamp', () => {
    const isValidAfter = (seconds: number) => isFromSendgrid(BODY, SIGNATURE, TIMESTAMP, later(seconds));
    for (const seconds of [0, 300, -300]) expect(isValidAfter(seconds), `${seconds} s`).to.equal(true);
    for (const seconds of [301, -301, 86_400]) expect(isValidAfter(seconds), `${seconds} s`).to.equal(false);
  });

  it('is invalid for another body or timestamp', () => {
    expect(isFromSendgrid(Buffer.from('[]'), SIGNATURE, TIMESTAMP, later(0))).to.equal(false);
    expect(isFromSendgrid(BODY, SIGNATURE, String(SIGNED_AT + 1), later(0))).to.equal(false);
  });
});

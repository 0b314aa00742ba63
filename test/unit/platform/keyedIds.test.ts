// Keyed ids stay the same while keys rotate, and can't be computed without the key.
import { expect } from 'chai';
import { suppressionId } from '../../../functions/messaging/suppression';
import { derivedId } from '../../../functions/platform/ids';
import { idDerivedWithAddressKey } from '../../../functions/platform/secrets';
import { withEnvironment } from '../providers/environment';

const KEY = 'one key of the service, of more than thirty-two bytes';
const NUMBER = '+14155550100';

describe('Ids under the address key', () => {
  withEnvironment({ ADDRESS_DIGEST_KEY: KEY, SESSION_SECRET: 'first', WEBHOOK_ENCRYPTION_KEY: 'first' });

  it('stay the same for one address while keys rotate', () => {
    const id = suppressionId('sms', NUMBER);
    expect(id).to.match(/^[0-9a-f]{40}$/);
    Object.assign(process.env, { SESSION_SECRET: 'second,first', WEBHOOK_ENCRYPTION_KEY: 'second' });
    expect(suppressionId('sms', NUMBER)).to.equal(id);
    Object.assign(process.env, { ADDRESS_DIGEST_KEY: ` ${KEY}\n` });
    expect(suppressionId('sms', ` ${NUMBER}`), 'as a shell hands it on').to.equal(id);
  });

  it('can’t be computed without the key', () => {
    const id = suppressionId('sms', NUMBER);
    expect(id).not.to.equal(derivedId('suppressed', 'sms', NUMBER));
    process.env.ADDRESS_DIGEST_KEY = `${KEY}, another`;
    expect(suppressionId('sms', NUMBER)).not.to.equal(id);
  });

  it('don’t exist without a key', () => {
    process.env.ADDRESS_DIGEST_KEY = '';
    expect(() => idDerivedWithAddressKey('suppressed', NUMBER)).to.throw('ADDRESS_DIGEST_KEY is not set');
  });
});

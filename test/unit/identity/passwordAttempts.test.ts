// How long consecutive failures lock an account, and which state an API key is in.
import { expect } from 'chai';
import { apiKeyStatus, mintApiKey } from '../../../functions/identity/apiKey';
import { passwordLockMsAfterFailures } from '../../../functions/identity/signIn';

describe('waitMs', () => {
  it('is zero before the tenth failure, then doubles from a minute to an hour', () => {
    const minutes = [9, 10, 11, 12, 15, 16, 17, 1000].map(
      (failures) => passwordLockMsAfterFailures(failures) / 60_000,
    );
    expect(minutes).to.deep.equal([0, 1, 2, 4, 32, 60, 60, 60]);
  });
});

describe('apiKeyStatus', () => {
  const now = new Date('2030-01-01T00:00:00Z');
  it('expires exactly at expires_at; revoked takes precedence', () => {
    expect(apiKeyStatus({ revoked_at: null, expires_at: null }, now)).to.equal('active');
    expect(apiKeyStatus({ revoked_at: null, expires_at: new Date(now.getTime() + 1) }, now)).to.equal(
      'active',
    );
    expect(apiKeyStatus({ revoked_at: null, expires_at: now }, now)).to.equal('expired');
    expect(apiKeyStatus({ revoked_at: now, expires_at: now }, now)).to.equal('revoked');
  });
});

describe('mintApiKey', () => {
  it('creates svc_live_ keys of 43 characters, stored as digest and 12-character prefix', () => {
    const { key, stored } = mintApiKey();
    expect(key).to.match(/^svc_live_[\w-]{43}$/);
    expect(stored.prefix).to.equal(key.slice(0, 12));
    expect(JSON.stringify(stored)).not.to.contain(key.slice(12));
    expect(mintApiKey().key).not.to.equal(key);
  });

  it('creates another key for the same record from stored data alone', () => {
    const { key, id, stored } = mintApiKey();
    const rotated = mintApiKey(stored.locator_seed);
    expect(rotated.id).to.equal(id);
    expect(rotated.key.slice(0, -16)).not.to.equal(key.slice(0, -16));
    expect(mintApiKey().id).not.to.equal(id);
  });
});

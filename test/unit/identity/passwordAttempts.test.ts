// How long consecutive failures lock an account, and which state an API key is in.
import { expect } from 'chai';
import { apiKeyStatus, createApiKeySecret } from '../../../functions/identity/apiKey';
import { passwordLockMs } from '../../../functions/identity/signIn';
import { addMs } from '../../../functions/platform/clock';

describe('waitMs', () => {
  it('is zero before the tenth failure, then doubles from a minute to an hour', () => {
    const minutes = [9, 10, 11, 12, 15, 16, 17, 1000].map((failures) => passwordLockMs(failures) / 60_000);
    expect(minutes).to.deep.equal([0, 1, 2, 4, 32, 60, 60, 60]);
  });
});

describe('apiKeyStatus', () => {
  const now = new Date('2030-01-01T00:00:00Z');
  it('expires exactly at expires_at; revoked takes precedence', () => {
    const status = (revoked_at: Date | null, expires_at: Date | null) =>
      apiKeyStatus({ revoked_at, expires_at }, now);
    expect([status(null, null), status(null, addMs(now, 1))]).to.deep.equal(['active', 'active']);
    expect([status(null, now), status(now, now)]).to.deep.equal(['expired', 'revoked']);
  });
});

describe('createApiKeySecret', () => {
  it('creates another key for the same record from stored data alone', () => {
    const { key, id, stored } = createApiKeySecret();
    const rotated = createApiKeySecret(stored.locator_seed);
    expect(rotated.id).to.equal(id);
    expect(rotated.key.slice(0, -16)).not.to.equal(key.slice(0, -16));
    expect(createApiKeySecret().id).not.to.equal(id);
  });
});

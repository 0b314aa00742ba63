// Password hashes are salted and match only their password.
import { expect } from 'chai';
import { hashPassword, passwordMatches } from '../../../functions/links/password';

describe('Password hashes', () => {
  it('match only their password, in any Unicode form', async () => {
    const hash = await hashPassword('Gr\u00fcn 1');
    expect(hash).not.to.contain('Gr\u00fcn 1');
    expect(await passwordMatches('Gr\u00fcn 1', hash)).to.equal(true);
    expect(await passwordMatches('Gru\u0308n 1', hash)).to.equal(true);
    expect(await passwordMatches('gr\u00fcn 1', hash)).to.equal(false);
    expect(await passwordMatches('', hash)).to.equal(false);
  });

  it('are salted: one password never hashes the same twice', async () => {
    expect(await hashPassword('x')).not.to.equal(await hashPassword('x'));
  });

  it('match nothing if malformed', async () => {
    for (const hash of ['', 'x', 'md5$a$b', 'scrypt$a', 'scrypt$$']) {
      expect(await passwordMatches('x', hash)).to.equal(false);
    }
  });
});

// Who may sign up and sign in: addresses, codes, passwords, locks, and the states of invitations and API keys.
import { expect } from 'chai';
import { apiKeyStatus } from '../../../functions/identity/apiKey';
import { passwordProblem } from '../../../functions/identity/passwordPolicy';
import { passwordLockMs } from '../../../functions/identity/signIn';
import { hashPassword, passwordMatches } from '../../../functions/links/password';
import { promoOrReferralDocumentId } from '../../../functions/plans/code';
import { addMs } from '../../../functions/platform/clock';
import { invitationStatusOf } from '../../../functions/signup/invitation';
import { isBusinessEmailAddress } from '../../../functions/signup/registration';

describe('passwordProblem', () => {
  it('accepts passwords that meet the policy, up to its limits', () => {
    const good = 'Orchid-Lamp-47 Demo-Passw0rd! aB3defgh Ünïcödé-Äpfel-٣ Tr0ub4dor&3'.split(' ');
    for (const password of [...good, `Aa1${'x'.repeat(125)}`])
      expect(passwordProblem(password), password).to.equal(null);
  });
  it('says what is missing', () => {
    expect(passwordProblem('aB3defg')).to.contain('at least 8');
    expect(passwordProblem(`Aa1${'x'.repeat(126)}`)).to.contain('at most 128');
    expect(passwordProblem('lowercase-1')).to.equal('must contain an uppercase letter');
    expect(passwordProblem('UPPER-CASE-1')).to.equal('must contain a lowercase letter');
    expect(passwordProblem('No-Digits-Here')).to.equal('must contain a digit');
    expect(passwordProblem('--------')).to.contain('uppercase letter, a lowercase letter, a digit');
  });
  it('rejects the most common ones, even with decorations', () => {
    const common = `Password1 PASSWORd123 P@ssw0rd1 Passw0rd! Qwerty123 Welcome2024! 123Admin 1Qaz2wsx
      Summer2025 Iloveyou1 Abcd1234 Q1w2e3r4! Letmein_99 Changeme-1`;
    for (const password of common.split(/\s+/)) expect(passwordProblem(password), password).to.contain('too common');
  });
  it('counts characters, not code units', () => {
    expect(passwordProblem('aB3😀😀😀😀')).to.contain('at least 8');
    expect(passwordProblem('aB3😀😀😀😀😀')).to.equal(null);
  });
});

describe('waitMs', () => {
  it('is zero before the tenth failure, then doubles from a minute to an hour', () => {
    const minutes = [9, 10, 11, 12, 15, 16, 17, 1000].map((failures) => passwordLockMs(failures) / 60_000);
    expect(minutes).to.deep.equal([0, 1, 2, 4, 32, 60, 60, 60]);
  });
});

describe('apiKeyStatus', () => {
  const now = new Date('2030-01-01T00:00:00Z');
  it('expires exactly at expires_at; revoked takes precedence', () => {
    const status = (revoked_at: Date | null, expires_at: Date | null) => apiKeyStatus({ revoked_at, expires_at }, now);
    expect([status(null, null), status(null, addMs(now, 1))]).to.deep.equal(['active', 'active']);
    expect([status(null, now), status(now, now)]).to.deep.equal(['expired', 'revoked']);
  });
});

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
    for (const hash of ['', 'x', 'md5$a$b', 'scrypt$a', 'scrypt$$'])
      expect(await passwordMatches('x', hash)).to.equal(false);
  });
});

describe('isBusinessEmailAddress', () => {
  it('rejects free and disposable providers, ignoring case', () => {
    const free = `gmail.com GoogleMail.com outlook.com yahoo.co.uk icloud.com proton.me gmx.net mailinator.com
      yopmail.com tuta.com duck.com fastmail.com`;
    for (const domain of free.split(/\s+/)) expect(isBusinessEmailAddress(`a@${domain}`), domain).to.equal(false);
  });
  it('rejects them in characters that mean the same host', () => {
    for (const domain of ['ｇｍａｉｌ.com', 'ⓖmail.com', 'GMAIL.ＣＯＭ'])
      expect(isBusinessEmailAddress(`a@${domain}`), domain).to.equal(false);
    expect(isBusinessEmailAddress('a@bücher.example')).to.equal(true);
  });
  it('accepts everything else, including look-alikes and documentation names', () => {
    const others = 'northwind.example example.com microsoft.com gmail.com.acme.example mygmail.example';
    for (const domain of others.split(' ')) expect(isBusinessEmailAddress(`a@${domain}`), domain).to.equal(true);
  });
  it('uses the part after the last @', () => {
    expect(isBusinessEmailAddress('"a@acme.example"@gmail.com')).to.equal(false);
  });
});

describe('promoOrReferralDocumentId', () => {
  it('is the same for a code however it is typed, and differs for another', () => {
    expect(promoOrReferralDocumentId(' spring-26 ')).to.equal(promoOrReferralDocumentId('SPRING26'));
    expect(promoOrReferralDocumentId('SPRING27')).not.to.equal(promoOrReferralDocumentId('SPRING26'));
  });
});

describe('invitationStatusOf', () => {
  const at = new Date('2030-01-01T00:00:00Z');
  it('is expired from expires_at on, unless used or cancelled', () => {
    const before = new Date(at.getTime() - 1);
    expect(invitationStatusOf({ status: 'pending', expires_at: at }, before)).to.equal('pending');
    const ended = (['pending', 'accepted', 'cancelled'] as const).map((status) =>
      invitationStatusOf({ status, expires_at: at }, at),
    );
    expect(ended).to.deep.equal(['expired', 'accepted', 'cancelled']);
  });
});

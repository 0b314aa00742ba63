// The password policy: 8 to 128 characters, an upper- and a lowercase letter, a digit, and no common password.
import { expect } from 'chai';
import { passwordProblem } from '../../../functions/identity/passwordPolicy';

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
    const common =
      'Password1 PASSWORd123 P@ssw0rd1 Passw0rd! Qwerty123 Welcome2024! 123Admin 1Qaz2wsx Summer2025 Iloveyou1 Abcd1234 Q1w2e3r4! Letmein_99 Changeme-1'.split(
        ' ',
      );
    for (const password of common) expect(passwordProblem(password), password).to.contain('too common');
  });
  it('counts characters, not code units', () => {
    expect(passwordProblem('aB3😀😀😀😀')).to.contain('at least 8');
    expect(passwordProblem('aB3😀😀😀😀😀')).to.equal(null);
  });
});

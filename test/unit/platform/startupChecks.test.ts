// No process starts with weak secrets, and no deployed process with a local suite's settings.
import { expect } from 'chai';
import { startupProblems } from '../../../functions/platform/secrets';
import { serviceEnvironment, suiteConfig } from '../../../local/config';

const GOOD = 'tG3uNnXo0c1i7w2V5mZyq8RkBd4LfHsA9eJpWxYzQ6M=';
const DEPLOYED = { K_CONFIGURATION: 'v1' };
const SECRETS = ['SESSION_SECRET', 'WEBHOOK_ENCRYPTION_KEY', 'ADDRESS_DIGEST_KEY', 'EVIDENCE_SIGNING_KEY'];

describe('Starting a process', () => {
  it('accepts the settings of a local suite, except when deployed', () => {
    const local = serviceEnvironment(suiteConfig({ SUITE: 'test' }));
    expect(startupProblems(local)).to.deep.equal([]);
    const problems = startupProblems({ ...local, ...DEPLOYED }).join('\n');
    const endpoints = Object.keys(local).filter((name) => name.endsWith('_ENDPOINT'));
    for (const name of [
      ...SECRETS,
      'CLOCK_OFFSET_FILE',
      'WEBHOOK_TEST_RECEIVER',
      'EXPOSE_COST',
      ...endpoints,
    ])
      expect(problems).to.contain(name);
  });

  it('rejects short and invented secrets everywhere, and never shows one', () => {
    const repeated = ['x'.repeat(31), 'x'.repeat(64), 'ab'.repeat(40)];
    const bad = ['', 'short', ...repeated, `changeme-${GOOD}`, `${GOOD}-PLACEHOLDER`];
    for (const name of SECRETS) {
      for (const value of bad) {
        const problems = startupProblems({ [name]: value });
        expect(problems, value).to.have.length(1);
        expect(problems[0]).to.match(new RegExp(`^${name} is `));
        if (value.length > 8) expect(problems[0]).not.to.contain(value);
      }
      expect(startupProblems({ ...DEPLOYED, [name]: GOOD })).to.deep.equal([]);
    }
  });

  it('accepts lists of rotating keys, and only a single key where it never rotates', () => {
    const list = `${GOOD},${[...GOOD].reverse().join('')}`;
    expect(startupProblems({ SESSION_SECRET: list, WEBHOOK_ENCRYPTION_KEY: list })).to.deep.equal([]);
    expect(startupProblems({ ADDRESS_DIGEST_KEY: list })).to.deep.equal([
      'ADDRESS_DIGEST_KEY must be one key, which can’t be replaced',
    ]);
  });

  it('ignores empty settings, and secrets that the function doesn’t use', () => {
    const empty = { TASKS_ENDPOINT: '', EXPOSE_COST: 'false', WEBHOOK_TEST_CA_FILE: undefined };
    expect(startupProblems({ ...DEPLOYED, ...empty })).to.deep.equal([]);
  });
});

// What `npm test` and `npm run test:unit` take: whatever else is refused before a suite is started for it.
import { expect } from 'chai';
import { UsageError } from '../../../local/preconditionError';
import { filesAmong } from '../../../local/testArguments';

describe('Arguments of npm test', () => {
  it('are files, and options with their values', () => {
    const file = 'test/unit/local/testArguments.test.ts';
    expect(filesAmong([file, '-g', 'nonsense', '--bail', '--timeout=5'])).to.deep.equal([file]);
    expect(
      filesAmong(['test/unit/local/*.test.ts', '--endpoint', 'createExpiry'], { '--endpoint': true }),
    ).to.have.length(1);
    expect(filesAmong([])).to.deep.equal([]);
  });

  const refused: [string, string[], RegExp][] = [
    ['an unknown option', ['--nonsense'], /^--nonsense is not known here\. Known: -g, --grep/],
    ['a name of every object', ['--constructor'], /^--constructor is not known/],
    ['an option without its value', ['-g'], /^-g needs a value/],
    ['a file that is not there', ['nonsense'], /no test file “nonsense”.*-g 'nonsense'/],
  ];
  for (const [what, given, said] of refused) {
    it(`refuse ${what}`, () => {
      expect(() => filesAmong(given)).to.throw(UsageError, said);
    });
  }
});

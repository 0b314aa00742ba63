// What `npm test` shows: lanes of the same length, how far it is, and failures within a screen.
import { expect } from 'chai';
import { commandFor, describeFailures, TestProgress } from '../../../local/testReport';
import { splitByTime } from '../../../local/testTimes';

const FILE = 'test/unit/a.test.ts';

describe('A run of tests', () => {
  it('splits files into lanes that take the same time', () => {
    const times = { a: 8_000, b: 5_000, c: 4_000, d: 1_000 };
    expect(splitByTime(['a', 'b', 'c', 'd'], times, 2)).to.deep.equal([
      ['a', 'd'],
      ['b', 'c'],
    ]);
    const [first = [], second = []] = splitByTime(['x', 'y', 'z', 'w'], {}, 2);
    expect([first.length, second.length], 'without times').to.deep.equal([2, 2]);
  });

  it('shows how many tests have ended, and the minutes that the longest lane has left', () => {
    const progress = new TestProgress([[FILE, 'test/unit/b.test.ts'], ['test/unit/c.test.ts']], () => 90_000);
    progress.plan(0, 3_000);
    progress.plan(1, 100);
    for (let count = 0; count < 1_240; count += 1) progress.end(0, FILE);
    expect(progress.text()).to.equal('1,240 of 3,100, 3 min left');
    progress.end(0, 'test/unit/b.test.ts');
    expect(progress.text()).to.equal('1,241 of 3,100, 2 min left');
    expect(Object.keys(progress.times)).to.deep.equal([FILE, 'test/unit/b.test.ts']);
  });

  it('names the command that runs a failed test alone', () => {
    expect(commandFor({ file: FILE, title: "an address that isn't one", reason: [] })).to.equal(
      String.raw`npm test -- test/unit/a.test.ts --fgrep 'an address that isn'\''t one'`,
    );
    expect(commandFor({ file: 'test/b.deep.test.ts', title: '', reason: [] })).to.equal(
      'npm run test:deep -- test/b.deep.test.ts',
    );
  });

  it('shows reasons in full for a few failures, and less of each for many, within a screen', () => {
    const failureOf = (number: number) => ({
      file: FILE,
      title: `test ${number}`,
      reason: Array.from({ length: 10 }, (_, line) => `reason ${line}`),
    });
    expect(describeFailures([failureOf(1)]))
      .to.include('reason 9')
      .and.include('Run it alone');
    const many = describeFailures(Array.from({ length: 15 }, (_, number) => failureOf(number)));
    expect(many.split('\n').length).to.be.at.most(40);
    expect(many).to.include('test 14').and.not.include('reason 1');
  });
});

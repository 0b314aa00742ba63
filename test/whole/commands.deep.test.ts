// Every command of package.json explains itself, and reports a wrong call without a stack trace.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../local/config';
import { readText } from '../support/repository';

const { scripts } = JSON.parse(readText('package.json')) as {
  scripts: Record<string, string>;
};

/** Third-party programs, which have their own help and treat unknown arguments as paths. */
const OTHERS = ['format'];
const LONGEST_MS = 90_000;

interface Outcome {
  code: number;
  output: string;
}

/** Runs the script like npm: in a shell, with the argument appended. */
function called(name: string, argument: string, over: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const env = { ...process.env, ...over, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` };
  const options = { cwd: ROOT, env, timeout: LONGEST_MS };
  return new Promise((resolve) => {
    execFile('sh', ['-c', `${scripts[name]} ${argument}`], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, output: `${stdout}${stderr}` }),
    );
  });
}

const hasStack = (output: string): boolean => /^\s+at .+:\d+:\d+\)?$/m.test(output);

describe('Each command of package.json', function () {
  this.timeout(LONGEST_MS + 30_000);

  for (const name of Object.keys(scripts)) {
    it(`npm run ${name}: answers --help, and does nothing else`, async () => {
      const { code, output } = await called(name, '--help');
      expect(output, name).to.match(/--help/);
      expect(code, output).to.equal(0);
      expect(hasStack(output), output).to.equal(false);
    });

    if (OTHERS.includes(name)) continue;
    it(`npm run ${name}: rejects an unknown argument, listing the known ones`, async () => {
      const { code, output } = await called(name, '--no-such-thing');
      expect(code, output).to.equal(2);
      expect(output).to.match(/Unknown option --no-such-thing. Known options: /);
      expect(hasStack(output), output).to.equal(false);
    });
  }
});

// A container loads only what it serves: no provider's library before its first use, and no endpoint but its own.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { suiteConfig } from '../../local/config';

const run = promisify(execFile);

const PROVIDERS = [
  ...['@sendgrid/', 'twilio/', 'stripe/', '@google/generative-ai/', '@google-cloud/tasks/'],
  ...['@google-cloud/storage/', 'unpdf/'],
];
const TARGETS = [
  ...['v1', 'v2', 'login', 'createExpiryReminders', 'extractDocument', 'runExtraction', 'fireReminders'],
  ...['sendMail', 'everyMinute'],
];

/** The modules in a fresh process's memory after loading the build for that function. */
async function loadedFor(target: string): Promise<string[]> {
  const { buildDir } = suiteConfig();
  const program = `require(${JSON.stringify(join(buildDir, 'index.js'))}); console.log(JSON.stringify(Object.keys(require.cache)))`;
  const { stdout } = await run(process.execPath, ['-e', program], {
    env: { ...process.env, FUNCTION_TARGET: target, NODE_OPTIONS: '' },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') as string[];
}

describe('A cold start', () => {
  for (const target of TARGETS) {
    it(`of ${target} loads no provider`, async () => {
      const modules = await loadedFor(target);
      const providers = modules.filter((path) => PROVIDERS.some((name) => path.includes(`/node_modules/${name}`)));
      expect(modules.length, 'it loaded something').to.be.greaterThan(20);
      expect(providers).to.deep.equal([]);
    });
  }

  it('of one endpoint loads only that file’s endpoints', async () => {
    const { buildDir } = suiteConfig();
    const endpoints = (await loadedFor('createExpiryReminders')).filter(
      (path) => path.startsWith(buildDir) && /\/v[12](\/\w+)?\.js$/.test(path),
    );
    expect(endpoints).to.have.length(1);
  });
});

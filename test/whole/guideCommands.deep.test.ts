// The guides' commands, run as printed, in order, as the people they name.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { foundOrganizations } from '../../local/seed';
import { commandsOf, guides } from '../../tools/docs/guides';
import { storeExpiries } from '../support/manyExpiries';
import { readText } from '../support/repository';
import { sandbox } from '../support/sandbox';

const SEEDED_WITHIN_MS = 120_000;
const RUN_WITHIN_MS = 90_000;

/** Makes curl end the shell on an HTTP error, with the response on standard error. */
const STRICT = `set -euo pipefail
curl() { command curl --fail-with-body --show-error "$@" || { echo "refused: $*" >&2; return 22; }; }`;

/** Replaces the addresses with this suite's. */
const here = (commands: string): string =>
  commands
    .replaceAll('http://127.0.0.1:5050', process.env.HOSTING_URL ?? '')
    .replaceAll('http://127.0.0.1:5055', process.env.SANDBOX_URL ?? '');

async function run(commands: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('bash', ['-c', `${STRICT}\n${here(commands)}`], {
      maxBuffer: 64 * 2 ** 20,
    });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stderr}\n${stdout.slice(-2_000)}`);
  }
}

const all = guides().filter(({ slug }) => slug !== 'changelog');
const withCommands = all.filter(({ markdown }) => commandsOf(markdown) !== '');
const first = all.find(({ slug }) => slug === 'first-request');
/** The variables that the guides start with. Signed in once, because sign-ins are limited. */
let signedIn: string;

describe('The documented commands', function () {
  this.timeout(RUN_WITHIN_MS);
  before(async function () {
    this.timeout(SEEDED_WITHIN_MS);
    await sandbox.reset();
    const [{ tenant }] = await foundOrganizations();
    await storeExpiries(tenant, 12, () => ({}));
    const beginning = (first?.markdown ?? '').split('## Create an expiry')[0] ?? '';
    const token = (await run(`${commandsOf(beginning)}\necho "token=$TOKEN"`)).match(/token=(\S+)/)?.[1];
    expect(token, 'the first request signs in').to.match(/^ey/);
    signedIn = `${commandsOf(beginning.split('## Sign in')[0] ?? '')}\nexport TOKEN=${token}`;
  });
  after(() => sandbox.reset());

  it('of the README work when pasted', async () => {
    const readme = readText('README.md');
    const [, pasted = ''] = /Send your first request[\s\S]*?(```sh[\s\S]*?```[\s\S]*?)## Test it/.exec(readme) ?? [];
    expect(await run(commandsOf(pasted))).to.match(/"scheduled_at"/);
  });

  for (const { slug, title, markdown } of withCommands) {
    it(`of “${title}” work when pasted`, async () => {
      const [from] = slug === 'first-request' ? [markdown.split('## Create an expiry')[1] ?? ''] : [markdown];
      expect(await run(`${signedIn}\n${commandsOf(from)}`)).not.to.equal('');
    });
  }
});

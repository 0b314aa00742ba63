// How commands parse their arguments, and what Google’s refusals mean to the doctor and the deployment.
import { expect } from 'chai';
import { GoogleAuth } from 'google-auth-library';
import { type Command, parsed, UsageError } from '../../../local/command';
import { ApiDisabled, askGoogle } from '../../../tools/deploy/google';

const options = {
  project: { type: 'string', help: 'which' },
  'dry-run': { type: 'boolean', help: 'change nothing' },
} as const;
type Options = typeof options;
const command = (over: Partial<Command<Options>> = {}): Command<Options> => ({
  name: 'npm run thing',
  summary: 'does it.',
  options,
  run: async () => undefined,
  ...over,
});

describe('A command', () => {
  it('accepts its options in either form, and --help and -h alongside any other argument', () => {
    const spaced = parsed(command(), ['--project', 'my-project', '--dry-run']);
    expect(spaced).to.deep.equal({ values: { project: 'my-project', 'dry-run': true }, positionals: [] });
    expect(parsed(command(), ['--project=my-project', '--dry-run'])).to.deep.equal(spaced);
    expect(parsed(command(), ['--help'])).to.equal('help');
    expect(parsed(command(), ['-h', '--project', 'x'])).to.equal('help');
  });

  const benches = { value: 'bench', help: '', min: 1, known: ['cost', 'load'], forwardsRest: true } as const;
  const refused: [string, Command<Options>, string[], RegExp][] = [
    ['an unknown option', command(), ['--dryrun'], /Unknown option --dryrun\..*--project, --dry-run/],
    ['an unknown letter', command(), ['-x'], /Unknown option -x/],
    ['a name of every object', command(), ['--constructor'], /Unknown option --constructor/],
    ['an option without its value', command(), ['--project'], /--project needs a value/],
    ['an empty value', command(), ['--project='], /--project needs a value/],
    ['a value where none belongs', command(), ['--dry-run=no'], /--dry-run takes no value/],
    ['an argument where none belongs', command(), ['now'], /Unexpected argument “now”/],
    ['an unknown name', command({ positionals: benches }), ['costs'], /Unknown bench “costs”\. Known: cost, load/],
    ['no name', command({ positionals: benches }), [], /The bench is missing\. Known: cost, load/],
    [
      'some of several names',
      command({ positionals: { value: 'version> <area> <name', help: '', min: 3 } }),
      ['v2'],
      /^Missing: <area> <name>\./,
    ],
  ];
  for (const [what, called, args, said] of refused) {
    it(`rejects ${what}`, () => {
      expect(() => parsed(called, args)).to.throw(UsageError, said);
    });
  }

  it('passes on arguments for another program', () => {
    const called = parsed(command({ positionals: benches }), ['load', '--minutes', '1', '2000']);
    expect(called).to.deep.equal({ values: {}, positionals: ['load', '--minutes', '1', '2000'] });
  });
});

describe('A response from Google', () => {
  const { fetch } = globalThis;
  const { getAccessToken } = GoogleAuth.prototype;
  afterEach(() => {
    globalThis.fetch = fetch;
    GoogleAuth.prototype.getAccessToken = getAccessToken;
  });

  it('distinguishes a disabled API, a missing resource and a missing permission', async () => {
    GoogleAuth.prototype.getAccessToken = async () => 'token';
    const asked = async (status: number, reason: string) => {
      globalThis.fetch = async () => Response.json({ error: { details: [{ reason }] } }, { status });
      return askGoogle('good-project')('https://run.googleapis.com/v2/x').catch((error: Error) => error);
    };
    expect(await asked(404, 'NOT_FOUND')).to.equal(null);
    const off = await asked(403, 'SERVICE_DISABLED');
    expect(off).to.be.instanceOf(ApiDisabled).with.property('message').that.includes('run.googleapis.com');
    const refused = await asked(403, 'IAM_PERMISSION_DENIED');
    expect(refused).to.be.instanceOf(Error).and.not.instanceOf(ApiDisabled);
  });
});

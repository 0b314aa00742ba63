// The doctor's lines about providers, with the sandbox as all providers: a complete setup, and each fault with its
// remedy.
import { expect } from 'chai';
import { PROJECT, REGION, serviceEnvironment } from '../../local/config';
import { type Finding, printed } from '../../tools/deploy/finding';
import { checkProviders } from '../../tools/deploy/providers';
import { readText } from '../support/repository';
import { type SandboxUnderTest, startSandboxUnderTest } from './sandboxUnderTest';

describe('The doctor’s provider checks', () => {
  let sandbox: SandboxUnderTest;
  let settings: Record<string, string>;

  before(async () => {
    sandbox = await startSandboxUnderTest();
    settings = serviceEnvironment(sandbox.suite);
    await sandbox.api('POST', '/ready', {});
  });
  afterEach(() => sandbox.api('POST', '/reset'));
  after(() => sandbox.stop());

  async function findings(
    over: Record<string, string> = {},
    secrets: Record<string, string | null> = {},
  ): Promise<Finding[]> {
    const given = { ...settings, ...over };
    const secretOf = async (name: string) => (name in secrets ? (secrets[name] ?? null) : (given[name] ?? null));
    return checkProviders(PROJECT, REGION, given, secretOf);
  }
  const lacking = (found: readonly Finding[]) => found.filter(({ level }) => level === 'missing').map(printed);

  /** Each checked line of the page about a provider, and the doctor's line when it holds. */
  const LINES: [page: string, said: RegExp][] = [
    ['`MAIL_FROM` is set and its domain is authenticated', /SendGrid has authenticated service\.example: yes/],
    ['event webhook points to `/v1/receiveSendgridEvents`', /SENDGRID_WEBHOOK_PUBLIC_KEY is its key: yes/],
    ['the account is active', /Twilio account: active/],
    ['go to `/v1/receiveTwilioMessage`', /SMS_FROM forwards its messages here: yes/],
    ['The WhatsApp templates are approved', /WhatsApp template expiry_reminder: approved/],
    ['The event destination points to `/v1/receiveStripeEvents`', /Stripe events without a subscription: none/],
    ['The customer portal is set up', /customer portal is set up: yes/],
    ['The model in `GEMINI_MODEL` is still available', /Gemini offers gemini-\S+: yes/],
  ];

  it('find nothing missing if everything is set up, and print each checklist line', async () => {
    const found = await findings();
    expect(lacking(found)).to.deep.equal([]);
    const advice = found.filter(({ level }) => level === 'advice').map(({ what }) => what);
    expect(advice).to.deep.equal(['Stripe’s key is a live key: no (required: yes)']);
    const page = readText('docs/production-checklist.md').split('\n');
    const said = found.filter(({ level }) => level === 'ok').map(({ what }) => what);
    for (const [line, words] of LINES) {
      const good = page.filter((one) => one.includes(line) && one.includes('✔'));
      expect(good, line).to.have.length(1);
      const isSaid = said.some((what) => words.test(what));
      expect(isSaid, String(words)).to.equal(true);
    }
  });

  it('without credentials say that a provider was not checked, rather than incomplete', async () => {
    const none = { STRIPE_SECRET_KEY: null, GEMINI_API_KEY: null };
    const found = await findings({}, { SENDGRID_API_KEY: null, TWILIO_AUTH_TOKEN: null, ...none });
    expect(lacking(found)).to.deep.equal([]);
    for (const provider of ['SendGrid', 'Twilio', 'Stripe', 'Gemini'])
      expect(found.some(({ what }) => what.startsWith(`${provider} could not be checked`))).to.equal(true);
  });

  const faults: [string, Record<string, string>, RegExp][] = [
    ['a model that is not served', { GEMINI_MODEL: 'gemini-2.5-flash' }, /offers gemini-2\.5-flash: no.*\n.*gemini-3/],
    [
      'keys that are refused',
      { GEMINI_API_KEY: 'x', SENDGRID_API_KEY: 'x' },
      /SendGrid accepts SENDGRID_API_KEY: [\s\S]*Gemini accepts GEMINI_API_KEY: /,
    ],
    ['another signature', { SENDGRID_WEBHOOK_PUBLIC_KEY: 'MFkw' }, /SENDGRID_WEBHOOK_PUBLIC_KEY is its key: no/],
    [
      'a template that Twilio does not know',
      { WHATSAPP_REMINDER_TEMPLATE: `HX${'0'.repeat(32)}` },
      /HX0+ is unknown to Twilio/,
    ],
    [
      'webhooks that lead elsewhere',
      { PUBLIC_URL: 'https://expiry.example', FUNCTIONS_URL: 'https://functions.example' },
      /event webhook calls this service: no[\s\S]*SMS_FROM forwards its messages here: no[\s\S]*event destination calls this service: no/,
    ],
  ];
  for (const [what, over, said] of faults) {
    it(`names ${what}, with the remedy`, async () => {
      const found = lacking(await findings(over));
      expect(found.join('\n')).to.match(said);
      for (const line of found) expect(line).to.include('\n');
    });
  }

  it('report a portal that is not set up, and a template that WhatsApp withdrew', async () => {
    await sandbox.api('POST', '/stripe/portal', { configured: false });
    await sandbox.api('POST', '/templates', { name: 'expiry_reminder_de', status: 'paused' });
    const found = lacking(await findings()).join('\n');
    expect(found).to.match(/customer portal is set up: no/);
    expect(found).to.match(/WhatsApp template expiry_reminder_de: paused/);
  });
});

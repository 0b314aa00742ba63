// The doctor's lines about providers, with the sandbox as the providers: complete, and each fault with its remedy.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { PROJECT, REGION, ROOT, serviceEnvironment } from '../../local/config';
import { printed } from '../../tools/deploy/checks';
import type { Finding } from '../../tools/deploy/finding';
import { addressesOf, checkProviders } from '../../tools/deploy/providerChecks';
import { providerFacts } from '../../tools/deploy/providerFacts';
import { type SandboxUnderTest, startSandboxUnderTest } from './sandboxUnderTest';

describe('The doctor, of providers', () => {
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
    const secretOf = async (name: string) =>
      name in secrets ? (secrets[name] ?? null) : (given[name] ?? null);
    return checkProviders(await providerFacts(given, secretOf), given, addressesOf(PROJECT, REGION, given));
  }
  const lacking = (found: readonly Finding[]) =>
    found.filter(({ level }) => level === 'missing').map(printed);

  /** Each ticked line of the page about a provider, and what the doctor says when it is so. */
  const LINES: [page: string, said: RegExp][] = [
    ['`MAIL_FROM` is set and its domain authenticated', /SendGrid has authenticated service\.example/],
    ['The event webhook leads to `/v1/receiveSendgridEvents`', /SendGrid’s signed event webhook leads here/],
    ['the account is active', /The Twilio account is active/],
    ['lead to `/v1/receiveTwilioMessage`', /Incoming messages lead here/],
    ['The WhatsApp templates of deploy.md are approved', /The template expiry_reminder is approved/],
    ['The event destination leads to `/v1/receiveStripeEvents`', /event destination has its \d+ events/],
    ['The customer portal is set up', /customer portal is set up/],
    ['The model of `GEMINI_MODEL` is still served', /Gemini serves gemini-/],
  ];

  it('finds nothing missing where all is set up, and says each line that the checklist ticks', async () => {
    const found = await findings();
    expect(lacking(found)).to.deep.equal([]);
    expect(found.filter(({ level }) => level === 'advice').map(({ what }) => what)).to.deep.equal([
      'Stripe’s key is of test mode: no money moves',
    ]);
    const page = readFileSync(join(ROOT, 'docs/production-checklist.md'), 'utf8').split('\n');
    const said = found.filter(({ level }) => level === 'ok').map(({ what }) => what);
    for (const [line, words] of LINES) {
      expect(
        page.filter((one) => one.includes(line) && one.includes('✔')),
        line,
      ).to.have.length(1);
      expect(
        said.some((what) => words.test(what)),
        String(words),
      ).to.equal(true);
    }
  });

  it('without credentials says of each provider that it could not be looked at, and of none that it lacks something', async () => {
    const none = Object.fromEntries(
      ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'STRIPE_SECRET_KEY', 'GEMINI_API_KEY'].map((name) => [
        name,
        null,
      ]),
    );
    const found = await findings({}, none);
    expect(lacking(found)).to.deep.equal([]);
    for (const provider of ['SendGrid', 'Twilio', 'Stripe', 'Gemini'])
      expect(found.some(({ what }) => what.startsWith(`${provider} could not be looked at`))).to.equal(true);
  });

  const faults: [string, Record<string, string>, RegExp][] = [
    [
      'a model that is not served',
      { GEMINI_MODEL: 'gemini-2.5-flash' },
      /does not serve gemini-2\.5-flash\n.*gemini-3/,
    ],
    [
      'keys that are refused',
      { GEMINI_API_KEY: 'x', SENDGRID_API_KEY: 'x' },
      /SendGrid refuses[\s\S]*Gemini refuses/,
    ],
    [
      'another signature',
      { SENDGRID_WEBHOOK_PUBLIC_KEY: 'MFkw' },
      /another key than SENDGRID_WEBHOOK_PUBLIC_KEY/,
    ],
    [
      'a template that Twilio does not know',
      { WHATSAPP_REMINDER_TEMPLATE: `HX${'0'.repeat(32)}` },
      /does not know HX0/,
    ],
    [
      'webhooks that lead elsewhere',
      { PUBLIC_URL: 'https://expiry.example', FUNCTIONS_URL: 'https://functions.example' },
      /event webhook does not lead here[\s\S]*no STOP is heard[\s\S]*event destination of Stripe’s leads here/,
    ],
  ];
  for (const [what, over, said] of faults) {
    it(`names ${what}, with the remedy`, async () => {
      const found = lacking(await findings(over));
      expect(found.join('\n')).to.match(said);
      for (const line of found) expect(line).to.include('\n');
    });
  }

  it('names a portal that is not set up, and a template that WhatsApp has withdrawn', async () => {
    await sandbox.api('POST', '/stripe/portal', { configured: false });
    await sandbox.api('POST', '/templates', { name: 'expiry_reminder_de', status: 'paused' });
    const found = lacking(await findings()).join('\n');
    expect(found).to.match(/customer portal is not set up/);
    expect(found).to.match(/The template expiry_reminder_de is paused/);
  });
});

// Whether the accounts at providers are set up for the service: pure, over what they have. Each line names its remedy.
import { whatsappTemplates } from '../../functions/messaging/whatsapp';
import { STRIPE_EVENTS } from '../../functions/providers/stripeEvents';
import type { Ask } from './ask';
import type { Finding } from './finding';
import { type Found, type ProviderFacts, providersOf, type Settings } from './providerFacts';

const ok = (what: string): Finding => ({ level: 'ok', what });
const missing = (what: string, remedy: string): Finding => ({ level: 'missing', what, remedy });
const advice = (what: string, remedy: string): Finding => ({ level: 'advice', what, remedy });

/** Where the service is reached, in all forms that are documented. */
interface Addresses {
  publicUrl: string;
  functionsUrl: string;
}

const leadsTo = (url: string, endpoint: string, { publicUrl, functionsUrl }: Addresses): boolean =>
  [`${publicUrl}/v1/`, `${publicUrl}/`, `${functionsUrl}/v1/`, `${functionsUrl}/`].some(
    (base) => url === `${base}${endpoint}`,
  );

/** The findings of a provider that could be asked; else why it could not. */
function over<T extends object>(
  name: string,
  secret: string,
  facts: Found<T>,
  check: (facts: T) => Finding[],
): Finding[] {
  if (facts === null)
    return [advice(`${name} could not be looked at: there is no ${secret} to ask with`, 'docs/deploy.md')];
  if ('refused' in facts)
    return [missing(`${name} refuses ${secret}: ${facts.refused}`, `Set the secret ${secret} anew`)];
  return check(facts as T);
}

function sendgridFindings(
  facts: ProviderFacts['sendgrid'],
  settings: Settings,
  addresses: Addresses,
): Finding[] {
  return over('SendGrid', 'SENDGRID_API_KEY', facts, ({ webhooks, domains }) => {
    const endpoint = 'receiveSendgridEvents';
    const ours = webhooks.find(({ url, enabled }) => enabled && leadsTo(url, endpoint, addresses));
    const host = (settings.MAIL_FROM ?? '').split('@').at(-1) ?? '';
    const isAuthenticated = domains.some(({ domain, valid }) => valid && domain === host);
    const address = `${addresses.publicUrl}/v1/${endpoint}`;
    return [
      !ours
        ? missing(
            'SendGrid’s event webhook does not lead here: no bounce is ever learnt',
            `Event Webhooks, with signature: ${address}`,
          )
        : ours.publicKey !== (settings.SENDGRID_WEBHOOK_PUBLIC_KEY ?? '')
          ? missing(
              'SendGrid signs its events with another key than SENDGRID_WEBHOOK_PUBLIC_KEY',
              'Copy the public key of the event webhook, with its signature switched on',
            )
          : ok('SendGrid’s signed event webhook leads here'),
      isAuthenticated
        ? ok(`SendGrid has authenticated ${host}`)
        : advice(
            `SendGrid has not authenticated ${host || 'a domain'}`,
            'Sender Authentication: DKIM and SPF',
          ),
    ];
  });
}

function templateFindings(
  templates: Record<string, { body: string; approval: string } | null>,
  settings: Settings,
): Finding[] {
  return whatsappTemplates().flatMap(({ name, parameter, locale, body }): Finding[] => {
    const wanted = locale === 'en' ? /(?:^|,)\s*(?:en:)?(HX\w+)/i : new RegExp(`${locale}:(HX\\w+)`, 'i');
    const sid = wanted.exec(settings[parameter] ?? '')?.[1];
    if (!sid) {
      const remedy = `Submit it, and write its Content SID into ${parameter}`;
      return [advice(`There is no template ${name}: nothing goes by WhatsApp in ${locale}`, remedy)];
    }
    const template = templates[sid];
    if (!template)
      return [missing(`Twilio does not know ${sid} of ${parameter}`, 'docs/deploy.md, WhatsApp')];
    if (template.body !== body)
      return [
        missing(`The template ${name} has other words than the service sends`, 'docs/deploy.md, WhatsApp'),
      ];
    return template.approval === 'approved'
      ? [ok(`The template ${name} is approved`)]
      : [missing(`The template ${name} is ${template.approval}`, 'Wait for WhatsApp, or submit it anew')];
  });
}

function twilioFindings(facts: ProviderFacts['twilio'], settings: Settings, addresses: Addresses): Finding[] {
  return over('Twilio', 'TWILIO_AUTH_TOKEN', facts, ({ status, senders, templates }) => {
    const endpoint = 'receiveTwilioMessage';
    const sender = senders.find(({ number }) => number === settings.SMS_FROM);
    const address = `${addresses.publicUrl}/v1/${endpoint}`;
    return [
      status === 'active'
        ? ok('The Twilio account is active')
        : missing(`The Twilio account is ${status}`, 'https://console.twilio.com'),
      !sender
        ? advice(
            `${settings.SMS_FROM || 'SMS_FROM'} is no number of the account`,
            'Alphanumeric senders hear no STOP',
          )
        : leadsTo(sender.inboundUrl, endpoint, addresses)
          ? ok('Incoming messages lead here')
          : missing('Incoming messages do not lead here: no STOP is heard', `A message comes in: ${address}`),
      ...templateFindings(templates, settings),
    ];
  });
}

function stripeFindings(facts: ProviderFacts['stripe'], addresses: Addresses): Finding[] {
  return over('Stripe', 'STRIPE_SECRET_KEY', facts, ({ destinations, hasPortal, isLive }) => {
    const endpoint = 'receiveStripeEvents';
    const ours = destinations.find(({ url, enabled }) => enabled && leadsTo(url, endpoint, addresses));
    const heard = ours?.events ?? [];
    const unheard = STRIPE_EVENTS.filter((event) => !heard.includes(event) && !heard.includes('*'));
    return [
      !ours
        ? missing(
            'No event destination of Stripe’s leads here: what is paid is never learnt',
            `Workbench, Event destinations, payload style snapshot: ${addresses.publicUrl}/v1/${endpoint}`,
          )
        : unheard.length > 0
          ? missing(`Stripe’s event destination lacks ${unheard.join(', ')}`, 'Add them: docs/plans.md')
          : ok(`Stripe’s event destination has its ${STRIPE_EVENTS.length} events`),
      hasPortal
        ? ok('Stripe’s customer portal is set up')
        : missing(
            'Stripe’s customer portal is not set up',
            'Settings, Billing, Customer portal: save it once',
          ),
      isLive
        ? ok('Stripe’s key is of live mode')
        : advice('Stripe’s key is of test mode: no money moves', 'docs/plans.md'),
    ];
  });
}

/** As functions/platform/params.ts has it. */
const DEFAULT_MODEL = 'gemini-3.5-flash';

function geminiFindings(facts: ProviderFacts['gemini'], settings: Settings): Finding[] {
  const model = settings.GEMINI_MODEL || DEFAULT_MODEL;
  return over('Gemini', 'GEMINI_API_KEY', facts, ({ models }) => [
    models.includes(model)
      ? ok(`Gemini serves ${model}`)
      : missing(`Gemini does not serve ${model}`, `GEMINI_MODEL takes one of ${models.join(', ')}`),
  ]);
}

export const checkProviders = (facts: ProviderFacts, settings: Settings, addresses: Addresses): Finding[] => [
  ...sendgridFindings(facts.sendgrid, settings, addresses),
  ...twilioFindings(facts.twilio, settings, addresses),
  ...stripeFindings(facts.stripe, addresses),
  ...geminiFindings(facts.gemini, settings),
];

/** Where people and providers reach the service of that project. */
export const addressesOf = (projectId: string, region: string, settings: Settings): Addresses => ({
  publicUrl: settings.PUBLIC_URL || `https://${projectId}.web.app`,
  functionsUrl: settings.FUNCTIONS_URL || `https://${region}-${projectId}.cloudfunctions.net`,
});

/** Asks the providers with the project's own keys. */
export async function providerFindings(
  projectId: string,
  region: string,
  parameters: Settings | null,
  ask: Ask,
): Promise<Finding[]> {
  const settings = parameters ?? {};
  const facts = await providersOf(projectId, settings, ask);
  return checkProviders(facts, settings, addressesOf(projectId, region, settings));
}

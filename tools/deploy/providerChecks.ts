// Whether the accounts at providers are set up for the service: facts, demanded values and remedies. Pure.
import { whatsappTemplates } from '../../functions/messaging/whatsapp';
import { STRIPE_EVENTS } from '../../functions/providers/stripeEvents';
import { type Finding, row } from './finding';
import type { Ask } from './google';
import { type Found, type ProviderFacts, providersOf, type Settings } from './providerFacts';

interface Addresses {
  publicUrl: string;
  functionsUrl: string;
}

/** The service is reached by several addresses; each is as good. */
const leadsTo = (url: string, endpoint: string, { publicUrl, functionsUrl }: Addresses): boolean =>
  [publicUrl, functionsUrl].some((base) => [`${base}/v1/${endpoint}`, `${base}/${endpoint}`].includes(url));

/** The rows of a provider that answered; otherwise one row that says why it didn't. */
function over<T extends object>(
  name: string,
  secret: string,
  facts: Found<T>,
  check: (facts: T) => Finding[],
): Finding[] {
  const set = `Set the secret ${secret}`;
  if (facts === null) return [row(`${name} could not be checked`, `no ${secret}`, 'a key', set, 'advice')];
  if ('refused' in facts) return [row(`${name} accepts ${secret}`, facts.refused, true, set)];
  return check(facts as T);
}

const sendgrid = (facts: ProviderFacts['sendgrid'], settings: Settings, addresses: Addresses): Finding[] =>
  over('SendGrid', 'SENDGRID_API_KEY', facts, ({ webhooks, domains }) => {
    const endpoint = 'receiveSendgridEvents';
    const ours = webhooks.find(({ url, enabled }) => enabled && leadsTo(url, endpoint, addresses));
    const host = (settings.MAIL_FROM ?? '').split('@').at(-1) ?? '';
    const address = `Event Webhooks, with signature: ${addresses.publicUrl}/v1/${endpoint}`;
    const isSigned = ours?.publicKey === (settings.SENDGRID_WEBHOOK_PUBLIC_KEY ?? '');
    const authenticated = domains.some(({ domain, valid }) => valid && domain === host);
    return [
      row('SendGrid’s event webhook leads here', ours !== undefined, true, address),
      row('SENDGRID_WEBHOOK_PUBLIC_KEY is its key', isSigned, true, 'Copy the key that the webhook shows'),
      row(`SendGrid has authenticated ${host}`, authenticated, true, 'Sender Authentication', 'advice'),
    ];
  });

const templates = (
  known: Record<string, { body: string; approval: string } | null>,
  settings: Settings,
): Finding[] =>
  whatsappTemplates().map(({ name, parameter, locale, body }) => {
    const wanted = locale === 'en' ? /(?:^|,)\s*(?:en:)?(HX\w+)/i : new RegExp(`${locale}:(HX\\w+)`, 'i');
    const sid = wanted.exec(settings[parameter] ?? '')?.[1];
    const template = sid === undefined ? undefined : known[sid];
    const words = template?.body === body ? template.approval : 'has other words';
    const state = sid === undefined ? 'not set' : template ? words : `${sid} is unknown to Twilio`;
    const remedy = `Submit it (docs/deploy.md), and write its Content SID into ${parameter}`;
    return row(`WhatsApp template ${name}`, state, 'approved', remedy, sid ? 'missing' : 'advice');
  });

const twilio = (facts: ProviderFacts['twilio'], settings: Settings, addresses: Addresses): Finding[] =>
  over('Twilio', 'TWILIO_AUTH_TOKEN', facts, ({ status, senders, templates: known }) => {
    const sender = senders.find(({ number }) => number === settings.SMS_FROM);
    const leads = sender !== undefined && leadsTo(sender.inboundUrl, 'receiveTwilioMessage', addresses);
    const address = `A message comes in: ${addresses.publicUrl}/v1/receiveTwilioMessage`;
    return [
      row('Twilio account', status, 'active', 'https://console.twilio.com'),
      // An alphanumeric sender isn't a number of the account and can't receive answers.
      row('Incoming messages of SMS_FROM lead here', leads, true, address, sender ? 'missing' : 'advice'),
      ...templates(known, settings),
    ];
  });

const stripe = (facts: ProviderFacts['stripe'], { publicUrl, ...other }: Addresses): Finding[] =>
  over('Stripe', 'STRIPE_SECRET_KEY', facts, ({ destinations, hasPortal, isLive }) => {
    const endpoint = 'receiveStripeEvents';
    const leads = (url: string): boolean => leadsTo(url, endpoint, { publicUrl, ...other });
    const ours = destinations.find(({ url, enabled }) => enabled && leads(url));
    const heard = ours?.events ?? [];
    const unheard = STRIPE_EVENTS.filter((event) => !heard.includes(event) && !heard.includes('*'));
    const address = `Workbench, Event destinations, payload style snapshot: ${publicUrl}/v1/${endpoint}`;
    const portal = 'Settings, Billing, Customer portal: save it once';
    return [
      row('Stripe’s event destination leads here', ours !== undefined, true, address),
      row('Events that it lacks', ours ? unheard : [], [], 'Add them: docs/plans.md'),
      row('Stripe’s customer portal is set up', hasPortal, true, portal),
      row('Stripe’s key is of live mode', isLive, true, 'docs/plans.md', 'advice'),
    ];
  });

/** As functions/platform/params.ts has it. */
const DEFAULT_MODEL = 'gemini-3.5-flash';

const gemini = (facts: ProviderFacts['gemini'], { GEMINI_MODEL }: Settings): Finding[] =>
  over('Gemini', 'GEMINI_API_KEY', facts, ({ models }) => {
    const model = GEMINI_MODEL || DEFAULT_MODEL;
    const remedy = `GEMINI_MODEL takes one of ${models.join(', ')}`;
    return [row(`Gemini serves ${model}`, models.includes(model), true, remedy)];
  });

export const checkProviders = (facts: ProviderFacts, settings: Settings, addresses: Addresses): Finding[] => [
  ...sendgrid(facts.sendgrid, settings, addresses),
  ...twilio(facts.twilio, settings, addresses),
  ...stripe(facts.stripe, addresses),
  ...gemini(facts.gemini, settings),
];

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

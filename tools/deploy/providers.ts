// Checks whether the accounts at SendGrid, Twilio, Stripe and Gemini are set up for the service. Uses the service's own
// keys, and changes nothing.
import { listWhatsappTemplates } from '../../functions/messaging/whatsapp';
import { STRIPE_EVENT_TYPES } from '../../functions/providers/stripe';
import { type Finding, row } from './finding';
import type { Ask } from './google';
import type { Parameters } from './wanted';

/** Null for a secret that is missing or unreadable. */
type SecretOf = (name: string) => Promise<string | null>;

interface Service {
  settings: Parameters;
  publicUrl: string;
  /** Whether a URL points to an endpoint of this service. */
  leadsTo: (url: unknown, endpoint: string) => boolean;
}

type Json = Record<string, unknown>;
const listIn = (answer: Json | null, field: string): Json[] => (answer?.[field] ?? []) as Json[];

/** @throws for any error except 404, which returns null. */
async function get(base: string, path: string, headers: Record<string, string>): Promise<Json | null> {
  const answer = await fetch(`${base}${path}`, { headers, signal: AbortSignal.timeout(30_000) });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${new URL(base).host} answered ${answer.status}`);
  return (await answer.json()) as Json;
}

async function sendgrid(key: string, { settings, publicUrl, leadsTo }: Service): Promise<Finding[]> {
  const base = settings.SENDGRID_ENDPOINT || 'https://api.sendgrid.com';
  const headers = { Authorization: `Bearer ${key}` };
  const [webhooks, domains] = await Promise.all([
    get(base, '/v3/user/webhooks/event/settings/all', headers),
    get(base, '/v3/whitelabel/domains?limit=200', headers),
  ]);
  const endpoint = 'receiveSendgridEvents';
  const ours = listIn(webhooks, 'webhooks').find(({ url, enabled }) => enabled && leadsTo(url, endpoint));
  const isSigned = (ours?.public_key ?? null) === (settings.SENDGRID_WEBHOOK_PUBLIC_KEY ?? '');
  const host = (settings.MAIL_FROM ?? '').split('@').at(-1) ?? '';
  const known = (domains ?? []) as unknown as Json[];
  const isAuthenticated = known.some(({ domain, valid }) => valid === true && domain === host);
  const remedy = `Event Webhooks, with signature: ${publicUrl}/v1/${endpoint}`;
  return [
    row('SendGrid’s event webhook calls this service', ours !== undefined, true, remedy),
    row('SENDGRID_WEBHOOK_PUBLIC_KEY is its key', isSigned, true, 'Copy the verification key of the webhook'),
    row(`SendGrid has authenticated ${host}`, isAuthenticated, true, 'Sender Authentication', 'advice'),
  ];
}

async function twilio(token: string, { settings, publicUrl, leadsTo }: Service): Promise<Finding[]> {
  const account = settings.TWILIO_ACCOUNT_SID ?? '';
  const api = settings.TWILIO_ENDPOINT || 'https://api.twilio.com';
  const content = settings.TWILIO_ENDPOINT || 'https://content.twilio.com';
  const headers = { Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` };
  const home = `/2010-04-01/Accounts/${account}`;
  const templateState = async (sid: string, body: string): Promise<string> => {
    const known = await get(content, `/v1/Content/${sid}`, headers);
    if (!known) return `${sid} is unknown to Twilio`;
    const { 'twilio/text': words } = known.types as Record<string, { body?: string }>;
    if (words?.body !== body) return 'has a different text';
    const asked = await get(content, `/v1/Content/${sid}/ApprovalRequests`, headers);
    return (asked?.whatsapp as { status?: string } | undefined)?.status ?? 'unsubmitted';
  };
  const [self, numbers, ...templates] = await Promise.all([
    get(api, `${home}.json`, headers),
    get(api, `${home}/IncomingPhoneNumbers.json?PageSize=1000`, headers),
    ...listWhatsappTemplates().map(async ({ name, parameter, locale, body }) => {
      // The parameter is `HX…` for English, followed by `,de:HX…`.
      const wanted = locale === 'en' ? /(?:^|,)\s*(?:en:)?(HX\w+)/i : new RegExp(`${locale}:(HX\\w+)`, 'i');
      const sid = wanted.exec(settings[parameter] ?? '')?.[1];
      const state = sid === undefined ? 'not set' : await templateState(sid, body);
      const remedy = `Submit it (docs/deploy.md), and write its Content SID into ${parameter}`;
      return row(`WhatsApp template ${name}`, state, 'approved', remedy, sid ? 'missing' : 'advice');
    }),
  ]);
  const sender = listIn(numbers, 'incoming_phone_numbers').find(
    ({ phone_number }) => phone_number === settings.SMS_FROM,
  );
  const leads = leadsTo(sender?.sms_url, 'receiveTwilioMessage');
  const remedy = `A message comes in: ${publicUrl}/v1/receiveTwilioMessage`;
  return [
    row('Twilio account', String(self?.status ?? 'unknown'), 'active', 'https://console.twilio.com'),
    // An alphanumeric sender isn't a number of the account and can't receive replies.
    row('SMS_FROM forwards its messages here', leads, true, remedy, sender ? 'missing' : 'advice'),
    ...templates,
  ];
}

async function stripe(key: string, { settings, publicUrl, leadsTo }: Service): Promise<Finding[]> {
  const base = settings.STRIPE_ENDPOINT || 'https://api.stripe.com';
  const headers = { Authorization: `Bearer ${key}` };
  const [destinations, portals] = await Promise.all([
    get(base, '/v1/webhook_endpoints?limit=100', headers),
    get(base, '/v1/billing_portal/configurations?is_default=true&active=true', headers),
  ]);
  const endpoint = 'receiveStripeEvents';
  const ours = listIn(destinations, 'data').find(({ url, status }) => status === 'enabled' && leadsTo(url, endpoint));
  const subscribed = (ours?.enabled_events ?? ['*']) as string[];
  const missing = STRIPE_EVENT_TYPES.filter((event) => ![event, '*'].some((one) => subscribed.includes(one)));
  const hasPortal = listIn(portals, 'data').length > 0;
  const remedy = `Workbench, Event destinations, payload style snapshot: ${publicUrl}/v1/${endpoint}`;
  return [
    row('Stripe’s event destination calls this service', ours !== undefined, true, remedy),
    row('Stripe events without a subscription', missing, [], 'Add them: docs/plans.md'),
    row('Stripe’s customer portal is set up', hasPortal, true, 'Settings, Billing, Customer portal: save it once'),
    row('Stripe’s key is a live key', key.includes('_live_'), true, 'docs/plans.md', 'advice'),
  ];
}

/** As in functions/platform/params.ts. */
const DEFAULT_MODEL = 'gemini-3.5-flash';

async function gemini(key: string, { settings }: Service): Promise<Finding[]> {
  const base = settings.GEMINI_ENDPOINT || 'https://generativelanguage.googleapis.com';
  const listed = await get(base, '/v1beta/models?pageSize=1000', { 'X-Goog-Api-Key': key });
  const models = listIn(listed, 'models').map(({ name }) => String(name).replace('models/', ''));
  const model = settings.GEMINI_MODEL || DEFAULT_MODEL;
  const remedy = `Set GEMINI_MODEL to one of ${models.join(', ')}`;
  return [row(`Gemini offers ${model}`, models.includes(model), true, remedy)];
}

const PROVIDERS = [
  ['SendGrid', 'SENDGRID_API_KEY', sendgrid],
  ['Twilio', 'TWILIO_AUTH_TOKEN', twilio],
  ['Stripe', 'STRIPE_SECRET_KEY', stripe],
  ['Gemini', 'GEMINI_API_KEY', gemini],
] as const;

/** Secrets as functions read them, or those of the environment. */
export const secretsIn =
  (projectId: string, ask: Ask): SecretOf =>
  async (name) => {
    const url = `https://secretmanager.googleapis.com/v1/projects/${projectId}/secrets/${name}/versions/latest:access`;
    const answer = await ask(url).catch(() => null);
    const data = (answer?.payload as { data?: string } | undefined)?.data;
    return data ? Buffer.from(data, 'base64').toString('utf8').trim() : (process.env[name] ?? null);
  };

/** The rows of each provider. A provider without a valid key has one row that says so. */
export async function checkProviders(
  projectId: string,
  region: string,
  settings: Parameters,
  secretOf: SecretOf,
): Promise<Finding[]> {
  const publicUrl = settings.PUBLIC_URL || `https://${projectId}.web.app`;
  const functionsUrl = settings.FUNCTIONS_URL || `https://${region}-${projectId}.cloudfunctions.net`;
  const bases = [publicUrl, `${publicUrl}/v1`, functionsUrl, `${functionsUrl}/v1`];
  const leadsTo: Service['leadsTo'] = (url, endpoint) => bases.some((base) => url === `${base}/${endpoint}`);
  const checked = PROVIDERS.map(async ([name, secret, check]) => {
    const key = await secretOf(secret);
    const remedy = `Set the secret ${secret}`;
    if (!key || key === 'none') return [row(`${name} could not be checked`, `no ${secret}`, 'a key', remedy, 'advice')];
    return check(key, { settings, publicUrl, leadsTo }).catch((error: Error) => [
      row(`${name} accepts ${secret}`, error.message, true, remedy),
    ]);
  });
  return (await Promise.all(checked)).flat();
}

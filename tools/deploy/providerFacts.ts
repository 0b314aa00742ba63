// Reads the state of the SendGrid, Twilio, Stripe and Gemini accounts with the service's keys, without changes.
import type { Ask } from './google';

export type Settings = Readonly<Record<string, string | undefined>>;

/** Null for a secret that is missing or unreadable. */
export type SecretOf = (name: string) => Promise<string | null>;

/** The result; `refused` is the provider's error; null without a key. */
export type Found<T> = T | { refused: string } | null;

export interface ProviderFacts {
  sendgrid: Found<{
    webhooks: { url: string; enabled: boolean; publicKey: string | null }[];
    domains: { domain: string; valid: boolean }[];
  }>;
  twilio: Found<{
    status: string;
    /** The webhook for incoming messages of each sender number. */
    senders: { number: string; inboundUrl: string }[];
    /** By Content SID: the words, and what WhatsApp says of them; null for one that Twilio does not know. */
    templates: Record<string, { body: string; approval: string } | null>;
  }>;
  stripe: Found<{
    isLive: boolean;
    destinations: { url: string; events: readonly string[]; enabled: boolean }[];
    hasPortal: boolean;
  }>;
  gemini: Found<{ models: string[] }>;
}

type Json = Record<string, unknown>;

class Refused extends Error {}

/** @throws {@link Refused} for anything but success; null for 404. */
async function get(base: string, path: string, headers: Record<string, string>): Promise<Json | null> {
  const answer = await fetch(`${base}${path}`, { headers, signal: AbortSignal.timeout(30_000) });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Refused(`${new URL(base).host} answers ${answer.status}`);
  return (await answer.json()) as Json;
}

const listIn = (answer: Json | null, field: string): Json[] => (answer?.[field] ?? []) as Json[];

async function found<T>(key: string | null, look: (key: string) => Promise<T>): Promise<Found<T>> {
  if (key === null || key === '' || key === 'none') return null;
  try {
    return await look(key);
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    return { refused: `no answer: ${(error as Error).message}` };
  }
}

const sendgrid = (settings: Settings) => async (key: string) => {
  const base = settings.SENDGRID_ENDPOINT || 'https://api.sendgrid.com';
  const headers = { Authorization: `Bearer ${key}` };
  const [webhooks, domains] = await Promise.all([
    get(base, '/v3/user/webhooks/event/settings/all', headers),
    get(base, '/v3/whitelabel/domains?limit=200', headers),
  ]);
  return {
    webhooks: listIn(webhooks, 'webhooks').map(({ url, enabled, public_key }) => ({
      url: String(url),
      enabled: enabled === true,
      publicKey: typeof public_key === 'string' ? public_key : null,
    })),
    domains: ((domains ?? []) as unknown as Json[]).map(({ domain, valid }) => ({
      domain: String(domain),
      valid: valid === true,
    })),
  };
};

/** The Content SIDs of both kinds, as the parameters have them: `HX…,de:HX…`. */
const contentSidsIn = (settings: Settings): string[] =>
  ['WHATSAPP_REMINDER_TEMPLATE', 'WHATSAPP_WORKFLOW_TEMPLATE'].flatMap(
    (name) => settings[name]?.match(/HX[0-9a-f]{32}/gi) ?? [],
  );

const twilio = (settings: Settings) => async (token: string) => {
  const account = settings.TWILIO_ACCOUNT_SID ?? '';
  const api = settings.TWILIO_ENDPOINT || 'https://api.twilio.com';
  const content = settings.TWILIO_ENDPOINT || 'https://content.twilio.com';
  const headers = { Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` };
  const home = `/2010-04-01/Accounts/${account}`;
  const sids = contentSidsIn(settings);
  const [self, numbers, ...templates] = await Promise.all([
    get(api, `${home}.json`, headers),
    get(api, `${home}/IncomingPhoneNumbers.json?PageSize=1000`, headers),
    ...sids.map(async (sid) => {
      const known = await get(content, `/v1/Content/${sid}`, headers);
      if (!known) return null;
      const asked = await get(content, `/v1/Content/${sid}/ApprovalRequests`, headers);
      const types = known.types as Record<string, { body?: string }>;
      const approval = (asked?.whatsapp as { status?: string } | undefined)?.status ?? 'unsubmitted';
      return { body: types['twilio/text']?.body ?? '', approval };
    }),
  ]);
  return {
    status: String(self?.status ?? 'unknown'),
    senders: listIn(numbers, 'incoming_phone_numbers').map(({ phone_number, sms_url }) => ({
      number: String(phone_number),
      inboundUrl: String(sms_url ?? ''),
    })),
    templates: Object.fromEntries(sids.map((sid, index) => [sid, templates[index] ?? null])),
  };
};

const stripe = (settings: Settings) => async (key: string) => {
  const base = settings.STRIPE_ENDPOINT || 'https://api.stripe.com';
  const headers = { Authorization: `Bearer ${key}` };
  const [destinations, portals] = await Promise.all([
    get(base, '/v1/webhook_endpoints?limit=100', headers),
    get(base, '/v1/billing_portal/configurations?is_default=true&active=true', headers),
  ]);
  return {
    isLive: key.includes('_live_'),
    destinations: listIn(destinations, 'data').map(({ url, enabled_events, status }) => ({
      url: String(url),
      events: enabled_events as string[],
      enabled: status === 'enabled',
    })),
    hasPortal: listIn(portals, 'data').length > 0,
  };
};

const gemini = (settings: Settings) => async (key: string) => {
  const base = settings.GEMINI_ENDPOINT || 'https://generativelanguage.googleapis.com';
  const listed = await get(base, '/v1beta/models?pageSize=1000', { 'X-Goog-Api-Key': key });
  return { models: listIn(listed, 'models').map(({ name }) => String(name).replace('models/', '')) };
};

export async function providerFacts(settings: Settings, secretOf: SecretOf): Promise<ProviderFacts> {
  const keys = ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'STRIPE_SECRET_KEY', 'GEMINI_API_KEY'];
  const [mail = null, text = null, payment = null, model = null] = await Promise.all(keys.map(secretOf));
  const isPaid = payment !== null && /^[sr]k_/.test(payment);
  const [ofSendgrid, ofTwilio, ofStripe, ofGemini] = await Promise.all([
    found(mail, sendgrid(settings)),
    found(settings.TWILIO_ACCOUNT_SID ? text : null, twilio(settings)),
    found(isPaid ? payment : null, stripe(settings)),
    found(model, gemini(settings)),
  ]);
  return { sendgrid: ofSendgrid, twilio: ofTwilio, stripe: ofStripe, gemini: ofGemini };
}

/** Secrets as functions read them, the newest version in Secret Manager; else those of the environment, by their name. */
const secretsOf =
  (ask: Ask, projectId: string): SecretOf =>
  async (name) => {
    const url = `https://secretmanager.googleapis.com/v1/projects/${projectId}/secrets/${name}/versions/latest:access`;
    const answer = await ask(url).catch(() => null);
    const data = (answer?.payload as { data?: string } | undefined)?.data;
    if (data === undefined) return process.env[name] ?? null;
    return Buffer.from(data, 'base64').toString('utf8').trim();
  };

/** Reads the state of the project's providers, from its parameters and secrets. */
export const providersOf = (projectId: string, settings: Settings | null, ask: Ask): Promise<ProviderFacts> =>
  providerFacts(settings ?? {}, secretsOf(ask, projectId));

// Sends SMS and WhatsApp messages with Twilio's library, and verifies the signatures of Twilio's callbacks.
import { clock } from '../platform/clock';
import { deploymentParams, twilioAuthToken } from '../platform/params';
import { memoizedUntilFailure } from '../platform/services';
import {
  type Outcome,
  outcomeOfFailure,
  PROVIDER_TIMEOUT_MS,
  retryAfterMsOf,
  type StoredMessageReference,
} from './outcome';

/** Twilio's channels, each with its number prefix and sender. */
export const TWILIO_CHANNEL_TRAITS = {
  sms: { prefix: '', from: deploymentParams.smsFrom },
  whatsapp: { prefix: 'whatsapp:', from: deploymentParams.whatsappFrom },
} as const;
export type TwilioChannel = keyof typeof TWILIO_CHANNEL_TRAITS;

/** Splits a prefixed number from Twilio into its channel and the number without the prefix. */
export function parseTwilioNumber(number: string): { channel: TwilioChannel; number: string } {
  const channels = Object.keys(TWILIO_CHANNEL_TRAITS) as TwilioChannel[];
  const isPrefixed = (channel: TwilioChannel): boolean =>
    channel !== 'sms' && number.startsWith(TWILIO_CHANNEL_TRAITS[channel].prefix);
  const channel = channels.find(isPrefixed) ?? 'sms';
  return { channel, number: number.slice(TWILIO_CHANNEL_TRAITS[channel].prefix.length) };
}

export interface TextMessage {
  channel: TwilioChannel;
  /** E.164 */
  to: string;
  /** Free text, or an approved template from Twilio's Content API with its values. */
  content: { body: string } | { contentSid: string; contentVariables: Readonly<Record<string, string>> };
  reference: StoredMessageReference;
}

/** The URL for delivery reports. Twilio's signature covers this exact URL. */
function statusCallbackUrl({ collection, id, organizationId }: StoredMessageReference): string {
  const query = new URLSearchParams({ collection, id, organization: organizationId ?? '' });
  return `${deploymentParams.functionsUrl()}/receiveTwilioStatus?${query}`;
}

/** A received Twilio callback. */
export interface TwilioCallbackRequest {
  /** The endpoint that received the callback. */
  endpoint: string;
  form: Readonly<Record<string, string>>;
  /** The path and query that this process received. Proxies may have removed part of the path. */
  target: string;
  header: (name: string) => string | undefined;
}

/**
 * Returns all URLs that the callback may have been sent to. Twilio signs the URL entered in its console. Each endpoint
 * has several URLs: its own function, the function `v1`, and both through Hosting or a custom domain. The host in the
 * headers can be forged, but only someone who has the auth token can sign a URL.
 */
export function possibleUrlsOfTwilioCallback({
  endpoint,
  target,
  header,
}: Omit<TwilioCallbackRequest, 'form'>): string[] {
  const protocol = header('x-forwarded-proto')?.split(',')[0]?.trim() === 'http' ? 'http' : 'https';
  // The first host is the one that the client used; proxies added the others.
  const hosts = ['x-forwarded-host', 'host'].flatMap((name) => header(name)?.split(',')[0]?.trim() ?? []);
  const bases = [
    deploymentParams.publicUrl(),
    deploymentParams.functionsUrl(),
    ...hosts.map((host) => `${protocol}://${host}`),
  ];
  const [path = '', ...query] = target.split('?');
  const search = query.length === 0 ? '' : `?${query.join('?')}`;
  const paths = [`/v1/${endpoint}`, `/${endpoint}`, path];
  return [...new Set(bases.flatMap((base) => paths.map((each) => `${base}${each}${search}`)))];
}

/** Whether Twilio signed the callback (https://www.twilio.com/docs/usage/security#validating-requests). */
export async function isFromTwilio(callback: TwilioCallbackRequest): Promise<boolean> {
  const signature = callback.header('x-twilio-signature') ?? '';
  if (signature === '') return false;
  const { validateRequest } = await import('twilio');
  const isSigned = (url: string): boolean =>
    validateRequest(twilioAuthToken.value(), signature, url, { ...callback.form });
  return possibleUrlsOfTwilioCallback(callback).some(isSigned);
}

class TooManyRequests extends Error {
  readonly status = 429;
  readonly code = '20429';

  constructor(readonly waitMs: number | null) {
    super('Twilio accepts no more requests right now');
  }
}

const connect = memoizedUntilFailure(async () => {
  const { default: sdk } = await import('twilio');
  const httpClient = new sdk.RequestClient({ timeout: PROVIDER_TIMEOUT_MS });
  httpClient.axios.interceptors.request.use((request) => {
    const endpoint = deploymentParams.twilioEndpoint();
    if (endpoint === '') return request;
    const { pathname, search } = new URL(request.url ?? '');
    return Object.assign(request, { url: `${endpoint}${pathname}${search}` });
  });
  // The library's error omits the response headers, but after a 429 they contain the wait time.
  httpClient.axios.interceptors.response.use((response) => {
    if (response.status !== 429) return response;
    throw new TooManyRequests(retryAfterMsOf(response.headers, clock.now()));
  });
  return new sdk.Twilio(deploymentParams.twilioAccountSid(), twilioAuthToken.value(), { httpClient });
});

/**
 * "Attempt to send to unsubscribed recipient": the recipient replied STOP, and we may not have received the reply yet.
 */
export const TWILIO_UNSUBSCRIBED_CODE = '21610';

interface TwilioError {
  status?: number;
  code?: number | string;
  message?: string;
}

const contentOf = ({ content }: TextMessage) =>
  'body' in content ? content : { ...content, contentVariables: JSON.stringify(content.contentVariables) };

export async function sendMessageByTwilio(message: TextMessage): Promise<Outcome> {
  const { prefix, from } = TWILIO_CHANNEL_TRAITS[message.channel];
  try {
    const client = await connect();
    const sent = await client.messages.create({
      to: `${prefix}${message.to}`,
      from: `${prefix}${from()}`,
      ...contentOf(message),
      statusCallback: statusCallbackUrl(message.reference),
    });
    const sid: string | undefined = sent.sid;
    if (sid) return { kind: 'accepted', providerMessageId: sid };
    return { kind: 'unknown', reason: 'Twilio responded without a message id' };
  } catch (thrown) {
    const { status, code, message: explanation } = thrown as TwilioError;
    const reason = `Twilio answered ${status} (${code})`;
    if (String(code) === TWILIO_UNSUBSCRIBED_CODE) return { kind: 'refused', reason, stopped: true };
    return outcomeOfFailure({
      provider: 'Twilio',
      status: status ?? null,
      code: code === undefined ? null : String(code),
      explanation,
      waitMs: thrown instanceof TooManyRequests ? thrown.waitMs : null,
      thrown,
    });
  }
}

/**
 * Returns Twilio's id for the message to this number whose text contains the link; null if none was sent after `since`.
 * @throws if Twilio rejects the request.
 */
export async function findTwilioMessageId(
  { channel, to }: Pick<TextMessage, 'channel' | 'to'>,
  link: string,
  since: Date,
): Promise<string | null> {
  const client = await connect();
  const sent = await client.messages.list({
    to: `${TWILIO_CHANNEL_TRAITS[channel].prefix}${to}`,
    dateSentAfter: since,
  });
  return sent.find(({ body }) => body.includes(link))?.sid ?? null;
}

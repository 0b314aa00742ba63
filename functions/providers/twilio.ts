// Sends SMS and WhatsApp messages through Twilio's own library, and knows Twilio's callbacks by their signature.
import type { Twilio } from 'twilio';
import { params, twilioAuthToken } from '../platform/params';
import { type MessageReference, type Outcome, outcomeOfFailure, PROVIDER_TIMEOUT_MS } from './outcome';

export interface TextMessage {
  channel: 'sms' | 'whatsapp';
  /** E.164 */
  to: string;
  body: string;
  reference: MessageReference;
}

/** Where Twilio reports what became of a message; exactly as we name it, for its signature covers the address. */
export function statusCallbackUrl({ collection, id, organizationId }: MessageReference): string {
  const query = new URLSearchParams({ collection, id, organization: organizationId ?? '' });
  return `${params.functionsUrl()}/receiveTwilioStatus?${query}`;
}

/** The address to be set as the sender number's webhook for incoming messages. */
export const inboundUrl = (): string => `${params.functionsUrl()}/receiveTwilioMessage`;

/** Whether Twilio signed the callback to that address with these form fields. */
export async function isFromTwilio(
  signature: string,
  url: string,
  form: Record<string, string>,
): Promise<boolean> {
  const { validateRequest } = await import('twilio');
  return validateRequest(twilioAuthToken.value(), signature, url, form);
}

let client: Promise<Twilio> | undefined;

async function connect(): Promise<Twilio> {
  const { default: sdk } = await import('twilio');
  const httpClient = new sdk.RequestClient({ timeout: PROVIDER_TIMEOUT_MS });
  const endpoint = params.twilioEndpoint();
  if (endpoint !== '') {
    httpClient.axios.interceptors.request.use((request) => {
      const { pathname, search } = new URL(request.url ?? '');
      return Object.assign(request, { url: `${endpoint}${pathname}${search}` });
    });
  }
  return new sdk.Twilio(params.twilioAccountSid(), twilioAuthToken.value(), { httpClient });
}

interface TwilioError {
  status?: number;
  code?: number | string;
}

export async function sendText(message: TextMessage): Promise<Outcome> {
  client ??= connect();
  const prefix = message.channel === 'whatsapp' ? 'whatsapp:' : '';
  const from = message.channel === 'whatsapp' ? params.whatsappFrom() : params.smsFrom();
  try {
    const sent = await (await client).messages.create({
      to: `${prefix}${message.to}`,
      from: `${prefix}${from}`,
      body: message.body,
      statusCallback: statusCallbackUrl(message.reference),
    });
    return { kind: 'accepted', providerMessageId: sent.sid };
  } catch (thrown) {
    const { status, code } = thrown as TwilioError;
    return outcomeOfFailure({
      provider: 'Twilio',
      status: status ?? null,
      code: code === undefined ? null : String(code),
      retryAfter: null,
    });
  }
}

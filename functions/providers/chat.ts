// Posts messages to chat channels through the incoming webhooks of Slack, Microsoft Teams and Google Chat.
import { type Exchange, sendHttpsPost } from './outboundHttps';
import { type Outcome, outcomeOfFailure, PROVIDER_TIMEOUT_MS } from './outcome';

export interface ChatPost {
  /** The channel's incoming-webhook address. */
  url: string;
  /** The message in the product's own JSON. */
  payload: object;
}

export const postToChat = ({ url, payload }: ChatPost): Promise<Exchange> =>
  sendHttpsPost({
    url,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify(payload)),
    budgetMs: PROVIDER_TIMEOUT_MS,
  });

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
/** Unlike our own accounts with providers, a customer's address that refuses us stays refused. */
const isRefusal = (status: number): boolean => status === 401 || status === 403;

export function outcomeOfChatExchange({ statusCode, error, wasConnected, waitMs }: Exchange): Outcome {
  // Products answer with their own id or none, so the body may break off after a 2xx.
  if (statusCode !== null && isSuccess(statusCode)) return { kind: 'accepted', providerMessageId: null };
  const reason = `Chat: ${error}`;
  if (statusCode === null)
    return wasConnected ? { kind: 'unknown', reason } : { kind: 'transient', reason, retryAfterMs: null };
  if (isRefusal(statusCode)) return { kind: 'refused', reason };
  return outcomeOfFailure({ provider: 'Chat', status: statusCode, code: null, waitMs });
}

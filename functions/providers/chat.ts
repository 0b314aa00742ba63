// Posts messages to chat channels through the incoming webhooks of Slack, Microsoft Teams and Google Chat.
import { type Exchange, sendHttpsPost } from './outboundHttps';
import { PROVIDER_TIMEOUT_MS } from './outcome';

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

// Posts a card to a Microsoft Teams channel through the incoming-webhook address that an organization gave.

import { sendHttpsPost } from './outboundHttps';
import { type Outcome, outcomeOfFailure, PROVIDER_TIMEOUT_MS } from './outcome';

export interface TeamsMessage {
  /** The channel's incoming-webhook address. */
  to: string;
  body: string;
}

/** An adaptive card of one text; Teams shows markup in a `TextBlock` as Markdown, so its marks are made inert. */
const cardOf = (text: string) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        type: 'AdaptiveCard',
        version: '1.4',
        body: [{ type: 'TextBlock', wrap: true, text: text.replace(/[\\`*_{}[\]()#+~|<>]/g, '\\$&') }],
      },
    },
  ],
});

export async function sendTeamsMessage({ to, body }: TeamsMessage): Promise<Outcome> {
  const { statusCode, error, wasConnected, waitMs } = await sendHttpsPost({
    url: to,
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify(cardOf(body))),
    budgetMs: PROVIDER_TIMEOUT_MS,
  });
  // The rest of the answer isn't needed.
  const isTaken = statusCode !== null && statusCode >= 200 && statusCode < 300;
  if (isTaken) return { kind: 'accepted', providerMessageId: null };
  const reason = `Teams: ${error}`;
  if (statusCode !== null)
    return outcomeOfFailure({ provider: 'Teams', status: statusCode, code: null, waitMs });
  return wasConnected ? { kind: 'unknown', reason } : { kind: 'transient', reason, retryAfterMs: null };
}

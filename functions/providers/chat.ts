// Posts messages to chat channels through the incoming webhooks of Slack, Microsoft Teams and Google Chat.
import { shorten, singleLine } from '../platform/text';
import { type OutboundHttpResult, sendHttpsPost } from './outboundHttps';
import { type Outcome, outcomeOfFailure, PROVIDER_TIMEOUT_MS } from './outcome';

/**
 * Office 365 returns 200 even if Teams rejects a message, and puts the real status in the response body:
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using#rate-limiting-for-connectors
 */
const TEAMS_REFUSAL = /Microsoft Teams endpoint returned HTTP error (\d{3})/;

const MAX_EXPLANATION = 200;

/** Extracts the reason that the chat service gave, such as `channel_is_archived`. Google wraps its reason in JSON. */
function explanationIn(body: string): string {
  let text: unknown = body;
  try {
    text = JSON.parse(body).error.message;
  } catch {
    // The body is plain text or a gateway’s error page, not JSON.
  }
  return typeof text === 'string' && !text.startsWith('<') ? shorten(singleLine(text), MAX_EXPLANATION) : '';
}

/**
 * Returns the exchange. If the chat service rejected the message, the returned exchange contains the real status, and
 * `error` contains the reason.
 */
function readAnswer(exchange: OutboundHttpResult): OutboundHttpResult {
  const { statusCode, error, bodyStart } = exchange;
  const [refusal, refused] = TEAMS_REFUSAL.exec(bodyStart ?? '') ?? [];
  if (refused) return { ...exchange, statusCode: Number(refused), error: refusal ?? null };
  const explanation = explanationIn(bodyStart ?? '');
  return statusCode === null || error === null || explanation === ''
    ? exchange
    : { ...exchange, error: `${error}: ${explanation}` };
}

/** Posts a message to a channel's incoming webhook, in the chat service's own JSON format. */
export const postToChat = async ({ url, payload }: { url: string; payload: object }): Promise<OutboundHttpResult> =>
  readAnswer(
    await sendHttpsPost({
      url,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: Buffer.from(JSON.stringify(payload)),
      budgetMs: PROVIDER_TIMEOUT_MS,
    }),
  );

export function outcomeOfChatExchange(exchange: OutboundHttpResult): Outcome {
  const { statusCode, error, bodyStart, wasConnected, waitMs } = exchange;
  // After a 2xx status, an incomplete body is fine, because no message id is needed from it.
  if (statusCode !== null && statusCode >= 200 && statusCode < 300)
    return { kind: 'accepted', providerMessageId: null };
  const reason = `Chat: ${error}`;
  if (statusCode === null)
    return wasConnected ? { kind: 'unknown', reason } : { kind: 'transient', reason, retryAfterMs: null };
  // If a customer’s webhook rejects our messages, it will keep rejecting them. Our own provider accounts, in contrast,
  // may recover.
  if (statusCode === 401 || statusCode === 403) return { kind: 'refused', reason };
  const explanation = explanationIn(bodyStart ?? '');
  return outcomeOfFailure({ provider: 'Chat', status: statusCode, code: null, explanation, waitMs });
}

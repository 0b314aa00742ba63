// How incoming webhooks of Slack, Microsoft Teams and Google Chat answer: limits, status codes and bodies.
import { chatKindOfHost } from '../../functions/providers/chatHosts';
import { googleErrorBody } from './googleError';

export interface ProductAnswer {
  status: number;
  body: string;
  /** Whether the message appears in the channel. */
  isShown: boolean;
  /** Seconds. */
  retryAfter?: number;
}

/** Lengths in characters, from https://docs.slack.dev/reference/block-kit. */
const SLACK = {
  ...{ blocks: 50, header: 150, section: 3000, fields: 10, field: 2000 },
  ...{ elements: 25, button: 75, url: 3000, actionId: 255 },
};
const SLACK_BLOCKS: readonly string[] = ['header', 'section', 'actions', 'divider', 'context', 'image'];
/** The plain texts from https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors. */
const SLACK_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_payload',
  403: 'action_prohibited',
  404: 'no_service',
  410: 'channel_is_archived',
  429: 'rate_limited',
  500: 'rollup_error',
};
const TEAMS_BYTES = 28 * 1024;
const GOOGLE_CHAT_BYTES = 32_000;

interface SlackText {
  text: string;
}
interface SlackElement {
  text: SlackText;
  url?: string;
  action_id?: string;
}
interface SlackBlock {
  type: string;
  text?: SlackText;
  fields?: SlackText[];
  accessory?: SlackElement;
  elements?: SlackElement[];
}

const isWithin = (texts: readonly (SlackText | undefined)[], max: number): boolean =>
  texts.every((each) => each === undefined || (each.text.length > 0 && each.text.length <= max));

const isSlackBlockValid = ({ type, text, fields, accessory, elements = [] }: SlackBlock): boolean =>
  SLACK_BLOCKS.includes(type) &&
  isWithin([text], type === 'header' ? SLACK.header : SLACK.section) &&
  (type !== 'section' || text !== undefined || fields !== undefined) &&
  (fields === undefined || (fields.length > 0 && fields.length <= SLACK.fields)) &&
  isWithin(fields ?? [], SLACK.field) &&
  (type !== 'actions' || elements.length > 0) &&
  elements.length <= SLACK.elements &&
  [...elements, ...(accessory ? [accessory] : [])].every(
    ({ text: label, url = '', action_id = '' }) =>
      isWithin([label], SLACK.button) && url.length <= SLACK.url && action_id.length <= SLACK.actionId,
  );

function slackError({ text, blocks }: { text?: string; blocks?: SlackBlock[] }): string | null {
  if (!text && !blocks?.length) return 'no_text';
  const isValid = (blocks ?? []).length <= SLACK.blocks && (blocks ?? []).every(isSlackBlockValid);
  return isValid ? null : 'invalid_blocks';
}

const isWorkflow = (host: string): boolean => !host.endsWith('.webhook.office.com');

/** Office 365 answers 200 when Teams rejects a message, and names the status in the text. */
const teamsRefusal = (status: number): string =>
  `Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error ${status} with ContextId tcid=0,server=SANDBOX,cv=0.`;

const refusing = (status: number, body: string): ProductAnswer => ({ status, body, isShown: false });
const showing = (status: number, body: string): ProductAnswer => ({ status, body, isShown: true });

/** The product's answer with the given status; null if the host belongs to no chat product. */
export function chatAnswerWithStatus(host: string, status: number): ProductAnswer | null {
  const kind = chatKindOfHost(host);
  if (kind === null) return null;
  const isShown = status < 300;
  if (kind === 'slack') {
    const body = isShown ? 'ok' : (SLACK_ERRORS[status] ?? '');
    return { status, body, isShown, ...(status === 429 && { retryAfter: 30 }) };
  }
  if (kind === 'google_chat') return { status, body: JSON.stringify(isShown ? {} : googleErrorBody(status)), isShown };
  return { status, body: isShown && !isWorkflow(host) ? '1' : '', isShown };
}

/** The product's answer to the message; null if the host belongs to no chat product. */
export function chatAnswerTo(host: string, body: string): ProductAnswer | null {
  const kind = chatKindOfHost(host);
  if (kind === null) return null;
  const bytes = Buffer.byteLength(body);
  let payload: { text?: string; blocks?: SlackBlock[]; cardsV2?: unknown[]; attachments?: unknown[] };
  try {
    payload = JSON.parse(body);
  } catch {
    return kind === 'teams'
      ? refusing(400, 'Bad payload received by generic incoming webhook.')
      : chatAnswerWithStatus(host, 400);
  }
  if (kind === 'slack') {
    const error = slackError(payload);
    return error === null ? showing(200, 'ok') : refusing(400, error);
  }
  if (kind === 'google_chat') {
    if (bytes > GOOGLE_CHAT_BYTES || !(payload.text || payload.cardsV2?.length))
      return refusing(400, JSON.stringify(googleErrorBody(400, 'Message cannot be empty or too long.')));
    return showing(200, JSON.stringify({ name: 'spaces/AAAA/messages/BBBB', ...payload }));
  }
  // A workflow accepts any message and fails later, where the sender can't see it. The sandbox fails immediately.
  if (isWorkflow(host)) return bytes > TEAMS_BYTES ? refusing(413, '') : showing(202, '');
  if (!payload.text && !payload.attachments?.length) return refusing(400, 'Summary or Text is required.');
  return bytes > TEAMS_BYTES ? refusing(200, teamsRefusal(413)) : showing(200, '1');
}

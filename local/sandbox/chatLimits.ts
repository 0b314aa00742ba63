// Sizes of messages that chat products refuse.
import type { ChatKind } from '../../functions/providers/chatHosts';

/** https://docs.slack.dev/reference/block-kit/blocks: lengths in characters. */
const SLACK = { blocks: 50, header: 150, section: 3000, fields: 10, field: 2000, button: 75 };
const TEAMS_BYTES = 28 * 1024;
const GOOGLE_CHAT_BYTES = 32_000;

interface SlackText {
  text: string;
}
interface SlackBlock {
  type: string;
  text?: SlackText;
  fields?: SlackText[];
  accessory?: { text: SlackText };
  elements?: { text: SlackText }[];
}

const isWithin = (texts: readonly (SlackText | undefined)[], max: number): boolean =>
  texts.every((each) => each === undefined || (each.text.length > 0 && each.text.length <= max));

function areSlackBlocksValid(blocks: readonly SlackBlock[]): boolean {
  return (
    blocks.length <= SLACK.blocks &&
    blocks.every(
      ({ type, text, fields = [], accessory, elements = [] }) =>
        isWithin([text], type === 'header' ? SLACK.header : SLACK.section) &&
        fields.length <= SLACK.fields &&
        isWithin(fields, SLACK.field) &&
        isWithin([accessory?.text, ...elements.map((element) => element.text)], SLACK.button),
    )
  );
}

/** The status with which the product refuses the body; null: it accepts the message. */
export function chatRefusalOf(kind: ChatKind, body: string): 400 | 413 | null {
  const bytes = Buffer.byteLength(body);
  if (kind === 'teams' && bytes > TEAMS_BYTES) return 413;
  if (kind === 'google_chat' && bytes > GOOGLE_CHAT_BYTES) return 400;
  try {
    const payload = JSON.parse(body) as { blocks?: SlackBlock[] };
    return kind !== 'slack' || areSlackBlocksValid(payload.blocks ?? []) ? null : 400;
  } catch {
    return 400;
  }
}

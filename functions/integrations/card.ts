// Formats a message as Slack Block Kit, a Teams Adaptive Card or a Google Chat card, within each product's limits.
// Pure.
import type { chat_v1 } from '@googleapis/chat';
import type { Button, KnownBlock, PlainTextElement, SectionBlock } from '@slack/types';
import { shorten, singleLine } from '../platform/text';
import type { ChatKind } from '../providers/chatHosts';

export interface ChatButton {
  label: string;
  url: string;
}

export interface ChatCard {
  title: string;
  text: string;
  facts: readonly (readonly [label: string, value: string])[];
  /** The records listed in the message, each with its own button. */
  items: readonly { title: string; text: string; button: ChatButton }[];
  buttons: readonly ChatButton[];
}

/** Slack allows 50 blocks per message; the other products limit the total size. */
export const MAX_CARD_ITEMS = 30;
const MAX_TITLE = 150;
const MAX_TEXT = 2000;
const MAX_LABEL = 75;
const MAX_VALUE = 300;

/** The maximum size of a message. Slack limits the number of blocks and the length of strings instead. */
const MAX_PAYLOAD_BYTES: Readonly<Record<ChatKind, number>> = {
  slack: Number.POSITIVE_INFINITY,
  teams: 28_000,
  google_chat: 32_000,
};
/** Maximum text lengths are multiplied by these factors, in turn, until the message is small enough. */
const TEXT_SHARES = [1, 1 / 3, 1 / 8, 1 / 16];

/** Shortens the card's strings to lengths that every product accepts. */
function fitted({ title, text, facts, items, buttons }: ChatCard, share: number): ChatCard {
  const part = (max: number): number => Math.floor(max * share);
  const shortButton = ({ label, url }: ChatButton) => ({
    label: shorten(singleLine(label), MAX_LABEL),
    url,
  });
  return {
    title: shorten(singleLine(title), MAX_TITLE),
    text: shorten(singleLine(text), part(MAX_TEXT)),
    facts: facts
      .slice(0, 10)
      .map(
        ([label, value]) =>
          [shorten(singleLine(label), MAX_LABEL), shorten(singleLine(value), part(MAX_VALUE))] as const,
      ),
    items: items.slice(0, MAX_CARD_ITEMS).map(({ title: name, text: line, button }) => ({
      title: shorten(singleLine(name), part(MAX_TITLE)),
      text: shorten(singleLine(line), part(MAX_VALUE)),
      button: shortButton(button),
    })),
    buttons: buttons.slice(0, 5).map(shortButton),
  };
}

/**
 * In `text`, Slack treats `&`, `<` and `>` as markup for links and mentions. Google Chat interprets a few HTML tags.
 */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const slackPlain = (text: string): PlainTextElement => ({ type: 'plain_text', text, emoji: false });
const slackButton = ({ label, url }: ChatButton, actionId: string, isPrimary = false): Button => ({
  type: 'button',
  action_id: actionId,
  text: slackPlain(label),
  url,
  ...(isPrimary && { style: 'primary' }),
});

const slackSection = (content: Omit<SectionBlock, 'type'>): SectionBlock => ({ type: 'section', ...content });

/** https://docs.slack.dev/reference/block-kit/blocks */
const slackPayload = ({ title, text, facts, items, buttons }: ChatCard): { text: string; blocks: KnownBlock[] } => ({
  text: escaped(title),
  blocks: [
    { type: 'header', text: slackPlain(title) },
    ...(text === '' ? [] : [slackSection({ text: slackPlain(text) })]),
    ...(facts.length === 0
      ? []
      : [slackSection({ fields: facts.map(([label, value]) => slackPlain(`${label}: ${value}`)) })]),
    ...items.map((item, index) =>
      slackSection({
        text: slackPlain(`${item.title}\n${item.text}`),
        accessory: slackButton(item.button, `item-${index}`),
      }),
    ),
    ...(buttons.length === 0
      ? []
      : [
          {
            type: 'actions' as const,
            elements: buttons.map((button, index) => slackButton(button, `open-${index}`, index === 0)),
          },
        ]),
  ],
});

/** Adaptive Cards treat text as Markdown. */
const markdownEscaped = (text: string): string => text.replace(/[\\`*_{}[\]()#+~|<>]/g, '\\$&');
const teamsText = (text: string, style: object = {}) => ({
  type: 'TextBlock',
  wrap: true,
  text: markdownEscaped(text),
  ...style,
});
const teamsLink = ({ label, url }: ChatButton) => ({ type: 'Action.OpenUrl', title: label, url });

/** https://adaptivecards.io/explorer/AdaptiveCard.html, in the envelope of an incoming webhook. */
const teamsPayload = ({ title, text, facts, items, buttons }: ChatCard) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          teamsText(title, { size: 'Medium', weight: 'Bolder' }),
          ...(text === '' ? [] : [teamsText(text)]),
          ...(facts.length === 0
            ? []
            : [
                {
                  type: 'FactSet',
                  facts: facts.map(([label, value]) => ({ title: label, value: markdownEscaped(value) })),
                },
              ]),
          ...items.map((item) => ({
            type: 'Container',
            items: [teamsText(item.title, { weight: 'Bolder' }), teamsText(item.text)],
            selectAction: teamsLink(item.button),
          })),
        ],
        actions: buttons.map(teamsLink),
      },
    },
  ],
});

const googleLink = ({ url }: ChatButton): chat_v1.Schema$GoogleAppsCardV1OnClick => ({ openLink: { url } });
const googleLine = (
  decoratedText: chat_v1.Schema$GoogleAppsCardV1DecoratedText,
): chat_v1.Schema$GoogleAppsCardV1Widget => ({ decoratedText });
const googleButton = (button: ChatButton): chat_v1.Schema$GoogleAppsCardV1Button => ({
  text: button.label,
  onClick: googleLink(button),
});

/** https://developers.google.com/workspace/chat/api/reference/rest/v1/cards */
const googleChatPayload = ({ title, text, facts, items, buttons }: ChatCard): chat_v1.Schema$Message => ({
  cardsV2: [
    {
      cardId: 'message',
      card: {
        header: { title },
        sections: [
          {
            widgets: [
              ...(text === '' ? [] : [{ textParagraph: { text: escaped(text) } }]),
              ...facts.map(([label, value]) => googleLine({ topLabel: label, text: escaped(value), wrapText: true })),
              ...items.map((item) =>
                googleLine({
                  text: escaped(item.title),
                  bottomLabel: item.text,
                  wrapText: true,
                  onClick: googleLink(item.button),
                }),
              ),
              ...(buttons.length === 0 ? [] : [{ buttonList: { buttons: buttons.map(googleButton) } }]),
            ],
          },
        ],
      },
    },
  ],
});

const PAYLOADS: Readonly<Record<ChatKind, (card: ChatCard) => object>> = {
  slack: slackPayload,
  teams: teamsPayload,
  google_chat: googleChatPayload,
};

export function buildChatPayload(kind: ChatKind, card: ChatCard): object {
  let payload = {};
  for (const share of TEXT_SHARES) {
    payload = PAYLOADS[kind](fitted(card, share));
    if (Buffer.byteLength(JSON.stringify(payload)) <= MAX_PAYLOAD_BYTES[kind]) break;
  }
  return payload;
}

// A message as Slack Block Kit, a Teams Adaptive Card or a Google Chat card. Pure.
import { shorten } from '../platform/text';
import type { ChatKind } from '../providers/chatHosts';

export interface ChatButton {
  label: string;
  url: string;
}

export interface ChatCard {
  title: string;
  text: string;
  facts: readonly (readonly [label: string, value: string])[];
  buttons: readonly ChatButton[];
}

/** Slack: https://docs.slack.dev/reference/block-kit/blocks, with its limits of texts and fields. */
const slackText = (text: string, max: number) => shorten(text, max);
/** In mrkdwn, `&`, `<` and `>` begin links and mentions. */
const slackEscaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const slackPayload = ({ title, text, facts, buttons }: ChatCard) => ({
  text: slackEscaped(slackText(title, 3000)),
  blocks: [
    { type: 'header', text: { type: 'plain_text', text: slackText(title, 150), emoji: false } },
    ...(text === '' ? [] : [{ type: 'section', text: { type: 'plain_text', text: slackText(text, 3000) } }]),
    ...(facts.length === 0
      ? []
      : [
          {
            type: 'section',
            fields: facts
              .slice(0, 10)
              .map(([label, value]) => ({ type: 'plain_text', text: slackText(`${label}: ${value}`, 2000) })),
          },
        ]),
    ...(buttons.length === 0
      ? []
      : [
          {
            type: 'actions',
            elements: buttons.slice(0, 25).map(({ label, url }, index) => ({
              type: 'button',
              action_id: `open-${index}`,
              text: { type: 'plain_text', text: slackText(label, 75), emoji: false },
              url,
              ...(index === 0 ? { style: 'primary' } : {}),
            })),
          },
        ]),
  ],
});

/** Adaptive Cards read texts as Markdown. */
const markdownEscaped = (text: string): string => text.replace(/[\\`*_{}[\]()#+~|<>]/g, '\\$&');

/** Teams: https://adaptivecards.io/explorer/AdaptiveCard.html, in the envelope of an incoming webhook. */
const teamsPayload = ({ title, text, facts, buttons }: ChatCard) => ({
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
          {
            type: 'TextBlock',
            size: 'Medium',
            weight: 'Bolder',
            wrap: true,
            text: markdownEscaped(shorten(title, 500)),
          },
          ...(text === ''
            ? []
            : [{ type: 'TextBlock', wrap: true, text: markdownEscaped(shorten(text, 3000)) }]),
          ...(facts.length === 0
            ? []
            : [
                {
                  type: 'FactSet',
                  facts: facts.map(([label, value]) => ({
                    title: label,
                    value: markdownEscaped(shorten(value, 500)),
                  })),
                },
              ]),
        ],
        actions: buttons.map(({ label, url }) => ({ type: 'Action.OpenUrl', title: label, url })),
      },
    },
  ],
});

/** Google Chat's card texts take a few HTML tags. */
const htmlEscaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Google Chat: https://developers.google.com/workspace/chat/api/reference/rest/v1/cards. */
const googleChatPayload = ({ title, text, facts, buttons }: ChatCard) => ({
  cardsV2: [
    {
      cardId: 'message',
      card: {
        header: { title: shorten(title, 200) },
        sections: [
          {
            widgets: [
              ...(text === '' ? [] : [{ textParagraph: { text: htmlEscaped(shorten(text, 3000)) } }]),
              ...facts.map(([label, value]) => ({
                decoratedText: { topLabel: label, text: htmlEscaped(shorten(value, 500)), wrapText: true },
              })),
              ...(buttons.length === 0
                ? []
                : [
                    {
                      buttonList: {
                        buttons: buttons.map(({ label, url }) => ({
                          text: label,
                          onClick: { openLink: { url } },
                        })),
                      },
                    },
                  ]),
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

export const chatPayload = (kind: ChatKind, card: ChatCard): object => PAYLOADS[kind](card);

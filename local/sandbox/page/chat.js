// Draws a message of Slack, Microsoft Teams or Google Chat as a card.
import { CHAT_CHANNELS } from './channels.js';
import { element } from './elements.js';

/** Each product's JSON as a card of lines and links. */
const READERS = {
  slack: ({ blocks = [] }) => ({
    lines: blocks.flatMap(({ text, fields = [] }) => [text, ...fields].flatMap((each) => each?.text ?? [])),
    links: blocks.flatMap(({ accessory, elements = [] }) =>
      [...(accessory ? [accessory] : []), ...elements].map(({ text, url }) => ({
        label: text?.text ?? '',
        url,
      })),
    ),
  }),
  teams: ({ attachments = [] }) => {
    const { body: elements = [], actions = [] } = attachments[0]?.content ?? {};
    const body = elements.flatMap((each) => each.items ?? [each]);
    const selected = elements.flatMap(({ selectAction }) => (selectAction ? [selectAction] : []));
    const plain = (text) => text.replace(/\\(.)/g, '$1');
    return {
      lines: body.flatMap(({ text, facts = [] }) => [
        ...(text ? [plain(text)] : []),
        ...facts.map(({ title, value }) => `${title}: ${plain(value)}`),
      ]),
      links: [...selected, ...actions].map(({ title, url }) => ({ label: title, url })),
    };
  },
  google_chat: ({ cardsV2 = [] }) => {
    const { header, sections = [] } = cardsV2[0]?.card ?? {};
    const widgets = sections.flatMap(({ widgets: all = [] }) => all);
    const plain = (text) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    return {
      lines: [
        ...(header ? [header.title] : []),
        ...widgets.flatMap(({ textParagraph, decoratedText }) => [
          ...(textParagraph ? [plain(textParagraph.text)] : []),
          ...(decoratedText
            ? [
                [decoratedText.topLabel, plain(decoratedText.text), decoratedText.bottomLabel]
                  .filter(Boolean)
                  .join(': '),
              ]
            : []),
        ]),
      ],
      links: widgets.flatMap(({ buttonList }) =>
        (buttonList?.buttons ?? []).map(({ text, onClick }) => ({ label: text, url: onClick.openLink.url })),
      ),
    };
  },
};

export function chatCard({ channel, to, payload }, when) {
  const { lines, links } = READERS[channel](payload);
  const [title = '', ...rest] = lines;
  return element(
    'div',
    { class: `bubble ${channel}` },
    element('span', { class: 'quiet' }, `${CHAT_CHANNELS[channel]} to ${to} · `, when),
    element('strong', {}, title),
    ...rest.map((line) => element('span', { class: 'text' }, line)),
    element(
      'span',
      {},
      ...links.flatMap(({ label, url }) => [element('a', { href: url, target: '_blank' }, label), ' ']),
    ),
  );
}

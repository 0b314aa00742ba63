// Chat cards match the products’ schemas and limits, and the outcomes of posts to chat webhooks. The compiler checks
// the schemas of Slack and Google.
import { createRequire } from 'node:module';
import type { chat_v1 } from '@googleapis/chat';
import type * as AdaptiveCards from 'adaptivecards';
import { expect } from 'chai';
import fc from 'fast-check';
import { buildChatPayload, type ChatCard, MAX_CARD_ITEMS } from '../../../functions/integrations/card';
import { outcomeOfChatExchange } from '../../../functions/providers/chat';
import { CHAT_KINDS, type ChatKind } from '../../../functions/providers/chatHosts';
import { chatAnswerTo } from '../../../local/sandbox/chatProducts';

// The bundle, because the package's own modules require a carousel library.
const { AdaptiveCard, SerializationContext } = createRequire(__filename)(
  'adaptivecards/dist/adaptivecards.js',
) as typeof AdaptiveCards;

const url = `https://service.example/expiry/?id=${'x'.repeat(100)}`;
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

/** A card with `text` in every place and every list at its maximum length. */
const cardOf = (text: string): ChatCard => ({
  title: text,
  text,
  facts: times(12, [text, text] as const),
  items: times(MAX_CARD_ITEMS + 5, { title: text, text, button: { label: text, url } }),
  buttons: times(6, { label: text, url }),
});

const HOSTS = {
  slack: 'hooks.slack.com',
  teams: 'contoso.webhook.office.com',
  google_chat: 'chat.googleapis.com',
} as const satisfies Record<ChatKind, string>;
const answerTo = (kind: ChatKind, payload: object) => chatAnswerTo(HOSTS[kind], JSON.stringify(payload));

/** Checks the payload with Microsoft's own parser: no errors, and no unknown properties. */
function checkAdaptiveCard(payload: object): void {
  const { content } = (payload as { attachments: [{ content: Record<string, unknown> }] }).attachments[0];
  const context = new SerializationContext();
  const card = new AdaptiveCard();
  card.parse(content, context);
  const problems = Array.from({ length: context.eventCount }, (_, index) => context.getEventAt(index));
  expect(problems.map(({ message }) => message)).to.deep.equal([]);
  expect(card.validateProperties().validationEvents.map(({ message }) => message)).to.deep.equal([]);
  expect({ ...card.toJSON(context), version: content.version }).to.deep.equal(content);
}

describe('A chat card', () => {
  it('is accepted by each product with texts and lists of any length', () => {
    const character = fc.constantFrom('x', '&', '<', '"', '\\', '*', 'ש', '証', '🧯', '\u0001');
    fc.assert(
      fc.property(character, fc.integer({ min: 1, max: 4000 }), (one, length) => {
        for (const kind of CHAT_KINDS)
          expect(answerTo(kind, buildChatPayload(kind, cardOf(one.repeat(length))))?.isShown, kind).to.equal(true);
      }),
      { numRuns: 25 },
    );
  });

  it('matches Microsoft’s schema and Google Chat’s widget limit', () => {
    for (const text of ['Licence', '&'.repeat(4000), '*x* [y](z)']) {
      for (const part of [{}, { items: [] }, { facts: [] }, { text: '' }])
        checkAdaptiveCard(buildChatPayload('teams', { ...cardOf(text), ...part }));
    }
    const { cardsV2 } = buildChatPayload('google_chat', cardOf('Licence')) as chat_v1.Schema$Message;
    const widgets = cardsV2?.[0]?.card?.sections?.flatMap(({ widgets }) => widgets ?? []);
    expect(widgets).to.have.lengthOf.at.most(100);
  });

  it('escapes what a product would read as markup', () => {
    const [slack, teams, google] = CHAT_KINDS.map((kind) =>
      JSON.stringify(buildChatPayload(kind, { ...cardOf('<a> & *b*'), buttons: [] })),
    );
    expect(slack).to.include('"text":"&lt;a&gt; &amp; *b*"');
    expect(teams).to.not.match(/"(text|value)":"<a>/);
    expect(google).to.not.match(/"text":"<a>/);
  });

  it('keeps short texts and every item', () => {
    for (const kind of CHAT_KINDS) {
      const text = JSON.stringify(buildChatPayload(kind, cardOf('&'.repeat(100))));
      expect(text.split(url).length - 1, kind).to.equal(MAX_CARD_ITEMS + 5);
      const payload = JSON.stringify(buildChatPayload(kind, { ...cardOf('Licence'), items: [] }));
      expect(payload, kind).to.include('Licence');
    }
  });
});

describe('The sandbox’s chat products', () => {
  const plain = (length: number) => ({ type: 'plain_text', text: 'x'.repeat(length) });
  const section = (length: number) => ({ type: 'section', text: plain(length) });
  const buttons = (count: number) => ({ type: 'actions', elements: times(count, { type: 'button', text: plain(75) }) });
  const sized = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

  it('show a message at each product’s limits, and reject one above them', () => {
    for (const [kind, most, more] of [
      ['slack', { blocks: times(50, section(3000)) }, { blocks: times(51, section(1)) }],
      ['slack', { blocks: [buttons(25)] }, { blocks: [buttons(26)] }],
      ['slack', { blocks: [section(1)] }, { blocks: [section(3001)] }],
      ['teams', sized(28 * 1024), sized(28 * 1024 + 1)],
      ['google_chat', sized(32_000), sized(32_001)],
    ] as const)
      expect(
        [most, more].map((payload) => answerTo(kind, payload)?.isShown),
        kind,
      ).to.deep.equal([true, false]);
  });
});

describe('A post to a chat webhook', () => {
  const exchange = { error: 'Responded', bodyStart: '', latencyMs: 1, wasConnected: true, waitMs: null };

  for (const [statusCode, wasConnected, kind] of [
    [200, true, 'accepted'],
    [202, true, 'accepted'],
    [401, true, 'refused'],
    [403, true, 'refused'],
    [404, true, 'refused'],
    [429, true, 'transient'],
    [503, true, 'transient'],
    [null, true, 'unknown'],
    [null, false, 'transient'],
  ] as const)
    it(`is ${kind} after ${statusCode ?? (wasConnected ? 'no response' : 'no connection')}`, () => {
      expect(outcomeOfChatExchange({ ...exchange, statusCode, wasConnected }).kind).to.equal(kind);
    });

  it('contains the service’s explanation, and waits as long as it asks', () => {
    const outcome = (statusCode: number, bodyStart: string) =>
      outcomeOfChatExchange({ ...exchange, statusCode, bodyStart, waitMs: 7_000 });
    const busy = { kind: 'transient', reason: 'Chat answered 429: rate_limited', retryAfterMs: 7_000 };
    expect(outcome(429, 'rate_limited')).to.deep.equal(busy);
    const google = outcome(400, JSON.stringify({ error: { message: 'Invalid\nJSON' } }));
    expect(google).to.deep.equal({ kind: 'refused', reason: 'Chat answered 400: Invalid JSON' });
    expect(outcome(502, '<html>')).to.include({ reason: 'Chat answered 502' });
  });
});

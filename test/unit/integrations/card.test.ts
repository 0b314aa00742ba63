// Cards of the longest possible records fit the size limits of the chat products.
import { expect } from 'chai';
import fc from 'fast-check';
import { type ChatCard, chatPayload, MAX_CARD_ITEMS } from '../../../functions/integrations/card';
import { CHAT_KINDS, type ChatKind } from '../../../functions/providers/chatHosts';
import { chatRefusalOf } from '../../../local/sandbox/chatLimits';

const url = `https://service.example/expiry/?id=${'x'.repeat(100)}`;
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

/** Every text is as long as `text`, and every list as long as it can be. */
const cardOf = (text: string): ChatCard => ({
  title: text,
  text,
  facts: times(12, [text, text] as const),
  items: times(MAX_CARD_ITEMS + 5, { title: text, text, button: { label: text, url } }),
  buttons: times(6, { label: text, url }),
});

const refusalOf = (kind: ChatKind, payload: object) => chatRefusalOf(kind, JSON.stringify(payload));

describe('a chat card', () => {
  it('is accepted by each product, however long its texts and lists are', () => {
    const character = fc.constantFrom('x', '&', '<', '"', '\\', '*', 'ש', '証', '🧯', '\u0001');
    fc.assert(
      fc.property(character, fc.integer({ min: 1, max: 4000 }), (one, length) => {
        for (const kind of CHAT_KINDS)
          expect(refusalOf(kind, chatPayload(kind, cardOf(one.repeat(length)))), kind).to.equal(null);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps short texts whole, and every item', () => {
    for (const kind of CHAT_KINDS) {
      const text = JSON.stringify(chatPayload(kind, cardOf('&'.repeat(100))));
      expect(text.split(url).length - 1, kind).to.equal(MAX_CARD_ITEMS + 5);
      expect(JSON.stringify(chatPayload(kind, { ...cardOf('Licence'), items: [] })), kind).to.include(
        'Licence',
      );
    }
  });
});

describe('the sandbox’s chat products', () => {
  const section = (length: number) => ({ type: 'section', text: { text: 'x'.repeat(length) } });
  const header = (length: number) => ({ type: 'header', text: { text: 'x'.repeat(length) } });
  const accepts = (kind: ChatKind, payload: object) => refusalOf(kind, payload) === null;

  it('refuse what is over their limits', () => {
    expect(accepts('slack', { blocks: times(50, section(3000)) })).to.equal(true);
    expect(accepts('slack', { blocks: [header(150)] })).to.equal(true);
    for (const blocks of [times(51, section(1)), [section(3001)], [header(151)], [section(0)]])
      expect(refusalOf('slack', { blocks })).to.equal(400);
    const sized = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });
    expect(accepts('teams', sized(28 * 1024))).to.equal(true);
    expect(refusalOf('teams', sized(28 * 1024 + 1))).to.equal(413);
    expect(accepts('google_chat', sized(32_000))).to.equal(true);
    expect(refusalOf('google_chat', sized(32_001))).to.equal(400);
  });

  it('refuse a body that is not JSON', () => {
    for (const kind of CHAT_KINDS) expect(chatRefusalOf(kind, '{')).to.equal(400);
  });
});

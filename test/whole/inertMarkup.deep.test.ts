// Markup in any text field stays text wherever HTML is generated, such as comments and the share page. For emails see
// inertMails.deep.test.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import { ROOT } from '../../local/config';
import { browserForTests, openedPage } from '../support/browser';
import { evil, evilExpiry, evilWorld, made, TEXTS } from '../support/markup';
import { allEndpointAddresses } from '../support/matrix';

/** Fields without free text in these inputs: ids, addresses, dates, codes with a fixed format. */
const NO_TEXT =
  /^(id|send_window|recurrence|.*_id|.*Id|assigned_to|contacts|email|timezone|(sms|whatsapp)_phone|.*_date|color|rrule|.*password|photoURL|googleUid|.*[tT]oken|.*_code)$/;

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** The free text fields of an input by name. Texts inside lists and maps have the name of the list or map. */
function textFields(schema: JsonSchema, name = ''): string[] {
  if (schema.enum) return [];
  const inner = [
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ].flatMap((part) => textFields(part, name));
  const named = Object.entries(schema.properties ?? {}).flatMap(([field, part]) =>
    textFields(part, name || field),
  );
  return [...(schema.type === 'string' ? [name] : []), ...inner, ...named];
}

describe('Markup in text fields', () => {
  const browser = browserForTests();

  it('is tried in every text field of every record', () => {
    for (const [operation, tried] of Object.entries(TEXTS)) {
      const found = allEndpointAddresses().find(({ name }) => name === operation);
      const schema = found?.endpoint.input?.body ?? z.never();
      const body = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      const free = [...new Set(textFields(body as JsonSchema))].filter((field) => !NO_TEXT.test(field));
      expect(free, operation).to.have.members(Object.keys(tried));
    }
  });

  it('appears as text on the share page, in every field', async () => {
    const world = await evilWorld();
    const { expiry } = await evilExpiry(world);
    const { share } = await made(world.editor, '/v1/createExpiryShare', { expiry_id: expiry.id });
    const { pathname, hash } = new URL(share.url);
    const { page, faults } = await openedPage(browser(), `${pathname}${hash}`);
    await page.waitForSelector('dl');
    const text = await page.innerText('body');
    for (const field of ['name', 'type', 'notes', 'checklist', 'field', 'value', 'organization']) {
      expect(text).to.contain(evil(field));
    }
    const elements = await page.evaluate("[...document.querySelectorAll('*')].map((each) => each.localName)");
    expect((elements as string[]).filter((name) => name.startsWith('x-inert'))).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
    await page.context().close();
  });

  it('reaches HTML only through the escaping template and sanitized collection templates', () => {
    const files = readdirSync(join(ROOT, 'functions'), { recursive: true, encoding: 'utf8' });
    const makers = files
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => /new Html\(/.test(readFileSync(join(ROOT, 'functions', file), 'utf8')));
    expect(makers.sort()).to.deep.equal(['documentRequests/request/requestMail.ts', 'messaging/html.ts']);
  });
});

// Markup that somebody wrote into any text field stays text wherever HTML is made: comments, mails, the share page (issue 4).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { users } from '../../functions/identity/user';
import { ROOT } from '../../local/config';
import { someEmail } from '../support/accounts';
import { newBrowser, openedPage } from '../support/browser';
import { allPlaces } from '../support/matrix';
import { PAGES } from '../support/records';
import { addReminders, dateIn, only, rule } from '../support/reminding';
import { sandbox } from '../support/sandbox';
import { newWorld, type Person, type World } from '../support/world';

/** Ends an attribute, a text and a tag, and would be an element of its own. */
const evil = (field: string): string => `"'><x-inert-${field} title="a">`;
const INERT_BEFORE = '&quot;&#39;&gt;&lt;';
const shownAs = (field: string): string => `${INERT_BEFORE}x-inert-${field} title=&quot;a&quot;&gt;`;

/** The text fields of what is stored of each kind; the names are the API's. */
const FIELDS: Readonly<Record<string, Record<string, unknown>>> = {
  createExpiry: {
    name: evil('name'),
    type: evil('type'),
    notes: evil('notes'),
    checklist: [{ text: evil('checklist') }],
    custom_fields: { [evil('field')]: evil('value') },
  },
  createContact: {
    first_name: evil('first'),
    last_name: evil('last'),
    contact_type: evil('kind'),
    job_title: evil('job'),
    contact_group: evil('group'),
  },
  createContactGroup: { name: evil('othergroup') },
  createFolder: { name: evil('folder') },
  createExpiryComment: { text: evil('comment') },
};

/** Fields of these inputs that hold no text of one's own: ids, addresses, dates, codes with a form. */
const NO_TEXT =
  /^(id|.*_id|.*Id|assigned_to|contacts|email|timezone|.*[pP]hone|.*_date|color|rrule|share_password)$/;

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** The free texts that an input takes, by name: those inside lists and maps by the name of these. */
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

async function evilWorld(): Promise<World> {
  const world = await newWorld({ timezone: 'UTC' });
  for (const person of [world.admin, world.editor, world.viewer]) {
    await users.ref(person.id).update({
      ...{ first_name: evil('userfirst'), last_name: evil('userlast'), display_name: evil('user') },
    });
  }
  const settings = { name: evil('organization'), industry: evil('industry'), address: evil('address') };
  const answer = await world.admin.call('/v1/updateOrganizationSettings', { body: settings });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
  return world;
}

async function made(person: Person, path: string, body: object) {
  const answer = await person.call(path, { body });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
  return answer.body;
}

/** A contact of the address and an expiry with it, every text field evil. */
async function evilExpiry(world: World, email: string, over: object = {}) {
  const contact = await made(world.editor, '/v2/contacts', { ...FIELDS.createContact, email });
  const people = { contacts: [contact.id], assigned_to: world.viewer.id };
  const body = { ...FIELDS.createExpiry, expiry_date: '2040-06-01', ...people, ...over };
  return { contact, expiry: await made(world.editor, '/v2/expiries', body) };
}

async function mailsTo(...addresses: string[]) {
  const boxes = await Promise.all(addresses.map((address) => sandbox.messagesTo(address)));
  return boxes.flat().filter(({ channel }) => channel === 'email');
}

/** What stands before each piece of evil in the HTML. */
const beforeEvil = (html: string): string[] =>
  html
    .split('x-inert-')
    .slice(0, -1)
    .map((before) => before.slice(-INERT_BEFORE.length));

function expectInert(html: string, shown: readonly string[]): void {
  for (const before of beforeEvil(html)) expect(before, html).to.equal(INERT_BEFORE);
  for (const field of shown) expect(html).to.contain(shownAs(field));
}

describe('Markup in text fields', () => {
  let browser: Browser | null;
  before(async () => {
    browser = await newBrowser();
  });
  after(() => browser?.close());

  it('is tried in every text field that records take', () => {
    for (const [operation, tried] of Object.entries(FIELDS)) {
      const place = allPlaces().find(({ name }) => name === `v2 ${operation}`);
      const body = z.toJSONSchema(place?.endpoint.input?.body ?? z.never(), {
        io: 'input',
        unrepresentable: 'any',
      });
      const free = [...new Set(textFields(body as JsonSchema))].filter((field) => !NO_TEXT.test(field));
      expect(free.filter((field) => field !== 'recurrence').sort(), operation).to.deep.equal(
        Object.keys(tried).sort(),
      );
    }
  });

  it('is text in every mail that goes out for them', async function () {
    this.timeout(240_000);
    const world = await evilWorld();
    const [email, invited, asked] = [someEmail(), someEmail(), someEmail()];
    const { expiry } = await evilExpiry(world, email);
    const contact = await made(world.editor, '/v2/contacts', { ...FIELDS.createContact, email: asked });
    const now = await world.admin.call('/v1/sendExpiryNotificationNow', { body: { expiry_id: expiry.id } });
    expect(now.status, JSON.stringify(now.body)).to.be.below(300);
    const sample = await world.admin.call('/v1/sendSampleReminderEmail', { body: { expiry_id: expiry.id } });
    expect(sample.status).to.equal(200);
    await made(world.admin, '/v1/invite', { emails: [invited] });
    const { template } = await made(world.admin, '/v1/createCollectionTemplate', {
      name: evil('template'),
      pages: PAGES,
      intro_email: {
        body_html: `<p>Our words</p><script>x()</script><img src=x onerror=x()>${evil('intro')}`,
      },
    });
    const request = { template_id: template.id, contact_ids: [contact.id], name: evil('request') };
    await made(world.editor, '/v2/collection-requests', request);
    await sandbox.settle();
    const shown: [string, string[]][] = [
      [email, ['name', 'organization']],
      [world.viewer.email, ['name']],
      [world.admin.email, ['name']],
      [invited, ['organization', 'user']],
      [asked, ['request', 'organization']],
    ];
    for (const [address, fields] of shown) {
      const mails = await mailsTo(address);
      expect(mails.length, address).to.be.greaterThan(0);
      for (const { html } of mails) {
        expectInert(html ?? '', []);
        expect(html).not.to.match(/<script|<img|onerror/i);
      }
      expectInert(mails.map(({ html }) => html).join('\n'), fields);
    }
    expect((await mailsTo(asked))[0]?.html).to.contain('<p>Our words</p>');
  });

  it('is text in the digest', async function () {
    this.timeout(240_000);
    const world = await evilWorld();
    await world.admin.call('/v1/updateOrganizationSettings', {
      body: { email_reminder_mode: 'DIGEST', digest_send_time: '09:00' },
    });
    const email = someEmail();
    const now = await sandbox.now();
    const { contact, expiry } = await evilExpiry(world, email, { expiry_date: dateIn(now, 5) });
    const setting = { world, email, sms: '', whatsapp: '', contactId: contact.id, expiryId: expiry.id };
    await addReminders(setting, [rule(3, { ...only('email'), time: '08:00' })], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 2)}T09:02:00Z`);
    const mails = await mailsTo(email);
    expect(mails).to.have.length(1);
    expectInert(mails[0]?.html ?? '', ['name']);
  });

  it('is text in comments, in v1 and v2, new and edited', async () => {
    const world = await evilWorld();
    const { expiry } = await evilExpiry(world, someEmail());
    const text = evil('comment');
    const made2 = await made(world.editor, `/v2/expiries/${expiry.id}/comments`, { text });
    const made1 = await made(world.editor, '/v1/createExpiryComment', { expiryId: expiry.id, text });
    const edited = await world.editor.call('/v1/updateExpiryComment', {
      body: { commentId: made2.id, text },
    });
    const listed = await world.viewer.call(`/v2/expiries/${expiry.id}/comments`);
    const texts = [made2.text, made1.comment.text, edited.body.comment.text];
    texts.push(...listed.body.data.map((comment: { text: string }) => comment.text));
    expect(texts).to.have.length(5);
    for (const each of texts) expect(each).to.equal(shownAs('comment'));
  });

  it('is text on the share page, whatever its field', async function () {
    if (!browser) this.skip();
    this.timeout(120_000);
    const world = await evilWorld();
    const { expiry } = await evilExpiry(world, someEmail());
    const { share } = await made(world.editor, '/v1/createExpiryShare', { expiry_id: expiry.id });
    const { pathname, hash } = new URL(share.url);
    const { page, faults } = await openedPage(browser, `${pathname}${hash}`);
    await page.waitForSelector('#record:not([hidden])');
    const text = await page.innerText('body');
    for (const field of ['name', 'type', 'notes', 'checklist', 'field', 'value', 'organization']) {
      expect(text).to.contain(evil(field));
    }
    const elements = await page.evaluate("[...document.querySelectorAll('*')].map((each) => each.localName)");
    expect((elements as string[]).filter((name) => name.startsWith('x-inert'))).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
    await page.context().close();
  });

  it('has two ways into HTML: the escaping template, and the words of a collection template, which were made safe', () => {
    const files = readdirSync(join(ROOT, 'functions'), { recursive: true, encoding: 'utf8' });
    const makers = files
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => /new Html\(/.test(readFileSync(join(ROOT, 'functions', file), 'utf8')));
    expect(makers.sort()).to.deep.equal(['collection/requestMail.ts', 'messaging/html.ts']);
  });
});

// Collections declare their personal data and retention, and after a restore each kind of due work is known.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { DUE_WORK_KINDS } from '../../../functions/health/measure';
import { dueOutboxMessages, type OutboxMessage } from '../../../functions/messaging/mail';
import { ledgerKeptUntil } from '../../../functions/organizations/organization';
import { ORGANIZATION_COLLECTIONS } from '../../../functions/privacy/collections';
import { ROOT } from '../../../local/config';
import { partsFor } from '../../../tools/afterRestore/recordSent';
import { collections } from '../../../tools/data';
import { readText } from '../../support/repository';

/** Names, contact details and texts that people write. */
const PERSONAL =
  /(?:name|names|email|phone|address|note|notes|text|message|description|title|subject|body|lines|rows)$/;
/** From a closed list, or a company's or code's name: not personal. */
const OURS = ['partner_licenses.partner_name', 'promo_codes.description', 'message_days.email', 'message_days.text'];

describe('The collections of an organization', () => {
  it('are all declared ones, except those without an organization', () => {
    const declared = collections().filter(({ data }) => data.of !== null);
    const names = ORGANIZATION_COLLECTIONS.map(({ name }) => name);
    expect(names.toSorted()).to.deep.equal(declared.map(({ name }) => name));
    expect(new Set(names).size).to.equal(names.length);
  });

  it('are searched, except the few that declare no personal data', () => {
    const outside = collections().filter(({ data }) => data.of === null && data.personal.length > 0);
    expect(outside.map(({ name }) => name)).to.deep.equal([
      ...['account_emails', 'email_verifications', 'password_resets', 'sign_in_attempts'],
      ...['signup_requests', 'suppressed_addresses', 'whatsapp_conversations'],
    ]);
  });

  it('have no field for a name, an address or free text if declared without personal data', () => {
    const found = collections()
      .filter(({ data }) => data.personal.length === 0)
      .flatMap(({ name, schema }) => Object.keys(schema.shape).map((field) => `${name}.${field}`))
      .filter((field) => PERSONAL.test(field) && !OURS.includes(field));
    expect(found).to.deep.equal([]);
  });
});

describe('Retention', () => {
  it('names an existing field wherever Firestore deletes documents', () => {
    const ended = collections().filter(({ data }) => 'ttl' in data.kept);
    expect(ended.length).to.be.greaterThan(10);
    for (const { name, data, file } of ended) {
      const field = 'ttl' in data.kept ? data.kept.ttl : '';
      const text = [file, join(ROOT, 'functions/store/claims.ts')].map((each) => readFileSync(each, 'utf8')).join();
      expect(text, name).to.match(new RegExp(`\\b${field}: (at|storedInstant)`));
    }
  });

  it('ends work that its worker gave up: nothing waits forever', () => {
    const byName = new Map(collections().map((each) => [each.name, each]));
    let givenUp = 0;
    for (const { kind, collection, declaration } of DUE_WORK_KINDS) {
      const { failed } = declaration as { failed?: (reason: string, now: Date, record: object) => object };
      const { data, schema } = byName.get(collection.name) ?? expect.fail(kind);
      if (failed === undefined || 'until' in data.kept) continue;
      givenUp += 1;
      expect(data.kept, `${kind}: its worker ends it, and gives it up`).to.have.property('ttl');
      const field = 'ttl' in data.kept ? data.kept.ttl : '';
      if (schema.shape[field]?.safeParse(null).success !== true) continue;
      const patch = failed('Gave up', new Date(), { messages: {} });
      expect(patch, kind).to.have.property(field).that.is.instanceOf(Date);
    }
    expect(givenUp).to.be.greaterThan(2);
  });

  it('leaves no text in an email that its worker gave up', () => {
    const ended = dueOutboxMessages.declaration.failed?.('Gave up', new Date(), {} as OutboxMessage);
    expect(ended).to.include({ status: 'failed', html: '', text: '', whatsapp: null });
  });

  it('of the ledger counts calendar months', () => {
    const at = new Date('2026-11-30T10:00:00Z');
    const keptUntil = ledgerKeptUntil({ ledger_retention_months: 3 }, at).toISOString();
    expect(keptUntil).to.equal('2027-02-28T10:00:00.000Z');
  });
});

const SENDS_NOTHING = [
  ...['collection_drafts', 'contact_groups', 'data_exports', 'erasures', 'evidence_packs', 'exports'],
  ...['extractions', 'file_removals', 'folder_removals', 'hook_ends', 'imports', 'reschedulings', 'uploads'],
];
/** The words in docs/operations.md for what is sent a second time. */
const SENT_TWICE: Readonly<Record<string, string>> = {
  workflow_triggers: 'Workflows that triggers started',
  unreachable: 'mails about unreachable contacts',
  plan_steps: 'emails about a plan’s end',
  webhook_deliveries: 'Webhooks',
};

describe('npm run after:restore', () => {
  it('processes every kind of due work that sends messages, except those the runbook lists', () => {
    const kinds = partsFor(async () => ({ kind: 'transient', reason: '', retryAfterMs: 0 })).map(({ kind }) => kind);
    const known = [...kinds, ...SENDS_NOTHING, ...Object.keys(SENT_TWICE)];
    expect(known.toSorted()).to.deep.equal(DUE_WORK_KINDS.map(({ kind }) => kind).toSorted());
    const page = readText('docs/operations.md').replace(/\s+/g, ' ');
    for (const words of Object.values(SENT_TWICE)) expect(page).to.include(words);
  });
});

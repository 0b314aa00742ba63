// Collections declare their retention. `npm run check` compares docs/data.md and the TTL policies with it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { DUE_WORK_KINDS } from '../../../functions/health/measure';
import { dueOutboxMessages, type OutboxMessage } from '../../../functions/messaging/mail';
import { ledgerKeptUntil } from '../../../functions/organizations/organization';
import { ROOT } from '../../../local/config';
import { collections } from '../../../tools/data';

describe('Retention', () => {
  it('names an existing field wherever Firestore deletes documents', () => {
    const ended = collections().filter(({ data }) => 'ttl' in data.kept);
    expect(ended.length).to.be.greaterThan(10);
    for (const { name, data, file } of ended) {
      const field = 'ttl' in data.kept ? data.kept.ttl : '';
      const text = [file, join(ROOT, 'functions/store/claims.ts')]
        .map((each) => readFileSync(each, 'utf8'))
        .join();
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
    expect(ledgerKeptUntil({ ledger_retention_months: 3 }, at).toISOString()).to.equal(
      '2027-02-28T10:00:00.000Z',
    );
  });
});

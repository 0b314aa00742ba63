// A firing’s record and messages, contacts whom none of them reached, and the links in messages.
import { expect } from 'chai';
import fc from 'fast-check';
import { messageTextsOfLocale } from '../../../functions/messaging/languages';
import { queuedSendState, UNATTEMPTED_SEND_STATE } from '../../../functions/messaging/sendState';
import { creditsToRefund } from '../../../functions/reminders/fire/changeMessages';
import { CoveringSendCache } from '../../../functions/reminders/fire/coveringSends';
import { unreachedContactIdsOfFiring } from '../../../functions/reminders/fire/fallback';
import {
  dueFirings,
  type Firing,
  type FiringSend,
  firingFieldsAfterMessageChanges,
  firingId,
  firings,
  ledgerSendsOf,
  messageKeyInFiring,
  partsOfSendId,
} from '../../../functions/reminders/ledger/firing';
import type { ContinuationOrigin } from '../../../functions/reminders/rule/record';
import { nextOrganizationDigestAt, unreachedContactsMail } from '../../../functions/reminders/unreachable';
import {
  oneClickUnsubscribeUrl,
  responsePageUrl,
  verifyReminderLinkToken,
} from '../../../functions/responses/reminderLink';
import { snoozeDateRange } from '../../../functions/responses/snooze';
import { type IndexFile, singlesOf } from '../../support/indexes';
import { readText } from '../../support/repository';
import { withEnvironment } from '../providers/environment';

const now = new Date('2031-03-01T09:00:00Z');
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

const message = (over: Partial<FiringSend>): FiringSend => ({
  ...UNATTEMPTED_SEND_STATE,
  ...{ recipient_type: 'contact', recipient_id: 'ada' },
  ...{ recipient_name: 'Ada', channel: 'email', locale: null },
  ...{ address: 'ada@partner.example', paid: true, digest_id: null, digest_at: null, own_zone: null },
  ...{ unsubscribed_at: null, updated_at: now },
  ...over,
});

const firing = (messages: Record<string, FiringSend>, over: Partial<Firing> = {}): Firing =>
  ({
    ...{ id: firingId('reminder', now), organization_id: 'acme', reminder_id: 'reminder', expiry_id: 'e' },
    ...{ expiry_date: '2031-03-10', cause: 'reminder', scheduled_at: now, timezone: 'UTC', messages },
    ...{ skips: [], reports: {}, digest_ids: [], is_open: true, wake_at: now, shard: 0 },
    ...{ created_at: now, updated_at: now },
    ...over,
  }) as unknown as Firing;

describe('A firing', () => {
  it('is due with its first message outside digests', () => {
    const open = firing({
      first: message({ ...queuedSendState(later(5)) }),
      second: message({ ...queuedSendState(later(3)) }),
      carried: message({ digest_id: 'digest', digest_at: later(1) }),
      gone: message({ status: 'sent', sent_at: now }),
    });
    const some = firingFieldsAfterMessageChanges(open, { second: { status: 'sent', wake_at: null } }, now);
    expect([some.is_open, some.wake_at]).to.deep.equal([true, later(5)]);
    const { messages } = some;
    const all = firingFieldsAfterMessageChanges({ messages }, { first: { status: 'sent', wake_at: null } }, now);
    expect([all.is_open, all.wake_at], 'only the digest’s is left').to.deep.equal([false, null]);
  });

  it('fails its waiting messages when it is set aside, and is no longer due', () => {
    const open = firing({ waits: message(queuedSendState(now)), sent: message({ status: 'sent' }) });
    const ended = dueFirings.declaration.failed?.('Broken', now, open);
    expect(ended).to.deep.include({ is_open: false, wake_at: null });
    expect(ended?.messages?.waits).to.include({ status: 'failed', reason: 'Broken' });
    expect(ended?.messages?.sent?.status).to.equal('sent');
  });

  it('refunds the credits of unsent messages once', () => {
    const open = firing({
      mail: message(queuedSendState(now)),
      sms: message({ ...queuedSendState(now), channel: 'sms' }),
      free: message({ ...queuedSendState(now), channel: 'whatsapp', paid: false }),
      done: message({ status: 'failed' }),
    });
    const failed = { status: 'failed' as const };
    const refunded = creditsToRefund(open, { mail: failed, free: failed, done: failed });
    expect(refunded).to.deep.equal({ email: 1, sms: 0 });
    expect(creditsToRefund(open, { sms: { status: 'skipped' } })).to.deep.equal({ email: 0, sms: 1 });
    expect(creditsToRefund(open, { mail: { status: 'sent' } })).to.deep.equal({ email: 0, sms: 0 });
  });
});

describe('The id of a send', () => {
  it('contains its firing and message key', () => {
    const key = messageKeyInFiring('ada', 'sms');
    const [send] = ledgerSendsOf(firing({ [key]: message({ channel: 'sms' }) }));
    expect(partsOfSendId(send?.id ?? '')).to.deep.equal({ firingId: firingId('reminder', now), key });
    fc.assert(fc.property(fc.string(), (text) => partsOfSendId(text) === null));
    expect(partsOfSendId(`${send?.id}0`)).to.equal(null);
  });
});

describe('The index entries of a firing', () => {
  it('are at most twelve, with any number of messages and three digests', () => {
    const file: IndexFile = JSON.parse(readText('firestore.indexes.json'));
    const composite = file.indexes.filter(({ collectionGroup }) => collectionGroup === 'reminder_firings');
    const single = Object.keys(firings.schema.shape).map(
      (field) => singlesOf(file, 'reminder_firings', field).length * (field === 'digest_ids' ? 3 : 1),
    );
    const entries = composite.length + single.reduce((sum, count) => sum + count, 0);
    expect(entries).to.be.within(1, 12);
  });
});

const reminder = (id: string, over: object = {}) => ({
  ...{ id, expiry_id: 'e', scheduled_at: now },
  ...{ continues: null as ContinuationOrigin | null, fallback: false },
  ...over,
});
const mail = { channel: 'email', address: 'Ada@x.example', recipient_id: 'c' } as const;
const inApp = { channel: 'in_app', address: '', recipient_id: 'u' } as const;

describe('Reminders of one minute', () => {
  it('send one message per address and channel, and per person in the app', () => {
    const sent = new CoveringSendCache();
    sent.add(reminder('a'), [mail, inApp]);
    sent.add(reminder('b'), [{ ...mail, recipient_id: 'other', address: 'ada@X.example' }]);
    const carriers = sent.carriersFor(reminder('c'));
    expect([...carriers.keys()]).to.have.length(2);
    expect(new Set([...carriers.values()].map((id) => id.split('-')[0])), 'one firing').to.have.length(1);
  });

  it('stay separate for other minutes, other expiries and escalations', () => {
    const sent = new CoveringSendCache();
    sent.add(reminder('a'), [mail]);
    const escalated = { reminder_id: 'a', cause: 'escalation', round: 0, recipients: null } as const;
    for (const other of [
      { scheduled_at: new Date(now.getTime() + 60_000) },
      { expiry_id: 'f' },
      { continues: escalated },
      { fallback: true },
    ])
      expect([...sent.carriersFor(reminder('b', other))]).to.deep.equal([]);
    const sameMinute = { scheduled_at: new Date(now.getTime() + 30_000) };
    expect(sent.carriersFor(reminder('b', sameMinute))).to.have.length(1);
  });

  it('are forgotten above the memory limit, oldest first', () => {
    const sent = new CoveringSendCache();
    for (let at = 0; at < 20_001; at += 1) sent.add(reminder('a', { expiry_id: `e${at}` }), [mail]);
    expect(sent.carriersFor(reminder('b', { expiry_id: 'e0' }))).to.have.length(0);
    expect(sent.carriersFor(reminder('b', { expiry_id: 'e20000' }))).to.have.length(1);
  });
});

describe('Unreached contacts', () => {
  const message = (channel: string, over: object, recipient_type = 'contact') => ({
    ...{ recipient_type, recipient_id: 'c1', channel, address: '' },
    ...{ status: 'sent', receipt: null, reason: null },
    ...over,
  });
  const lost = (...messages: object[]): string[] => {
    const keyed = Object.fromEntries(messages.map((each, index) => [`key${index}`, each]));
    const firing = { id: 'f', messages: keyed, reports: {}, skips: [] } as unknown as Firing;
    return [...unreachedContactIdsOfFiring(firing)];
  };

  it('are those whose messages have all failed or bounced', () => {
    expect(lost(message('email', { status: 'failed' }))).to.deep.equal(['c1']);
    expect(lost(message('email', { receipt: 'bounced' }))).to.deep.equal(['c1']);
    const early = { status: 'sending', receipt: 'undelivered' };
    expect(lost(message('sms', early)), 'reported before the answer').to.deep.equal(['c1']);
    expect(lost(message('email', { status: 'skipped', reason: 'address_bounced' }))).to.deep.equal(['c1']);
    for (const fine of [{}, { receipt: 'delivered' }, { status: 'queued' }, { status: 'sending' }])
      expect(lost(message('email', { status: 'failed' }), message('sms', fine))).to.deep.equal([]);
  });

  it('exclude members, chat channels and contacts with obsolete messages', () => {
    expect(lost(message('email', { status: 'failed' }, 'user'))).to.deep.equal([]);
    expect(lost(message('slack', { status: 'failed' }, 'integration'))).to.deep.equal([]);
    const obsolete = ['expiry_not_open', 'date_moved', 'reminder_removed', 'no_longer_a_recipient'];
    for (const reason of [...obsolete, 'not_me', 'contact_not_found', 'same_message'])
      expect(lost(message('email', { status: 'skipped', reason })), reason).to.deep.equal([]);
    const duplicate = { status: 'skipped', reason: 'same_address_as_another_recipient', recipient_id: 'c2' };
    expect(lost(message('email', {}), message('email', duplicate)), 'one address').to.deep.equal([]);
    expect(lost(message('email', { receipt: 'bounced' }), message('email', duplicate))).to.have.length(2);
  });
});

describe('The email about unreachable contacts', () => {
  const berlin = { digest_send_time: '09:00', timezone: 'Europe/Berlin', send_window: null };

  it('is sent at the organization’s digest time, in its zone', () => {
    const next = (now: string) => nextOrganizationDigestAt(berlin, new Date(now)).toISOString();
    expect(next('2027-03-27T07:59:00Z')).to.equal('2027-03-27T08:00:00.000Z');
    // Clocks go forward in the night between.
    expect(next('2027-03-27T08:00:00Z')).to.equal('2027-03-28T07:00:00.000Z');
  });

  it('names people and reasons, in words or as the provider reported them', () => {
    const lost = {
      id: 'c1',
      name: 'Ada',
      expiry: { id: 'e', name: 'Lease' },
      reasons: [
        { channel: 'email' as const, reason: 'address_bounced' },
        { channel: 'sms' as const, reason: 'Twilio reported undelivered (30003)' },
      ],
    };
    const { subject, text } = unreachedContactsMail([lost], messageTextsOfLocale('de'));
    expect(subject).to.equal('1 Person war nicht zu erreichen');
    expect(text)
      .to.include('E-Mail: E-Mails an diese Adresse kommen zurück; SMS: Twilio reported undelivered (30003)')
      .and.include('Lease');
    const unreached = (other: object) =>
      unreachedContactsMail([lost, { ...lost, ...other }], messageTextsOfLocale('en')).subject;
    expect(unreached({ expiry: { id: 'f', name: 'Van' } })).to.equal('1 person couldn’t be reached');
    expect(unreached({ id: 'c2' }), 'with the same name').to.equal('2 people couldn’t be reached');
  });
});

const named = { firingId: firingId('reminder', new Date(0)), key: messageKeyInFiring('ada', 'email') };
const messageId = `${named.firingId}-${named.key}`;
const tokenIn = (url: string): string => /[#=]([\w-]+)$/.exec(url)?.[1] ?? '';

describe('The token in a message’s link', () => {
  withEnvironment({ SESSION_SECRET: 'a secret of forty characters, for tests only' });

  it('identifies the message for one purpose only', () => {
    expect(verifyReminderLinkToken('act', tokenIn(responsePageUrl(messageId)))).to.deep.equal(named);
    const unsubscribing = verifyReminderLinkToken('unsubscribe', tokenIn(oneClickUnsubscribeUrl(messageId)));
    expect(unsubscribing).to.deep.equal(named);
    expect(verifyReminderLinkToken('act', tokenIn(oneClickUnsubscribeUrl(messageId)))).to.equal(null);
    expect(verifyReminderLinkToken('unsubscribe', tokenIn(responsePageUrl(messageId)))).to.equal(null);
  });

  it('is invalid if any bit differs', () => {
    const bytes = Buffer.from(tokenIn(responsePageUrl(messageId)), 'base64url');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const forged = Buffer.from(bytes);
        forged[at] = (forged[at] ?? 0) ^ flip;
        return verifyReminderLinkToken('act', forged.toString('base64url')) === null;
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => verifyReminderLinkToken('act', text) === null));
  });
});

describe('snoozeDateRange', () => {
  it('is from tomorrow to the day before the due date, or 30 days after it', () => {
    for (const [dueDate, daysLeft, today, expected] of [
      ['2027-03-31', 20, '2027-03-11', { from: '2027-03-12', to: '2027-03-30' }],
      ['2027-03-31', 2, '2027-03-29', { from: '2027-03-30', to: '2027-03-30' }],
      ['2027-03-31', 1, '2027-03-30', null],
      ['2027-03-31', 0, '2027-03-31', null],
      ['2027-03-31', -1, '2027-04-01', { from: '2027-04-02', to: '2027-05-01' }],
      [null, 0, '2027-03-31', null],
    ] as const)
      expect(snoozeDateRange(dueDate, daysLeft, today), today).to.deep.equal(expected);
  });
});

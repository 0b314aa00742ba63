// One channel after another: whom each serves, and whom none has reached.
import { expect } from 'chai';
import type { Contact } from '../../../functions/contacts/record';
import { messageTextsOfLocale } from '../../../functions/messaging/languages';
import { unreachedContactIdsOfFiring } from '../../../functions/reminders/fire/fallback';
import type { Firing } from '../../../functions/reminders/ledger/firing';
import {
  NO_DEFAULT_RECIPIENTS,
  NOBODY_DECLINED,
  UNLIMITED_CREDITS,
} from '../../../functions/reminders/plan/plannedSends';
import { nextDigestAt, unreachableContactsMail } from '../../../functions/reminders/unreachable';
import { plannedSends } from '../../support/plannedSends';

const contact = (id: string, over: Partial<Contact> = {}): Contact =>
  ({
    ...{ id, first_name: 'Ada', last_name: id, sendNotifications: true },
    ...{ email: `${id}@x.example`, sms_phone: `+1415555${id}`, whatsapp_phone: `+1416555${id}` },
    ...{ email_opt_in: true, sms_opt_in: true, whatsapp_opt_in: true },
    ...over,
  }) as Contact;

const ALL = { email_enabled: true, sms_enabled: true, whatsapp_enabled: true };

const plan = (contacts: Contact[], over: Partial<Parameters<typeof plannedSends>[0]> = {}) =>
  plannedSends({
    allowed: null,
    declined: NOBODY_DECLINED,
    suppressed: new Map(),
    defaults: NO_DEFAULT_RECIPIENTS,
    credits: UNLIMITED_CREDITS,
    reminder: { ...ALL, fallback: true },
    expiry: { contacts: contacts.map(({ id }) => id), assigned_to: null },
    contacts: new Map(contacts.map((each) => [each.id, each])),
    assignee: undefined,
    ...over,
  }).map(({ recipient_id, channel, skip_reason }) => [recipient_id, channel, skip_reason]);

describe('A reminder with fallback', () => {
  it('uses mail, then WhatsApp, then SMS, as enabled and opted in', () => {
    expect(plan([contact('c1')])).to.deep.equal([['c1', 'email', null]]);
    expect(plan([contact('c1', { email_opt_in: false })])).to.deep.equal([
      ['c1', 'email', 'not_opted_in'],
      ['c1', 'whatsapp', null],
    ]);
    const withoutWhatsapp = { reminder: { ...ALL, whatsapp_enabled: false, fallback: true } };
    expect(plan([contact('c1', { email: null })], withoutWhatsapp)).to.deep.equal([
      ['c1', 'email', 'no_address'],
      ['c1', 'sms', null],
    ]);
  });

  it('sends the fallback only to people whom the first message missed', () => {
    const continues = {
      ...{ reminder_id: 'r', cause: 'fallback' as const, instead_of: 'reminder' as const },
      ...{ round: 0, recipients: ['c2'] },
    };
    const reminder = { ...ALL, email_enabled: false, fallback: true, continues };
    const shared = contact('c2', { whatsapp_phone: '+1416555c1' });
    expect(plan([contact('c1'), shared], { reminder, only: new Set(['c2']) })).to.deep.equal([
      ['c2', 'whatsapp', null],
    ]);
  });
});

describe('Unreached contacts of a firing', () => {
  const message = (channel: string, over: object, recipient_type = 'contact') => ({
    ...{
      recipient_type,
      recipient_id: 'c1',
      channel,
      address: '',
      status: 'sent',
      receipt: null,
      reason: null,
    },
    ...over,
  });
  const lost = (...messages: object[]): string[] => {
    const keyed = Object.fromEntries(messages.map((each, index) => [`key${index}`, each]));
    return [
      ...unreachedContactIdsOfFiring({
        id: 'f',
        messages: keyed,
        reports: {},
        skips: [],
      } as unknown as Firing),
    ];
  };

  it('are contacts whose messages have all failed or bounced', () => {
    expect(lost(message('email', { status: 'failed' }))).to.deep.equal(['c1']);
    expect(lost(message('email', { receipt: 'bounced' }))).to.deep.equal(['c1']);
    const early = { status: 'sending', receipt: 'undelivered' };
    expect(lost(message('sms', early)), 'reported before the answer').to.deep.equal(['c1']);
    expect(lost(message('email', { status: 'skipped', reason: 'address_bounced' }))).to.deep.equal(['c1']);
    for (const fine of [{}, { receipt: 'delivered' }, { status: 'queued' }, { status: 'sending' }])
      expect(lost(message('email', { status: 'failed' }), message('sms', fine))).to.deep.equal([]);
  });

  it('exclude members and contacts with obsolete messages', () => {
    expect(lost(message('email', { status: 'failed' }, 'user'))).to.deep.equal([]);
    for (const reason of ['expiry_not_open', 'date_moved', 'reminder_removed', 'no_longer_a_recipient'])
      expect(lost(message('email', { status: 'skipped', reason }))).to.deep.equal([]);
  });
});

describe('The list of unreachable contacts', () => {
  const berlin = { digest_send_time: '09:00', timezone: 'Europe/Berlin', send_window: null };

  it('is sent at the organization’s digest time, in its zone', () => {
    const next = (now: string) => nextDigestAt(berlin, new Date(now)).toISOString();
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
    const { subject, text } = unreachableContactsMail([lost], messageTextsOfLocale('de'));
    expect(subject).to.equal('1 Person war nicht zu erreichen');
    expect(text)
      .to.include('E-Mail: E-Mails an diese Adresse kommen zurück; SMS: Twilio reported undelivered (30003)')
      .and.include('Lease');
    const subjectOf = (...all: (typeof lost)[]) =>
      unreachableContactsMail(all, messageTextsOfLocale('en')).subject;
    expect(subjectOf(lost, { ...lost, expiry: { id: 'f', name: 'Van' } })).to.equal(
      '1 person couldn’t be reached',
    );
    expect(subjectOf(lost, { ...lost, id: 'c2' }), 'of the same name').to.equal(
      '2 people couldn’t be reached',
    );
  });
});

// Contacts whom no message of a firing reached, and the email that lists them.
import { expect } from 'chai';
import { messageTextsOfLocale } from '../../../functions/messaging/languages';
import { unreachedContactIdsOfFiring } from '../../../functions/reminders/fire/fallback';
import type { Firing } from '../../../functions/reminders/ledger/firing';
import { nextDigestAt, unreachableContactsMail } from '../../../functions/reminders/unreachable';

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
    for (const reason of ['expiry_not_open', 'date_moved', 'reminder_removed', 'no_longer_a_recipient'])
      expect(lost(message('email', { status: 'skipped', reason }))).to.deep.equal([]);
  });
});

describe('The email about unreachable contacts', () => {
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

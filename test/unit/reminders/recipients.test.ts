// Who is reminded over which channel, and why somebody is passed over.
import { expect } from 'chai';
import type { Contact } from '../../../functions/contacts/record';
import type { User } from '../../../functions/identity/user';
import { messageTextsOfLocale } from '../../../functions/messaging/languages';
import { reminderOutcomeOrWakeAtOf } from '../../../functions/reminders/fire/changeMessages';
import { reminderMail, reminderText } from '../../../functions/reminders/fire/render';
import {
  NO_DEFAULT_RECIPIENTS,
  NOBODY_DECLINED,
  type People,
  UNLIMITED_CREDITS,
} from '../../../functions/reminders/plan/plannedSends';
import { plannedSends } from '../../support/plannedSends';

const ALL = { email_enabled: true, sms_enabled: true, whatsapp_enabled: true };
const contact = (over: Partial<Contact> = {}): Contact =>
  ({
    id: 'c1',
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@x.example',
    sms_phone: '+14155550101',
    whatsapp_phone: '+14155550102',
    email_opt_in: true,
    sms_opt_in: true,
    whatsapp_opt_in: true,
    sendNotifications: true,
    ...over,
  }) as Contact;
const plan = (
  contacts: Contact[],
  listed: string[],
  assignee?: User,
  enabled = ALL,
  limits: {
    suppressed?: Map<string, string>;
    credits?: { email: number; sms: number };
    defaults?: People['defaults'];
  } = {},
) =>
  plannedSends({
    allowed: null,
    declined: NOBODY_DECLINED,
    suppressed: limits.suppressed ?? new Map(),
    defaults: limits.defaults ?? NO_DEFAULT_RECIPIENTS,
    credits: limits.credits ?? UNLIMITED_CREDITS,
    reminder: enabled,
    expiry: { contacts: listed, assigned_to: assignee ? assignee.id : null },
    contacts: new Map(contacts.map((each) => [each.id, each])),
    assignee,
  }).map(({ recipient_id, channel, skip_reason }) => [recipient_id, channel, skip_reason]);

const member = { id: 'u1', organization_id: 'o1', unsubscribed_from: null };

describe('plannedSends', () => {
  it('names why a contact is passed over: switch, opt-in, address, gone', () => {
    expect(plan([contact({ sendNotifications: false })], ['c1'])[0]?.[2]).to.equal(
      'notifications_switched_off',
    );
    expect(plan([contact({ sms_opt_in: false })], ['c1'])[1]?.[2]).to.equal('not_opted_in');
    expect(plan([contact({ whatsapp_phone: null })], ['c1'])[2]?.[2]).to.equal('no_address');
    expect(plan([], ['gone']).map(([, , reason]) => reason)).to.deep.equal(
      Array(3).fill('contact_not_found'),
    );
  });

  it('reminds the default contacts when nobody is named or nobody named is there, failing those the creator', () => {
    const creator = { ...member, email: 'maker@x.example', first_name: 'M', last_name: 'K' } as User;
    const anna = contact({ id: 'd1', email: 'anna@x.example' });
    const onlyMail = { ...ALL, sms_enabled: false, whatsapp_enabled: false };
    const defaults = { contacts: [anna], creator: undefined };
    expect(plan([], [], undefined, onlyMail, { defaults })).to.deep.equal([['d1', 'email', null]]);
    expect(plan([], ['gone'], undefined, onlyMail, { defaults })).to.deep.equal([
      ['gone', 'email', 'contact_not_found'],
      ['d1', 'email', null],
    ]);
    expect(plan([contact()], ['c1'], undefined, onlyMail, { defaults })).to.deep.equal([
      ['c1', 'email', null],
    ]);
    expect(plan([], [], creator, onlyMail, { defaults })).to.deep.equal([
      ['u1', 'email', null],
      ['u1', 'in_app', null],
    ]);
    expect(plan([], [], undefined, onlyMail, { defaults: { contacts: [], creator } })).to.deep.equal([
      ['u1', 'email', null],
      ['u1', 'in_app', null],
    ]);
  });

  it('reaches the assignee by mail and in the app; nobody who left the organization', () => {
    const user = { ...member, email: 'u@x.example', display_name: 'U' } as User;
    expect(plan([], [], user)).to.deep.equal([
      ['u1', 'email', null],
      ['u1', 'in_app', null],
    ]);
    const left = plannedSends({
      allowed: null,
      declined: NOBODY_DECLINED,
      reminder: ALL,
      expiry: { contacts: [], assigned_to: 'u1' },
      contacts: new Map(),
      defaults: NO_DEFAULT_RECIPIENTS,
      assignee: undefined,
      suppressed: new Map(),
      credits: UNLIMITED_CREDITS,
    });
    expect(left.map(({ skip_reason }) => skip_reason)).to.deep.equal(
      Array(2).fill('assignee_not_in_organization'),
    );
  });
});

describe('settled', () => {
  const at = new Date('2026-05-01T08:00:00Z');
  const send = (status: string, reason: string | null = null) =>
    ({ status, reason, sent_at: status === 'sent' ? at : null }) as never;

  it('is sent as soon as one message was, and tells what failed beside it', () => {
    expect(reminderOutcomeOrWakeAtOf([send('sent'), send('failed', 'refused')], at)).to.include({
      status: 'sent',
      error_message: 'Partially failed: refused',
    });
  });
});

describe('the words of a reminder', () => {
  const facts = {
    expiry: {
      id: 'e1',
      name: '<b>Lease</b>\r\nBcc: x',
      type: null,
      expiry_date: '2026-05-15',
      act_by_date: null,
      priority: 'High' as const,
    },
    organization: {
      name: 'Northwind',
      locale: 'en' as const,
      email_sender_name: 'Northwind Legal',
      email_sender_prefix: '[NW]',
      email_sender_identity_enabled: true,
      whatsapp_reminder_template: '',
    },
    now: new Date('2026-05-01T08:00:00Z'),
    timezone: 'UTC',
    link: 'https://service.example/expiry/?id=e1',
  };

  it('carry the sender’s name, the expiry’s name, its date spelled out, the days left and a link', () => {
    const mail = reminderMail(facts);
    expect(mail.fromName).to.equal('Northwind Legal');
    expect(mail.subject).to.equal('[NW] Reminder: <b>Lease</b> Bcc: x expires in 14 days (15 May 2026)');
    for (const form of [mail.html, mail.text, reminderText(facts)]) {
      expect(form).to.include('15 May 2026').and.include('in 14 days').and.include(facts.link);
    }
  });

  it('say today, tomorrow’s day and the past in words', () => {
    expect([0, 1, 14, -1, -3].map((days) => messageTextsOfLocale('en').formats.daysLeft(days))).to.deep.equal(
      ['today', 'in 1 day', 'in 14 days', '1 day ago', '3 days ago'],
    );
  });
});

// Who is reminded over which channel, and why somebody is skipped.
import { expect } from 'chai';
import type { Contact } from '../../../functions/contacts/record';
import type { User } from '../../../functions/identity/user';
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
    assignedTo?: string;
  } = {},
) =>
  plannedSends({
    allowed: null,
    declined: NOBODY_DECLINED,
    suppressed: limits.suppressed ?? new Map(),
    defaults: limits.defaults ?? NO_DEFAULT_RECIPIENTS,
    credits: limits.credits ?? UNLIMITED_CREDITS,
    reminder: enabled,
    expiry: { contacts: listed, assigned_to: assignee?.id ?? limits.assignedTo ?? null },
    contacts: new Map(contacts.map((each) => [each.id, each])),
    assignee,
  }).map(({ recipient_id, channel, skip_reason }) => [recipient_id, channel, skip_reason]);

const member = { id: 'u1', organization_id: 'o1', unsubscribed_from: null };

describe('plannedSends', () => {
  it('gives the reason for each skipped contact', () => {
    expect(plan([contact({ sendNotifications: false })], ['c1'])[0]?.[2]).to.equal(
      'notifications_switched_off',
    );
    expect(plan([contact({ sms_opt_in: false })], ['c1'])[1]?.[2]).to.equal('not_opted_in');
    expect(plan([contact({ whatsapp_phone: null })], ['c1'])[2]?.[2]).to.equal('no_address');
    expect(plan([], ['gone']).map(([, , reason]) => reason)).to.deep.equal(
      Array(3).fill('contact_not_found'),
    );
  });

  it('falls back to the default contacts, then to the creator', () => {
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

  it('reaches the assignee by mail and in the app, but no former member', () => {
    const user = { ...member, email: 'u@x.example', display_name: 'U' } as User;
    expect(plan([], [], user)).to.deep.equal([
      ['u1', 'email', null],
      ['u1', 'in_app', null],
    ]);
    const left = plan([], [], undefined, ALL, { assignedTo: 'u1' });
    expect(left.map(([, , reason]) => reason)).to.deep.equal(Array(2).fill('assignee_not_in_organization'));
  });
});

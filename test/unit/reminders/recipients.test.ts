// Who is reminded over which channel, in what order with fallback, why somebody is skipped, and the plan of any firing.
import { expect } from 'chai';
import fc from 'fast-check';
import type { Contact } from '../../../functions/contacts/record';
import type { User } from '../../../functions/identity/user';
import { channelAddressKey } from '../../../functions/messaging/suppression';
import type { CreditsByKind } from '../../../functions/plans/limits';
import { recipientZoneOverrideOf } from '../../../functions/reminders/plan/due';
import {
  addressKeyOfSend,
  type CoveringSendIds,
  creditsForSends,
  markDueSends,
  NO_DEFAULT_RECIPIENTS,
  NOBODY_DECLINED,
  type PlannedSend,
  planFiring,
  plannedSendsOf,
  type RecipientSelectionFacts,
  skipCoveredSends,
  skipUnreachableSends,
  UNLIMITED_CREDITS,
} from '../../../functions/reminders/plan/plannedSends';

interface PlanFacts extends RecipientSelectionFacts {
  reminder: Parameters<typeof planFiring>[1];
  suppressed: ReadonlyMap<string, string>;
  carriers?: CoveringSendIds;
  isDue?: (send: PlannedSend) => boolean;
  credits?: CreditsByKind;
}

function plannedSends(facts: PlanFacts): PlannedSend[] {
  const { reminder, suppressed, carriers = new Map(), isDue = () => true, credits } = facts;
  const plan = markDueSends(skipUnreachableSends(planFiring(facts, reminder), suppressed), isDue);
  return plannedSendsOf(skipCoveredSends(plan, carriers), credits ?? UNLIMITED_CREDITS);
}

const ALL = { email_enabled: true, sms_enabled: true, whatsapp_enabled: true };
const contact = (over: Partial<Contact> = {}): Contact =>
  ({
    ...{ id: 'c1', first_name: 'Ada', last_name: 'Byron', sendNotifications: true },
    ...{ email: 'ada@x.example', sms_phone: '+14155550101', whatsapp_phone: '+14155550102' },
    ...{ email_opt_in: true, sms_opt_in: true, whatsapp_opt_in: true },
    ...over,
  }) as Contact;
const member = {
  ...{ id: 'u1', organization_id: 'o1', unsubscribed_from: null },
  ...{ email: 'member@x.example', first_name: 'M', last_name: 'B' },
} as User;

/** The sends to the contacts, as `recipient channel reason`. */
const plan = (contacts: Contact[], over: Partial<PlanFacts> = {}) =>
  plannedSends({
    ...{ allowed: null, declined: NOBODY_DECLINED, suppressed: new Map(), assignee: undefined },
    ...{ defaults: NO_DEFAULT_RECIPIENTS, credits: UNLIMITED_CREDITS, reminder: ALL },
    expiry: { contacts: contacts.map(({ id }) => id), assigned_to: null },
    contacts: new Map(contacts.map((each) => [each.id, each])),
    ...over,
  }).map(({ recipient_id, channel, skip_reason }) => `${recipient_id} ${channel} ${skip_reason ?? 'sent'}`);

describe('A reminder', () => {
  it('gives the reason for each skipped contact', () => {
    expect(plan([contact({ sendNotifications: false })])[0]).to.equal('c1 email notifications_switched_off');
    expect(plan([contact({ sms_opt_in: false })])[1]).to.equal('c1 sms not_opted_in');
    expect(plan([contact({ whatsapp_phone: null })])[2]).to.equal('c1 whatsapp no_address');
    const notFound = ['email', 'sms', 'whatsapp'].map((channel) => `gone ${channel} contact_not_found`);
    expect(plan([], { expiry: { contacts: ['gone'], assigned_to: null } })).to.deep.equal(notFound);
  });

  it('goes to the default contacts if it has no recipient, or else to the creator', () => {
    const reminder = { ...ALL, sms_enabled: false, whatsapp_enabled: false };
    const anna = contact({ id: 'd1', email: 'anna@x.example' });
    const facts = { reminder, defaults: { contacts: [anna], creator: undefined } };
    expect(plan([], facts)).to.deep.equal(['d1 email sent']);
    const gone = plan([], { ...facts, expiry: { contacts: ['gone'], assigned_to: null } });
    expect(gone).to.deep.equal(['gone email contact_not_found', 'd1 email sent']);
    expect(plan([contact()], facts)).to.deep.equal(['c1 email sent']);
    const toMember = ['u1 email sent', 'u1 in_app sent'];
    const assigned = { assignee: member, expiry: { contacts: [], assigned_to: 'u1' } };
    expect(plan([], { ...facts, ...assigned })).to.deep.equal(toMember);
    const toCreator = { contacts: [], creator: { ...member, timezone: 'Asia/Tokyo' } };
    expect(plan([], { reminder, defaults: toCreator })).to.deep.equal(toMember);
    const nobody = { contacts: new Map(), assignee: undefined, declined: NOBODY_DECLINED };
    const people = { ...nobody, defaults: toCreator };
    const send = { recipient_type: 'user' as const, recipient_id: member.id };
    expect(recipientZoneOverrideOf(send, { recipient_time: true }, people)).to.equal('Asia/Tokyo');
  });

  it('reaches the assignee by email and in the app, but no former member', () => {
    const expiry = { contacts: [], assigned_to: 'u1' };
    expect(plan([], { expiry, assignee: member })).to.deep.equal(['u1 email sent', 'u1 in_app sent']);
    const former = ['email', 'in_app'].map((channel) => `u1 ${channel} assignee_not_in_organization`);
    expect(plan([], { expiry })).to.deep.equal(former);
    const emailIfOptedOutOf = (unsubscribed_from: string) =>
      plan([], { expiry, assignee: { ...member, unsubscribed_from } })[0];
    expect(emailIfOptedOutOf('o1')).to.equal('u1 email not_opted_in');
    expect(emailIfOptedOutOf('a former organization')).to.equal('u1 email sent');
  });
});

describe('A reminder with fallback', () => {
  const reminder = { ...ALL, fallback: true };

  it('uses email, then WhatsApp, then SMS, as enabled and opted in', () => {
    const both = { reminder, assignee: member, expiry: { contacts: ['c1'], assigned_to: 'u1' } };
    expect(plan([contact()], both)).to.deep.equal(['c1 email sent', 'u1 email sent', 'u1 in_app sent']);
    const declined = plan([contact({ email_opt_in: false })], { reminder });
    expect(declined).to.deep.equal(['c1 email not_opted_in', 'c1 whatsapp sent']);
    const withoutWhatsapp = { reminder: { ...reminder, whatsapp_enabled: false } };
    const unknown = plan([contact({ email: null })], withoutWhatsapp);
    expect(unknown).to.deep.equal(['c1 email no_address', 'c1 sms sent']);
  });

  it('sends the fallback only to people whom the first message missed', () => {
    const continues = {
      ...{ reminder_id: 'r', cause: 'fallback' as const, instead_of: 'reminder' as const },
      ...{ round: 0, recipients: ['c2'] },
    };
    const given = { reminder: { ...reminder, email_enabled: false, continues }, only: new Set(['c2']) };
    expect(plan([contact(), contact({ id: 'c2' })], given)).to.deep.equal(['c2 whatsapp sent']);
  });
});

const email = fc.constantFrom('a@x.example', 'b@x.example', 'A@X.example', 'member@x.example', null);
const phone = fc.constantFrom('+14155550101', '+14155550102', null);
const people = (prefix: string) =>
  fc
    .array(
      fc.record({
        ...{ email, sms_phone: phone, whatsapp_phone: phone, sendNotifications: fc.boolean() },
        ...{ email_opt_in: fc.boolean(), sms_opt_in: fc.boolean(), whatsapp_opt_in: fc.boolean() },
      }),
      { maxLength: 4 },
    )
    .map((all) =>
      all.map((each, index) => ({ ...each, id: `${prefix}${index}`, first_name: 'A', last_name: 'B' }) as Contact),
    );
const facts: fc.Arbitrary<PlanFacts> = fc
  .record({
    ...{ named: people('c'), common: people('d'), declined: people('n') },
    ...{ hasAssignee: fc.boolean(), isVerified: fc.boolean() },
    bounced: fc.subarray(['a@x.example', 'b@x.example']),
    carried: fc.subarray(['a@x.example', 'b@x.example']),
    reminder: fc.record({
      ...{ email_enabled: fc.boolean(), sms_enabled: fc.boolean(), whatsapp_enabled: fc.boolean() },
      fallback: fc.boolean(),
    }),
    only: fc.option(fc.subarray(['c0', 'c1', 'd0', 'u1'])),
    credits: fc.record({ email: fc.nat(3), sms: fc.nat(3) }),
    late: fc.subarray(['c0', 'c2', 'd1']),
  })
  .map(({ named, common, declined, hasAssignee, isVerified, bounced, carried, only, late, ...rest }) => ({
    ...rest,
    expiry: { contacts: [...named.map(({ id }) => id), 'gone'], assigned_to: hasAssignee ? 'u1' : null },
    contacts: new Map(named.map((each) => [each.id, each])),
    assignee: hasAssignee ? member : undefined,
    defaults: { contacts: common, creator: undefined },
    declined: { contacts: declined, users: [] },
    allowed: isVerified ? null : new Set(['member@x.example']),
    suppressed: new Map(bounced.map((each) => [channelAddressKey('email', each), 'address_bounced'])),
    carriers: new Map(carried.map((each) => [channelAddressKey('email', each), 'message'])),
    only: only && new Set(only),
    isDue: ({ recipient_id }: { recipient_id: string }) => !late.includes(recipient_id),
  }));

it('A firing’s plan sends only paid, wanted, unique messages for any people and settings', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const sends = plannedSends(given);
      const going = sends.filter(({ skip_reason }) => skip_reason === null);
      const addresses = going.filter(({ channel }) => channel !== 'in_app').map(addressKeyOfSend);
      expect(new Set(addresses).size, 'one message per address').to.equal(addresses.length);
      for (const { recipient_type, recipient_id, channel, address } of going) {
        if (given.allowed && recipient_type === 'contact')
          expect([channel, address], 'only members').to.deep.equal(['email', 'member@x.example']);
        expect(given.suppressed.has(`${channel} ${address.toLowerCase()}`), 'suppressed').to.equal(false);
        expect(given.carriers?.has(`${channel} ${address.toLowerCase()}`), 'already sent').to.equal(false);
        expect(recipient_id.startsWith('n'), 'declined').to.equal(false);
      }
      for (const { recipient_id } of sends) {
        expect(given.only?.has(recipient_id) ?? true, 'only the named recipients').to.equal(true);
        expect(['c0', 'c2', 'd1'].includes(recipient_id) && !given.isDue?.({ recipient_id } as never)).to.equal(false);
      }
      const { email: mails, sms } = creditsForSends(sends);
      expect(mails <= (given.credits?.email ?? 0) && sms <= (given.credits?.sms ?? 0), 'paid').to.equal(true);
      if (given.reminder.fallback)
        for (const [id, own] of Map.groupBy(going, ({ recipient_id }) => recipient_id))
          expect(own.filter(({ channel }) => channel !== 'in_app').length, id).to.be.at.most(1);
    }),
    { numRuns: 2000 },
  );
});

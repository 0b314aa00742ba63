// The plan of a firing, for any people, addresses, preferences and credits.
import { expect } from 'chai';
import fc from 'fast-check';
import type { Contact } from '../../../functions/contacts/record';
import type { User } from '../../../functions/identity/user';
import { mapKeyOfAddress } from '../../../functions/messaging/suppression';
import { addressKeyOfSend, creditsForSends } from '../../../functions/reminders/plan/plannedSends';
import { type PlanFacts, plannedSends } from '../../support/plannedSends';

const email = fc.constantFrom('a@x.example', 'b@x.example', 'A@X.example', 'member@x.example', null);
const phone = fc.constantFrom('+14155550101', '+14155550102', null);
const people = (prefix: string) =>
  fc
    .array(
      fc.record({
        email,
        sms_phone: phone,
        whatsapp_phone: phone,
        email_opt_in: fc.boolean(),
        sms_opt_in: fc.boolean(),
        whatsapp_opt_in: fc.boolean(),
        sendNotifications: fc.boolean(),
      }),
      { maxLength: 4 },
    )
    .map((all) =>
      all.map(
        (each, index) => ({ ...each, id: `${prefix}${index}`, first_name: 'A', last_name: 'B' }) as Contact,
      ),
    );
const member = { id: 'u1', email: 'member@x.example', first_name: 'M', last_name: 'B' } as User;

const facts: fc.Arbitrary<PlanFacts> = fc
  .record({
    named: people('c'),
    common: people('d'),
    declined: people('n'),
    hasAssignee: fc.boolean(),
    isVerified: fc.boolean(),
    bounced: fc.subarray(['a@x.example', 'b@x.example']),
    carried: fc.subarray(['a@x.example', 'b@x.example']),
    reminder: fc.record({
      email_enabled: fc.boolean(),
      sms_enabled: fc.boolean(),
      whatsapp_enabled: fc.boolean(),
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
    suppressed: new Map(bounced.map((each) => [mapKeyOfAddress('email', each), 'address_bounced'])),
    carriers: new Map(carried.map((each) => [mapKeyOfAddress('email', each), 'message'])),
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
        expect(
          ['c0', 'c2', 'd1'].includes(recipient_id) && !given.isDue?.({ recipient_id } as never),
        ).to.equal(false);
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

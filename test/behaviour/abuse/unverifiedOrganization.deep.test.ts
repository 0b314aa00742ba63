// Before a founder confirms their address, their organization reaches its own members and nobody else, on any path.
import { expect } from 'chai';
import { firings, messagesOfFiring } from '../../../functions/reminders/ledger/firing';
import { recordDeliveryReports } from '../../../functions/reminders/replies/takeInReports';
import { firestore } from '../../../functions/store/firebase';
import { tenantOf } from '../../../functions/store/tenant';
import { someEmail } from '../../support/accounts';
import { call } from '../../support/client';
import {
  addReminders,
  dateIn,
  expiryWithContact,
  ledgerOf,
  rule,
  type Setting,
  somePhone,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorkflow } from '../../support/workflows';
import { newWorld, type World } from '../../support/world';
import { newRequest, newTemplate } from '../documentRequests/given';

/** As it was before anybody confirmed an address. */
async function unverify({ organizationId, admin }: World): Promise<void> {
  await firestore().collection('organizations').doc(organizationId).update({ address_verified: false });
  await firestore().collection('users').doc(admin.id).update({ email_verified: false });
}

async function made(world: World, path: string, body: object) {
  const answer = await world.admin.call(path, { body });
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).to.be.oneOf([200, 201]);
  return answer.body;
}

const mailedOnly = async (world: World, expiryDate: string): Promise<Setting> => {
  const email = `${unique()}@partner.example`;
  const contact = await made(world, '/v2/contacts', { first_name: 'Ada', email });
  const contacts = [contact.id];
  const expiry = await made(world, '/v2/expiries', { name: 'Licence', expiry_date: expiryDate, contacts });
  return { world, email, sms: '', whatsapp: '', contactId: contact.id, expiryId: expiry.id };
};

interface Scene {
  world: World;
  day: (offset: number) => string;
  due: string;
}

/** What is set up while the organization may write to anybody, what happens later, and how much reaches the outsider. */
interface Path {
  name: string;
  /** Answers the outsider's addresses and what to do later. */
  begin: (scene: Scene) => Promise<{ to: readonly string[]; later?: () => Promise<unknown> }>;
  /** Messages that a verified organization sends to them after that. */
  verified: number;
}

const EVERY_CHANNEL = { email_enabled: true, sms_enabled: true, whatsapp_enabled: true };
const outsidersOf = ({ email, sms, whatsapp }: Setting) => [email, sms, whatsapp].filter((to) => to !== '');
const linkIn = async (email: string): Promise<string> =>
  /\/act\/#([\w-]+)/.exec((await sandbox.messagesTo(email))[0]?.text ?? '')?.[1] ?? '';

const PATHS: readonly Path[] = [
  {
    name: 'a reminder, to a contact with a mail address alone',
    verified: 1,
    begin: async ({ world, due }) => {
      const one = await mailedOnly(world, due);
      await addReminders(one, [rule(8)], 'UTC');
      return { to: outsidersOf(one) };
    },
  },
  {
    name: 'a reminder, on every channel',
    verified: 3,
    begin: async ({ world, due }) => {
      const one = await expiryWithContact(world, due);
      await addReminders(one, [rule(8)], 'UTC');
      return { to: outsidersOf(one) };
    },
  },
  {
    name: 'a reminder of an expiry that names nobody, to the default contacts',
    verified: 1,
    begin: async ({ world, due }) => {
      const one = await mailedOnly(world, due);
      await world.admin.call(`/v2/contacts/${one.contactId}`, {
        method: 'PATCH',
        body: { is_default: true },
      });
      await world.admin.call(`/v2/expiries/${one.expiryId}`, { method: 'PATCH', body: { contacts: [] } });
      await addReminders(one, [rule(8)], 'UTC');
      return { to: outsidersOf(one) };
    },
  },
  {
    name: 'a repetition',
    verified: 1,
    begin: async ({ world, due }) => {
      const one = await mailedOnly(world, due);
      const repeat = { amount: 1, time_unit: 'day', max: 1 };
      await addReminders(one, [rule(9, { repeat })], 'UTC');
      return { to: outsidersOf(one) };
    },
  },
  {
    name: 'an escalation',
    verified: 1,
    begin: async ({ world, due }) => {
      const one = await mailedOnly(world, due);
      const email = `${unique()}@partner.example`;
      const { id } = await made(world, '/v2/contacts', { first_name: 'Boss', email });
      const escalate = { after: { amount: 1, time_unit: 'day' }, contacts: [id] };
      await addReminders(one, [rule(9, { escalate })], 'UTC');
      return { to: [email] };
    },
  },
  {
    name: 'a snooze',
    verified: 1,
    begin: async ({ world, due, day }) => {
      const one = await mailedOnly(world, due);
      await addReminders(one, [rule(9)], 'UTC');
      const snooze = async () => {
        const body = { token: await linkIn(one.email), action: 'snooze', until: day(3) };
        const answer = await call('/v1/actOnReminder', { body });
        expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      };
      return { to: outsidersOf(one), later: snooze };
    },
  },
  {
    name: 'a fallback',
    verified: 1,
    begin: async ({ world, due }) => {
      const one = await expiryWithContact(world, due);
      await addReminders(one, [rule(9, { fallback: true, whatsapp_enabled: false })], 'UTC');
      const { organizationId } = world;
      const bounce = async () => {
        const [mail] = await ledgerOf(one);
        const reference = { collection: 'reminder_sends' as const, id: mail?.id ?? '', organizationId };
        const report = { reference, receipt: 'bounced' as const, reason: 'Mailbox full', suppress: null };
        await recordDeliveryReports([report], await sandbox.now());
      };
      return { to: [one.sms], later: bounce };
    },
  },
  {
    name: 'a message that waited for another try',
    verified: 1,
    begin: async ({ world, due }) => {
      const one = await mailedOnly(world, due);
      await addReminders(one, [rule(9)], 'UTC');
      const wait = async () => {
        const store = firings.of(tenantOf(world.organizationId));
        const [firing] = await store.list((query) => query.where('expiry_id', '==', one.expiryId));
        if (!firing) throw new Error('No firing');
        const wake_at = await sandbox.now();
        const state = { status: 'queued', sent_at: null, provider_message_id: null, attempts: 1, wake_at };
        const [message] = messagesOfFiring(firing);
        const fields = Object.entries(state).map(([field, value]) => [
          `messages.${message?.key}.${field}`,
          value,
        ]);
        await store
          .ref(firing.id)
          .update({ ...Object.fromEntries(fields), is_open: true, reports: {}, wake_at });
      };
      return { to: outsidersOf(one), later: wait };
    },
  },
  {
    name: 'a notification sent by hand',
    verified: 3,
    begin: async ({ world, due }) => {
      const one = await expiryWithContact(world, due);
      const body = { expiry_id: one.expiryId, ...EVERY_CHANNEL };
      return { to: outsidersOf(one), later: () => made(world, '/v1/sendExpiryNotificationNow', body) };
    },
  },
  {
    name: 'a workflow’s notice to a member’s telephone number, and to a Teams channel',
    verified: 2,
    begin: async ({ world }) => {
      const [sms, whatsapp] = [somePhone(), somePhone()];
      await made(world, '/v2/contacts', {
        ...{ first_name: 'V', email: world.viewer.email },
        ...{ sms_phone: sms, sms_opt_in: true, whatsapp_phone: whatsapp, whatsapp_opt_in: true },
      });
      const id = await newWorkflow(world.admin, [{ id: 'a', title: 'Call', assignee_id: world.viewer.id }]);
      const notify_channels = { sms: true, whatsapp: true };
      const body = { workflow_id: id, notify_channels };
      return { to: [sms, whatsapp], later: () => made(world, '/v1/startWorkflowRun', body) };
    },
  },
  {
    name: 'a request for documents, and its reminder',
    verified: 2,
    begin: async ({ world }) => {
      const template = await newTemplate(world);
      const email = someEmail();
      const contact = await made(world, '/v2/contacts', { first_name: 'Ada', email });
      const body = { template_id: template.id, contact_ids: [contact.id] };
      return { to: [email], later: () => world.admin.call('/v2/collection-requests', { body }) };
    },
  },
  {
    name: 'a request for documents, reminded of by itself',
    verified: 1,
    begin: async ({ world }) => ({ to: [(await newRequest(world)).contact.email] }),
  },
  {
    name: 'a request for documents, sent again',
    verified: 2,
    begin: async ({ world }) => {
      const { request, contact } = await newRequest(world);
      const again = () => world.admin.call(`/v2/collection-requests/${request.id}/resend`, { body: {} });
      return { to: [contact.email], later: again };
    },
  },
  {
    name: 'an invitation',
    verified: 1,
    begin: async ({ world }) => {
      const email = someEmail();
      return { to: [email], later: () => world.admin.call('/v1/invite', { body: { emails: [email] } }) };
    },
  },
  {
    name: 'an invitation, sent again',
    verified: 1,
    begin: async ({ world }) => {
      const email = someEmail();
      const { invitations } = await made(world, '/v1/invite', { emails: [email] });
      const { id } = invitations[0];
      return { to: [email], later: () => world.admin.call('/v1/resendInvitation', { body: { id } }) };
    },
  },
];

/** Messages after the organization was (not) verified any more, in all days of a request's reminders. */
async function play(isVerified: boolean, paths: readonly Path[], settings: object) {
  const world = await newWorld({ timezone: 'UTC', plan: 'business' });
  await made(world, '/v1/updateOrganizationSettings', settings);
  const now = await sandbox.now();
  const day = (offset: number) => dateIn(now, offset);
  const scene = { world, day, due: day(10) };
  const begun = await Promise.all(paths.map(async (path) => ({ path, ...(await path.begin(scene)) })));
  const member = await mailedOnly(world, scene.due);
  await world.admin.call(`/v2/expiries/${member.expiryId}`, {
    method: 'PATCH',
    body: { contacts: [], assigned_to: world.editor.id },
  });
  await addReminders(member, [rule(8)], 'UTC');
  await sandbox.moveTo(`${day(1)}T12:00:00Z`);
  const count = async (to: readonly string[]): Promise<number> =>
    (await Promise.all(to.map((address) => sandbox.messagesTo(address)))).flat().length;
  const before = await Promise.all(begun.map(({ to }) => count(to)));
  if (!isVerified) await unverify(world);
  for (const { later } of begun) await later?.();
  await sandbox.moveTo(`${day(4)}T12:00:00Z`);
  const after = await Promise.all(begun.map(({ to }) => count(to)));
  const toMember = (await sandbox.messagesTo(world.editor.email)).filter(({ subject }) =>
    /^Reminder/.test(subject ?? ''),
  );
  return {
    sent: new Map(paths.map(({ name }, index) => [name, (after[index] ?? 0) - (before[index] ?? 0)])),
    toMember: toMember.length,
  };
}

const MODES = [
  { mode: 'INDIVIDUAL', paths: PATHS },
  {
    mode: 'DIGEST',
    paths: PATHS.filter(({ name }) => /^a reminder|repetition|escalation/.test(name)),
  },
];

for (const { mode, paths } of MODES) {
  for (const isVerified of [true, false]) {
    describe(`${isVerified ? 'A verified' : 'An unverified'} organization with mails ${mode === 'DIGEST' ? 'in digests' : 'one by one'}`, () => {
      let played: Awaited<ReturnType<typeof play>>;
      before(async function () {
        this.timeout(300_000);
        played = await play(isVerified, paths, { email_reminder_mode: mode, digest_send_time: '09:00' });
      });
      it('reminds its members', () => expect(played.toMember).to.equal(1));
      for (const { name, verified } of paths) {
        it(`${isVerified ? 'sends' : 'does not send'} ${name}`, () =>
          expect(played.sent.get(name)).to.equal(isVerified ? verified : 0));
      }
    });
  }
}

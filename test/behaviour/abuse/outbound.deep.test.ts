// A free account can't be used as a relay: limits on what it sends, to whom and how often, and on who may register.
import { expect } from 'chai';
import { PLANS } from '../../../functions/plans/catalogue';
import { firestore } from '../../../functions/store/firestore';
import { newAccount, registration, someEmail } from '../../support/accounts';
import { type Answer, call } from '../../support/client';
import { type EdgeServers, startEdgeServers } from '../../support/edgeServers';
import { counts, dateIn, expiryWithContact, ledgerOf, type Setting, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type Person, type World } from '../../support/world';
import { newContact, newTemplate } from '../documentRequests/given';
import { done, patch, post } from '../http';

const TRIAL = PLANS.trial.limits;
const ownerOf = ({ token }: { token: string }): Pick<Person, 'call'> => ({
  call: (path, options) => call(path, { token, ...options }),
});

const usageOf = (organizationId: string) => firestore().collection('plan_usage').doc(organizationId);
const dayRecord = (organizationId: string, day: string) =>
  firestore().collection('message_days').doc(`${organizationId}_${day}`);
const today = async (): Promise<string> => (await sandbox.now()).toISOString().slice(0, 10);

/** Sets how many messages count as sent today. */
async function sentToday(organizationId: string, counts: { email?: number; text?: number }): Promise<void> {
  const day = await today();
  const sent = { email: 0, text: 0, ...counts };
  await usageOf(organizationId).update({ sent_today: { day, ...sent } });
  const expires_at = await sandbox.now();
  await dayRecord(organizationId, day).set({ organization_id: organizationId, ...sent, expires_at });
}

async function countedOn({ organizationId }: World): Promise<object> {
  const day = await today();
  const { plan, sent_today: sent } = (await usageOf(organizationId).get()).data() ?? {};
  if (plan === 'trial') return sent?.day === day ? { email: sent.email, text: sent.text } : {};
  const { email = 0, text = 0 } = (await dayRecord(organizationId, day).get()).data() ?? {};
  return { email, text };
}

const mailsTo = async (addresses: readonly string[]): Promise<number> =>
  (await Promise.all(addresses.map((address) => sandbox.messagesTo(address)))).flat().length;

describe('An organization without a confirmed email address', () => {
  it('reminds its founder, and gives the reason for skipping all others', async () => {
    const account = await newAccount();
    const own = ownerOf(account);
    const founder = (await own.call('/v2/contacts')).body.data[0];
    const setting = await expiryWithContact({ ...account, editor: own } as never, '2040-01-01');
    const { expiryId: expiry_id, contactId } = setting;
    const contacts = [contactId, founder.id];
    await done(patch(own, `/v2/expiries/${expiry_id}`, { contacts }));
    const channels = { email_enabled: true, sms_enabled: true };
    await done(post(own, '/v1/sendExpiryNotificationNow', { expiry_id, ...channels }));
    await sandbox.untilIdle();
    expect(await mailsTo([setting.email, setting.sms])).to.equal(0);
    const mails = (await sandbox.messagesTo(account.email)).map(({ subject }) => subject ?? '');
    expect(mails.filter((subject) => /certificate/.test(subject))).to.have.length(1);
    const skipped = (await ledgerOf(setting)).filter(({ recipient_id }) => recipient_id === contactId);
    expect(skipped.map(({ reason }) => reason)).to.deep.equal(skipped.map(() => 'organization_not_verified'));
    expect(skipped).to.have.length.at.least(2);
  });
});

describe('An organization’s daily emails', () => {
  it('are limited by its plan: the rest waits for the next day, and more return 403', async () => {
    const world = await newWorld({ plan: 'trial' });
    await sentToday(world.organizationId, { email: TRIAL.emails_a_day - 2 });
    const template = await newTemplate(world);
    const people = await Promise.all(Array.from({ length: 5 }, () => newContact(world)));
    const body = { template_id: template.id, contact_ids: people.map(({ id }) => id) };
    expect((await post(world.editor, '/v2/collection-requests', body)).status).to.equal(201);
    await sandbox.untilIdle();
    const addresses = people.map(({ email }) => email);
    expect(await mailsTo(addresses)).to.equal(2);
    const refusals = await Promise.all([
      post(world.admin, '/v1/invite', { emails: [someEmail()] }),
      post(world.editor, '/v2/collection-requests', body),
    ]);
    for (const { status, body: refusal } of refusals) {
      expect(status, JSON.stringify(refusal)).to.equal(403);
      const { code, details } = typeof refusal.error === 'string' ? refusal : refusal.error;
      expect(code).to.equal('PLAN_LIMIT_REACHED');
      expect(details).to.include({
        limit_name: 'emails_a_day',
        limit: TRIAL.emails_a_day,
        used: TRIAL.emails_a_day,
        plan: 'trial',
      });
      expect(new Date(details.resets_at).getTime()).to.be.above((await sandbox.now()).getTime());
    }
    await sandbox.advance('P1DT1H');
    expect(await mailsTo(addresses)).to.equal(5);
  });

  const EVERY_CHANNEL = { whatsapp_enabled: true, email_enabled: true, sms_enabled: true };
  const byHand = (world: World, one: Setting) =>
    done(post(world.editor, '/v1/sendExpiryNotificationNow', { expiry_id: one.expiryId, ...EVERY_CHANNEL }));

  it('include no reminders of a paid plan, which use credits; WhatsApp reminders without credits wait', async () => {
    const world = await newWorld({ plan: 'starter' });
    const { emails_a_day, texts_a_day } = PLANS.starter.limits;
    const one = await expiryWithContact(world, dateIn(await sandbox.now(), 30));
    await sentToday(world.organizationId, { email: emails_a_day, text: texts_a_day });
    await byHand(world, one);
    await sandbox.untilIdle();
    expect(await counts(one)).to.deep.equal([1, 1, 0]);
    expect(await countedOn(world)).to.deep.equal({ email: emails_a_day, text: texts_a_day });
    await sandbox.advance('P1DT1H');
    expect(await counts(one)).to.deep.equal([1, 1, 1]);
  });
});

describe('Registration with a captcha', () => {
  let servers: EdgeServers;
  before(async () => {
    servers = await startEdgeServers({ RECAPTCHA_SITE_KEY: 'site-key-of-the-form' }, ['register']);
  });
  after(() => servers.stop());
  const register = (recaptchaToken?: string) =>
    call(servers.address('/register'), { body: registration({ recaptchaToken }) });

  it('accepts a person’s token once, and rejects others and none', async () => {
    const token = `person-${unique()}`;
    const answers: Answer[] = [];
    for (const each of [token, token, 'machine', undefined]) answers.push(await register(each));
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 400, 400, 400]);
    for (const { body } of answers.slice(1)) expect(body.details.fields).to.have.all.keys('recaptchaToken');
  });
});

// An ended trial or a failed payment leads to grace, then to read-only, with a notice at each step, until a payment.
import { expect } from 'chai';
import { notifyPlanSteps } from '../../../functions/billing/workers';
import { apiKeys } from '../../../functions/identity/apiKey';
import { users } from '../../../functions/identity/user';
import { messageTextsOfLocale } from '../../../functions/messaging/languages';
import { organizations } from '../../../functions/organizations/organization';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { addReminders, dateIn, expiryWithContact, only, rule } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';
import { buy, details, newExpiry, opened, PLAN, pay, signInAgain, stripe, usageNow } from './given';

/** Sets when the trial ends. Clears the cached check of the plan, so that it is read again. */
async function trialEnds(world: World, inDays: number, noticeInDays: number): Promise<void> {
  const now = clock.now();
  await planUsages.ref(world.organizationId).update({
    trial_ends_at: addMs(now, inDays * DAY_MS),
    notice_at: addMs(now, noticeInDays * DAY_MS),
  });
  await Promise.all([world.admin, world.editor].map(({ id }) => users.ref(id).update({ writes_until: null })));
}

const mailsAbout = async (world: World, subject: RegExp) =>
  (await sandbox.messagesTo(world.admin.email)).filter((mail) => subject.test(mail.subject ?? ''));
const planNotices = async (world: World) => {
  const { body } = await world.admin.call('/v1/notifications');
  return body.notifications.filter(({ type }: { type: string }) => type === 'plan');
};

describe('An organization whose plan has ended', () => {
  it('keeps working in the grace period, then is read-only for people and keys in v1 and v2', async () => {
    const world = await newWorld({ plan: 'trial' });
    const key = await newApiKey(world.organizationId, 'editor');
    const { body: expiry } = await newExpiry(world);
    await trialEnds(world, -29, 1);
    expect(await usageNow(world)).to.include({ standing: 'grace' });
    expect((await newExpiry(world)).status).to.equal(201);

    await trialEnds(world, -31, 1);
    await apiKeys.ref(key.id).update({ writes_until: null });
    const usage = await usageNow(world);
    expect(usage).to.include({ standing: 'read_only' });
    expect(usage.limits.expiries.used, 'nothing is deleted').to.equal(2);
    expect(await details(world)).to.include({ subscription_status: 'expired' });
    const refused = await newExpiry(world);
    expect(refused.status).to.equal(403);
    expect(refused.body.error).to.include({ code: 'ORGANIZATION_READ_ONLY' });
    expect(refused.body.error.details).to.include({
      reason: 'trial_ended',
      ended_at: usage.lapse.at,
      read_only_since: usage.lapse.read_only_from,
    });
    const changes: [string, object][] = [
      ['/v1/createExpiry', { name: 'x', expiry_date: '2040-01-01' }],
      ['/createExpiry', { name: 'x', expiry_date: '2040-01-01' }],
      [`/v2/expiries/${expiry.id}/complete`, {}],
    ];
    for (const [path, body] of changes) {
      for (const caller of [world.editor, key]) {
        const answer = await caller.call(path, { body });
        expect(answer.status, path).to.equal(403);
        expect(JSON.stringify(answer.body), path).to.include('ORGANIZATION_READ_ONLY');
      }
    }
    const renamed = await world.admin.call('/v1/updateOrganizationSettings', { body: { name: 'x' } });
    expect(renamed.body).to.include({ code: 'ORGANIZATION_READ_ONLY' });
    const reads = [`/v2/expiries/${expiry.id}`, '/v2/expiries', '/v1/getForecastData', '/v1/getAccountDetails'];
    for (const path of reads)
      for (const caller of [world.editor, key]) expect((await caller.call(path)).status, path).to.equal(200);
    const read = await world.editor.call('/v1/markNotificationsRead', { body: { all: true } });
    expect(read.status).to.not.equal(403);
    const revoked = await world.admin.call('/v1/revokeApiKey', { body: { id: key.id } });
    expect(revoked.status, 'access can always be taken away').to.equal(200);

    await buy(world, PLAN);
    expect(await usageNow(world)).to.deep.include({ standing: 'good', lapse: null });
    expect((await newExpiry(world)).status, 'a payment ends it immediately').to.equal(201);
  });

  it('is notified three days before a trial’s end, at the end and when read-only; its reminders are still sent', async () => {
    const timezone = 'Pacific/Pago_Pago';
    const world = await newWorld({ plan: 'trial', timezone });
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 8));
    await addReminders(setting, [rule(3, only('email'))], timezone);
    await users.ref(world.editor.id).update({ role: 'admin', locale: 'de' });
    const billing_email = `books-${world.admin.email}`;
    await organizations.ref(world.organizationId).update({ billing_email });
    const halfADay = 0.5;
    await trialEnds(world, 3 + halfADay, halfADay);
    await sandbox.jump(1);
    expect(await mailsAbout(world, /trial ends on/)).to.have.length(1);
    expect(await sandbox.messagesTo(billing_email)).to.have.length(1);
    const german = await sandbox.messagesTo(world.editor.email);
    const { notifications } = (await world.editor.call('/v1/notifications')).body;
    const end = messageTextsOfLocale('de').formats.day(new Date((await usageNow(world)).trial_ends_at), timezone);
    for (const text of [german[0]?.subject, notifications[0]?.message])
      expect(text).to.include(`Testzeitraum endet am ${end}`);
    await trialEnds(world, halfADay, halfADay);
    await sandbox.jump(1);
    expect((await newExpiry(world)).status, 'grace').to.equal(201);
    expect(await mailsAbout(world, /trial has ended/)).to.have.length(1);
    await organizations.ref(world.organizationId).update({ billing_email: world.editor.email });
    await trialEnds(world, halfADay - 30, halfADay);
    expect((await newExpiry(world)).status, 'up to its last moment').to.equal(201);
    await sandbox.jump(4);
    expect((await newExpiry(world)).status, 'read-only').to.equal(403);
    expect(await mailsAbout(world, /read-only/)).to.have.length(1);
    const [newest] = await sandbox.messagesTo(world.editor.email);
    const { readOnly } = messageTextsOfLocale('de').plan;
    expect(newest?.subject, 'although it is also the billing address').to.equal(readOnly);
    expect(await planNotices(world), 'one for each step').to.have.length(3);
    const { body } = await world.viewer.call(`/v2/expiries/${setting.expiryId}/reminders`);
    expect(body.data.map(({ status }: { status: string }) => status)).to.deep.equal(['sent']);
  });

  it('is not notified if it has paid, even if Stripe’s events were lost', async () => {
    const world = await newWorld({ plan: 'trial' });
    const { url } = await opened(world, PLAN);
    await stripe.deliver('held');
    await pay(url);
    await trialEnds(world, -1, -1);
    await sandbox.fault({ service: 'stripe', status: 500, times: 8 });
    await notifyPlanSteps.sweep.run();
    await sandbox.fault({ service: 'stripe', times: 0 });
    await trialEnds(world, -1, -1);
    await notifyPlanSteps.sweep.run();
    const { plan } = await usageNow(world);
    await stripe.deliver('once');
    await sandbox.untilIdle();
    expect([plan, await mailsAbout(world, /trial has ended/)]).to.deep.equal(['starter', []]);
  });

  it('is notified once after a failed payment and once when read-only; paying restores it', async () => {
    // A zone whose date differs from the date in UTC.
    const isMorning = (await sandbox.now()).getUTCHours() < 11;
    const timezone = isMorning ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    let world = await newWorld({ plan: 'trial', timezone });
    await buy(world, PLAN);
    await stripe.payments(world, 'fail');
    await stripe.renew(world);
    await sandbox.untilIdle();
    const pastDue = { subscription_status: 'past_due', subscription_id: 'starter' };
    expect((await world.admin.call('/v1/getAccountDetails')).body).to.include(pastDue);
    expect(await usageNow(world)).to.include({ standing: 'grace' });
    await notifyPlanSteps.sweep.run();
    await notifyPlanSteps.sweep.run();
    await sandbox.untilIdle();
    const { read_only_from } = (await usageNow(world)).lapse;
    const failed = await mailsAbout(world, /payment for your plan failed/);
    const end = messageTextsOfLocale('en').formats.day(new Date(read_only_from), timezone);
    expect(failed.map(({ text }) => text?.includes(end))).to.deep.equal([true]);
    await sandbox.jump(31);
    world = await signInAgain(world);
    expect(await mailsAbout(world, /read-only/)).to.have.length(1);
    expect(await planNotices(world)).to.have.length(2);
    expect((await newExpiry(world)).body.error.details).to.include({ reason: 'payment_failed' });
    await stripe.payments(world, 'succeed');
    await sandbox.untilIdle();
    expect(await usageNow(world)).to.deep.include({ standing: 'good', lapse: null });
    expect((await newExpiry(world)).status).to.equal(201);
  });
});

// Notifies admins by email and in the app before and after their plan ends. Each step is announced only once.
import { type Tenant, tenantOf } from '../api/actor';
import type { Writes } from '../api/writes';
import { listAdminsToNotify } from '../identity/user';
import { renderMail } from '../messaging/html';
import { type MessageTextsOfLocale, messageTextsForRecipient } from '../messaging/languages';
import { mailId, stageMail } from '../messaging/mail';
import { stageInAppNotification } from '../notifications/notification';
import { loadOrganization, type Organization, timeZoneOfOrganization } from '../organizations/organization';
import {
  currentPlanNotice,
  nextPlanNoticeAt,
  type PlanNotice,
  planLapseOf,
  planReadOnlyFrom,
} from '../plans/planState';
import { type PlanUsage, planUsages } from '../plans/usage';
import { clock } from '../platform/clock';
import { publicUrlOfPath } from '../platform/pageUrls';
import { StripeCustomerGoneError } from '../providers/stripe';
import { unitOfWork } from '../store/unitOfWork';
import { billingAccounts } from './record';
import { stageStripeCustomerState } from './sync';

export interface PlanMailWording {
  title: string;
  body: string[];
}

/** The text of the message for one step before or after a plan ends. Pure. */
function stepWording(
  step: PlanNotice,
  usage: PlanUsage,
  zone: string,
  language: MessageTextsOfLocale,
): PlanMailWording {
  const { plan: words, formats } = language;
  const day = (instant: Date | undefined | null): string => (instant ? formats.day(instant, zone) : '');
  const lapse = planLapseOf(usage);
  const title = words.ended[lapse?.reason ?? 'cancelled'];
  switch (step.says) {
    case 'trial_ending':
      return { title: words.trialEnding(day(lapse?.at)), body: [words.choose, words.kept] };
    case 'grace':
      return { title, body: [words.grace(day(planReadOnlyFrom(usage))), words.kept] };
    case 'read_only':
      return { title: words.readOnly, body: [words.readOnlyBody(title), words.kept] };
  }
}

/** Pure. */
export function planEndMail({ title, body }: PlanMailWording, { locale, plan }: MessageTextsOfLocale, link: string) {
  return {
    subject: title,
    ...renderMail({ locale, title, body, action: { label: plan.action, url: link } }),
  };
}

/** 1 read and 2 writes per admin, plus 1 write if the billing address differs from the admins' addresses. */
async function stagePlanNotices(
  writes: Writes,
  tenant: Tenant,
  organization: Organization,
  due: { usage: PlanUsage; step: PlanNotice; now: Date },
): Promise<void> {
  const { usage, step, now } = due;
  const wordingIn = (language: MessageTextsOfLocale): PlanMailWording =>
    stepWording(step, usage, timeZoneOfOrganization(organization), language);
  const cause = ['plan_step', tenant.organizationId, step.says, step.at.getTime()];
  const link = publicUrlOfPath('/billing/');
  const about = { kind: 'plan_step', organizationId: tenant.organizationId };
  const admins = await listAdminsToNotify(tenant);
  const languages = new Map<string, MessageTextsOfLocale>();
  for (const admin of admins) {
    const language = messageTextsForRecipient(admin, organization);
    languages.set(admin.email, language);
    const { title, body } = wordingIn(language);
    stageInAppNotification(writes, tenant, {
      userId: admin.id,
      type: 'plan',
      itemType: 'organization',
      itemId: tenant.organizationId,
      itemName: organization.name,
      message: [title, ...body].join('. ').replaceAll('..', '.'),
      link,
      cause,
    });
  }
  const { billing_email: billing } = organization;
  if (billing !== '' && !languages.has(billing)) languages.set(billing, messageTextsForRecipient(null, organization));
  for (const [to, language] of languages) {
    const mail = planEndMail(wordingIn(language), language, link);
    const essential = admins.some(({ email }) => email === to);
    stageMail(writes, { ...about, ...mail, essential, id: mailId(...cause, to), to }, now);
  }
}

/** Syncs with the provider before anyone is notified, in case a payment event was lost. */
async function bringUpToDate(tenant: Tenant, now: Date): Promise<void> {
  await unitOfWork(async (writes) => {
    const account = await billingAccounts.get(tenant.organizationId);
    if (!account || account.customer_id === null) return;
    await stageStripeCustomerState(writes, tenant, account, now).catch((thrown) => {
      // A customer deleted in Stripe has no unrecorded payments.
      if (!(thrown instanceof StripeCustomerGoneError)) throw thrown;
    });
  });
}

/**
 * Notifies an organization's admins of the step that their plan has reached. 4 reads and 1 write, plus the cost of the
 * notifications.
 */
export async function notifyAdminsOfPlanEnd({ organization_id: organizationId }: PlanUsage): Promise<void> {
  const now = clock.now();
  const tenant = tenantOf(organizationId);
  await bringUpToDate(tenant, now);
  await unitOfWork(async (writes) => {
    const usage = await planUsages.get(organizationId);
    if (!usage || usage.notice_at === null || usage.notice_at > now) return;
    const step = currentPlanNotice(usage, now);
    if (step) await stagePlanNotices(writes, tenant, await loadOrganization(tenant), { usage, step, now });
    planUsages.stageUpdate(writes, usage, { notice_at: nextPlanNoticeAt(usage, now) });
  });
}

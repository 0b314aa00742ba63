// Tells an organization's admins, by mail and in the app, once at each step, that its plan runs out (issue 8).
import { DateTime } from 'luxon';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { organizationAdmins } from '../identity/members';
import { mailLayout } from '../messaging/html';
import { mailId, stageMail } from '../messaging/mail';
import { stageNotification } from '../notifications/notify';
import { type Organization, organizationOf } from '../organizations/organization';
import { lapseOf, nextStepAt, presentStep, readOnlyFrom, type Step } from '../plans/standing';
import { type PlanUsage, planUsage } from '../plans/usage';
import { addMs, clock, HOUR_MS } from '../platform/clock';
import { forEachDue } from '../platform/dueWork';
import { publicLink } from '../platform/links';
import { tenantOf } from '../platform/tenant';
import { unitOfWork } from '../platform/unitOfWork';
import { billingAccounts } from './record';
import { stageSync } from './sync';

const MOST_ADMINS = 50;
const BATCH = 100;
/** After the payment provider could not be asked. */
const SET_ASIDE_MS = HOUR_MS;

const ENDED = {
  trial_ended: 'Your trial has ended',
  payment_failed: 'A payment for your plan has failed',
  cancelled: 'Your plan has ended',
} as const;

export interface Wording {
  title: string;
  body: string[];
}

/** What is told at a step. Pure. */
export function stepWording(step: Step, usage: PlanUsage, zone: string): Wording {
  const day = (moment: Date | undefined | null): string =>
    moment ? DateTime.fromJSDate(moment, { zone }).setLocale('en').toFormat('d LLLL yyyy') : '';
  const lapse = lapseOf(usage);
  const title = lapse ? ENDED[lapse.reason] : 'Your plan has ended';
  const kept = 'Nothing is deleted, and reminders of what you have stored keep going out.';
  switch (step.says) {
    case 'trial_ending':
      return {
        title: `Your trial ends on ${day(lapse?.at)}`,
        body: ['Choose a plan to keep working without a break.', kept],
      };
    case 'grace':
      return {
        title,
        body: [
          `Everything works until ${day(readOnlyFrom(usage))}; from then on you can read but not change.`,
          kept,
        ],
      };
    case 'read_only':
      return {
        title: 'Your organization is read-only now',
        body: [`${title}. You can read everything, and change it again as soon as a plan is paid for.`, kept],
      };
  }
}

/** 1 read and 2 writes for each admin; 1 write for a billing address of its own. */
async function stageTelling(
  writes: Writes,
  tenant: Tenant,
  organization: Organization,
  told: { usage: PlanUsage; step: Step; now: Date },
): Promise<void> {
  const { usage, step, now } = told;
  const { title, body } = stepWording(step, usage, organization.timezone || 'UTC');
  const cause = ['plan_step', tenant.organizationId, step.says, step.at.getTime()];
  const link = publicLink('/billing/');
  const content = mailLayout({ title, body, action: { label: 'Choose a plan', url: link } });
  const mail = { subject: title, kind: 'plan_step', organizationId: tenant.organizationId, ...content };
  const admins = await organizationAdmins(tenant, MOST_ADMINS);
  for (const { id } of admins) {
    stageNotification(writes, tenant, {
      userId: id,
      type: 'plan',
      itemType: 'organization',
      itemId: tenant.organizationId,
      itemName: organization.name,
      message: [title, ...body].join('. ').replaceAll('..', '.'),
      link,
      cause,
    });
  }
  const addresses = new Set(admins.map(({ email }) => email));
  if (organization.billing_email !== '') addresses.add(organization.billing_email);
  for (const to of addresses) stageMail(writes, { ...mail, id: mailId(...cause, to), to }, now);
}

/** A payment may have been made of which no event has reached us: nobody is told off for what the provider lost. */
async function bringUpToDate(tenant: Tenant, now: Date): Promise<void> {
  await unitOfWork(async (writes) => {
    const account = await billingAccounts.get(tenant.organizationId);
    if (account && account.customer_id !== null) await stageSync(writes, tenant, account, now);
  });
}

async function tell(organizationId: string, now: Date): Promise<void> {
  const tenant = tenantOf(organizationId);
  await bringUpToDate(tenant, now);
  await unitOfWork(async (writes) => {
    const usage = await planUsage.get(organizationId);
    if (!usage || usage.notice_at === null || usage.notice_at > now) return;
    const step = presentStep(usage, now);
    if (step) await stageTelling(writes, tenant, await organizationOf(tenant), { usage, step, now });
    planUsage.stageUpdate(writes, usage, { notice_at: nextStepAt(usage, now) });
  });
}

/**
 * Tells whoever is to be told by now: at least 1 read; for each organization 4 reads and 1 write, and what its admins
 * cost. Index: notice_at.
 */
export async function tellDueSteps(): Promise<void> {
  for (;;) {
    const now = clock.now();
    const due = await planUsage.find((query) =>
      query.where('notice_at', '<=', now).orderBy('notice_at').limit(BATCH),
    );
    await forEachDue(
      due,
      ({ organization_id }) => tell(organization_id, now),
      (usage) => planUsage.ref(usage.id).update({ notice_at: addMs(now, SET_ASIDE_MS) }),
    );
    if (due.length < BATCH) return;
  }
}

// Notifies people about runs and triggers through the channels of the notice rule, once per cause.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { contacts } from '../../contacts/record';
import { getMember, listAdminsToNotify, type User } from '../../identity/user';
import { integrations } from '../../integrations/integration';
import {
  CHANNEL_TRAITS,
  creditKindOf,
  isChannelOfMessageForm,
  PHONE_CHANNELS,
  type PhoneChannel,
} from '../../messaging/channel';
import { withoutNeedlessBidiIsolates } from '../../messaging/html';
import { messageTextsForRecipient, messageTextsOfLocale } from '../../messaging/languages';
import { mailId, type NonEmailMessage, stageMail, stageNonEmailMessage } from '../../messaging/mail';
import { whatsappLocaleForRecipient } from '../../messaging/whatsapp';
import { stageInAppNotification } from '../../notifications/notification';
import { loadOrganization, type Organization } from '../../organizations/organization';
import { affordableCredits, stageCreditDeduction } from '../../plans/limits';
import { loadPlanUsage } from '../../plans/usage';
import { pageUrlOfExpiry, pageUrlOfWorkflowRun } from '../../platform/pageUrls';
import { getReservation } from '../../store/claims';
import { stepsOfSections } from '../outline';
import type { Trigger } from '../triggers/trigger';
import {
  type WorkflowNoticeFacts,
  type WorkflowNoticeKind,
  workflowNoticeHeadline,
  workflowNoticeMail,
  workflowNoticeTextMessage,
} from './notices';
import type { RunStep, WorkflowRun } from './run';

/** The details shown in a notice. Notices for triggers use the same fields as notices for runs. */
type NoticeSubject = WorkflowNoticeFacts['run'] &
  Pick<WorkflowRun, 'id' | 'expiry_id' | 'started_by' | 'notify_recipients' | 'notify_channels'>;

interface NoticeContext {
  writes: Writes;
  tenant: Tenant;
  run: NoticeSubject;
  /** The person whose action caused the notice. They don't receive it. */
  by: string | null;
  now: Date;
}

export type RunNoticeStaging = NoticeContext & { run: WorkflowRun };

/** An untranslated notice and the members who receive it. */
interface Notice extends Omit<WorkflowNoticeFacts, 'language' | 'run'> {
  readers: readonly User[];
  /** Each person gets one notice per cause. */
  cause: readonly (string | number)[];
}

const isPaidText = (text: NonEmailMessage) => creditKindOf(text.channel) !== null;

/** The `teams` channel covers all chat products. Assignment notices go only to the assignee, not to chat. */
const isPostedToChat = ({ notify_channels }: NoticeSubject, { notice }: Notice): boolean =>
  notify_channels.teams && notice !== 'assignment';

/**
 * Stages the notices. Sends only as many text messages as there are credits for. Costs 1 read if anyone is notified, up
 * to 5 writes per member, and 2 reads for phone numbers. Also costs 1 read and 1 write per integration, and the same
 * for paid SMS.
 */
async function stageNotices(context: NoticeContext, notices: readonly Notice[]): Promise<void> {
  const { writes, tenant, run, now } = context;
  if (!notices.some((notice) => notice.readers.length > 0 || isPostedToChat(run, notice))) return;
  const organization = await loadOrganization(tenant);
  const texts: NonEmailMessage[] = [];
  for (const notice of notices) {
    for (const user of notice.readers) texts.push(...(await stageForMember(context, organization, user, notice)));
    if (isPostedToChat(run, notice)) texts.push(...(await chatMessagesOf(context, organization, notice)));
  }
  for (const text of texts) if (!isPaidText(text)) stageNonEmailMessage(writes, text, now);
  const costly = texts.filter(isPaidText);
  if (costly.length === 0) return;
  const usage = await loadPlanUsage(tenant);
  const spent = affordableCredits(usage.credits, { email: 0, sms: costly.length });
  stageCreditDeduction(writes, usage, spent);
  for (const text of costly.slice(0, spent.sms)) stageNonEmailMessage(writes, { ...text, paid: true }, now);
}

/** The phone numbers at which a member has opted in to messages, from the contact with the same email address. */
async function phonesOf(tenant: Tenant, user: User): Promise<Partial<Record<PhoneChannel, string>>> {
  const reservation = await getReservation(tenant, 'contact_email', user.email);
  const contact = reservation && (await contacts.of(tenant).get(reservation.owner_id));
  if (!contact?.sendNotifications) return {};
  return Object.fromEntries(
    PHONE_CHANNELS.flatMap((channel) => {
      const { optIn, address } = CHANNEL_TRAITS[channel];
      return contact[optIn] && contact[address] !== null ? [[channel, contact[address]]] : [];
    }),
  );
}

function noticeWords(
  facts: Omit<WorkflowNoticeFacts, 'language'>,
  user: User,
  { locale: common, whatsapp_workflow_template: template }: Organization,
) {
  const locale = whatsappLocaleForRecipient('workflow', user.locale, { locale: common, own: template });
  const headline = workflowNoticeHeadline({ ...facts, language: messageTextsOfLocale(locale) });
  return { kind: 'workflow' as const, values: [headline, facts.link], locale, template };
}

/** Stages the member's notification and email. Returns the text messages to send to their phone. */
async function stageForMember(
  { writes, tenant, run, now }: NoticeContext,
  organization: Organization,
  user: User,
  notice: Notice,
): Promise<NonEmailMessage[]> {
  const facts = { ...notice, run, language: messageTextsForRecipient(user, organization) };
  const { notify_channels: channels } = run;
  const id = (channel: string) => mailId('workflow', channel, run.id, user.id, ...notice.cause);
  const message = { organizationId: tenant.organizationId, kind: `workflow_${notice.notice}` };
  if (channels.in_app) {
    stageInAppNotification(writes, tenant, {
      userId: user.id,
      type: notice.notice === 'assignment' ? 'assignment' : 'workflow',
      itemType: isOfTrigger(notice.notice) ? 'expiry_workflow_trigger' : 'workflow_run',
      itemId: run.id,
      itemName: run.workflow_title,
      message: withoutNeedlessBidiIsolates(workflowNoticeHeadline(facts)),
      link: notice.link,
      cause: ['workflow', run.id, ...notice.cause],
    });
  }
  if (channels.email) {
    stageMail(writes, { id: id('email'), to: user.email, ...message, ...workflowNoticeMail(facts) }, now);
  }
  const byPhone = PHONE_CHANNELS.filter((channel) => channels[channel]);
  const phones = byPhone.length === 0 ? {} : await phonesOf(tenant, user);
  return byPhone.flatMap((channel): NonEmailMessage[] => {
    const to = phones[channel];
    if (to === undefined) return [];
    const text = { id: id(channel), to, ...message };
    if (isChannelOfMessageForm(channel, 'text')) return [{ ...text, channel, text: workflowNoticeTextMessage(facts) }];
    return [{ ...text, channel, whatsapp: noticeWords(facts, user, organization) }];
  });
}

/** Messages for the organization's default chat integrations. 1 read each. */
async function chatMessagesOf(
  { tenant, run }: NoticeContext,
  organization: Organization,
  notice: Notice,
): Promise<NonEmailMessage[]> {
  const language = messageTextsForRecipient(null, organization);
  const found = await integrations.of(tenant).getMany(organization.default_integration_ids);
  return [...found.values()]
    .filter(({ active }) => active)
    .map(({ id: to, kind: channel }) => ({
      ...{ id: mailId('workflow', to, run.id, ...notice.cause), channel, to },
      ...{ organizationId: tenant.organizationId, kind: `workflow_${notice.notice}` },
      subject: run.workflow_title,
      text: withoutNeedlessBidiIsolates(workflowNoticeHeadline({ ...notice, run, language })),
      button: { label: language.workflow.open, url: notice.link },
    }));
}

const isOfTrigger = (notice: WorkflowNoticeKind): boolean => notice === 'requests' || notice === 'failure';

/**
 * The recipients of a notice: those in the rule or, if there are none, the person who started the run or created its
 * trigger. Stall and failure notices go to admins if no recipient is a member, for example because an API key created
 * the run or trigger. 1 read each.
 */
async function audienceNotice(
  { tenant, run, by }: NoticeContext,
  notice: WorkflowNoticeKind,
  cause: Notice['cause'],
  reason = '',
): Promise<Notice> {
  const named = run.notify_recipients.length > 0 ? run.notify_recipients : [run.started_by];
  const found = await Promise.all(named.filter((userId) => userId !== by).map((userId) => getMember(tenant, userId)));
  const members = found.filter((user) => user !== null);
  const isWarning = notice === 'stall' || notice === 'failure';
  const readers = members.length === 0 && isWarning ? await listAdminsToNotify(tenant) : members;
  const isAboutExpiry = isOfTrigger(notice) && run.expiry_id !== null;
  const link = isAboutExpiry ? pageUrlOfExpiry(run.expiry_id ?? '') : pageUrlOfWorkflowRun(run.id);
  return { notice, steps: [], reason, link, readers, cause };
}

/** Creates one notice per new assignee, listing all their steps. 1 read each. */
async function assignmentNotices(
  { tenant, run, by, now }: RunNoticeStaging,
  steps: readonly RunStep[],
): Promise<Notice[]> {
  if (!run.notify_on_step_assignment) return [];
  const assigned = steps.filter(({ assignee_id }) => assignee_id !== null && assignee_id !== by);
  const notices: Notice[] = [];
  for (const [userId, own] of Map.groupBy(assigned, ({ assignee_id }) => assignee_id ?? '')) {
    const user = await getMember(tenant, userId);
    if (!user) continue;
    notices.push({
      ...{ notice: 'assignment', steps: own.map(({ title }) => title), reason: '' },
      ...{ link: pageUrlOfWorkflowRun(run.id), readers: [user], cause: ['assignment', now.getTime()] },
    });
  }
  return notices;
}

/** Stages notices about the start of the run, and one notice per assignee that lists all their steps. */
export async function stageRunStartNotices(context: RunNoticeStaging): Promise<void> {
  const { run } = context;
  const start = run.notify_on_start ? [await audienceNotice(context, 'start', ['start'])] : [];
  const assignments = await assignmentNotices(context, stepsOfSections(run.sections));
  await stageNotices(context, [...start, ...assignments]);
}

/** If a run is reopened, completing it again sends another notice. */
export async function stageRunCompletionNotices(context: RunNoticeStaging): Promise<void> {
  if (!context.run.notify_on_completion) return;
  const cause = ['completion', context.now.getTime()];
  await stageNotices(context, [await audienceNotice(context, 'completion', cause)]);
}

/** Sent once per stall. */
export async function stageRunStallNotices(context: RunNoticeStaging): Promise<void> {
  const cause = ['stall', context.run.last_progress_at.getTime()];
  await stageNotices(context, [await audienceNotice(context, 'stall', cause)]);
}

/** Notifies the new assignee of a step. */
export async function stageStepAssignmentNotice(context: RunNoticeStaging, stepId: string): Promise<void> {
  const steps = stepsOfSections(context.run.sections).filter(({ id }) => id === stepId);
  await stageNotices(context, await assignmentNotices(context, steps));
}

const subjectOfTrigger = (trigger: Trigger): NoticeSubject => ({
  ...trigger,
  workflow_title: trigger.collection?.template_name ?? trigger.workflow_title ?? '',
  progress: 0,
  started_by: trigger.created_by,
  started_by_name: trigger.created_by_name,
});

/**
 * Notifies people about new document requests. Sends nothing if the trigger started a run, because the run has its own
 * notices.
 */
export async function stageTriggeredRequestsNotice(
  writes: Writes,
  tenant: Tenant,
  trigger: Trigger,
  now: Date,
): Promise<void> {
  if (trigger.collection === null || !trigger.notify_on_start) return;
  const context = { writes, tenant, run: subjectOfTrigger(trigger), by: null, now };
  await stageNotices(context, [await audienceNotice(context, 'requests', ['requests', trigger.expiry_id])]);
}

/**
 * Always notifies people about a failed trigger, because nothing else would alert them. Sends no text messages: several
 * triggers can fail in one commit, and a commit can spend credits only once.
 */
export async function stageTriggerFailureNotice(
  writes: Writes,
  tenant: Tenant,
  { before, after }: { before: Trigger; after: Trigger },
  now: Date,
): Promise<void> {
  if (after.trigger_status !== 'error' || before.trigger_status === 'error') return;
  const subject = subjectOfTrigger(after);
  const phones = Object.fromEntries(PHONE_CHANNELS.map((channel) => [channel, false]));
  const run = { ...subject, notify_channels: { ...subject.notify_channels, ...phones } };
  const context = { writes, tenant, run, by: null, now };
  const cause = ['failure', now.getTime()];
  await stageNotices(context, [await audienceNotice(context, 'failure', cause, after.status_reason ?? '')]);
}

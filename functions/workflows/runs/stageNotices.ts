// Notifies people about runs and triggers through the rule's channels, once per cause.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { contacts } from '../../contacts/record';
import { getMember, listAdminsToNotify, type User } from '../../identity/user';
import { integrations } from '../../integrations/integration';
import {
  CHANNELS,
  creditKindOf,
  hasMessageForm,
  PHONE_CHANNELS,
  type PhoneChannel,
} from '../../messaging/channel';
import { withoutNeedlessBidiIsolates } from '../../messaging/html';
import { messageTextsForRecipient, messageTextsOfLocale } from '../../messaging/languages';
import { mailId, stageMail, stageTextOnlyMessage, type TextOnlyMessage } from '../../messaging/mail';
import { whatsappLocaleForRecipient } from '../../messaging/whatsapp';
import { stageInAppNotification } from '../../notifications/notification';
import { loadOrganization, type Organization } from '../../organizations/organization';
import { affordableCredits, stageCreditSpending } from '../../plans/limits';
import { loadPlanUsage } from '../../plans/usage';
import { expiryPageUrl, workflowRunPageUrl } from '../../platform/params';
import { getReservation } from '../../store/claims';
import { stepsOfSections } from '../outline';
import type { Trigger } from '../triggers/trigger';
import {
  type WorkflowNoticeFacts,
  type WorkflowNoticeKind,
  workflowNoticeHeadline,
  workflowNoticeMail,
  workflowNoticeText,
} from './notices';
import type { RunStep, WorkflowRun } from './run';

export interface RunNoticeContext {
  writes: Writes;
  tenant: Tenant;
  run: WorkflowRun;
  /** The person whose action caused the notice. They aren't notified. */
  by: string | null;
  now: Date;
}

/** The facts that a notice shows. A trigger's notice uses the same fields as a run's. */
type NoticeSubject = WorkflowNoticeFacts['run'] &
  Pick<WorkflowRun, 'id' | 'expiry_id' | 'started_by' | 'notify_recipients' | 'notify_channels'>;

/** Notices, collected so that the credits for all SMS are spent in one step. */
interface NoticeBatch extends Omit<RunNoticeContext, 'run'> {
  run: NoticeSubject;
  texts: TextOnlyMessage[];
  /** Read once, if anyone is notified. */
  organization: () => Promise<Organization>;
}

/** The facts in a notice, before translation. */
type Untranslated = Omit<WorkflowNoticeFacts, 'language'>;

/**
 * Collects notices and stages their text messages. Sends only as many SMS as the credits cover. 1 read and 1 write if
 * any of them cost credits.
 */
async function stageNotices(
  context: Omit<NoticeBatch, 'texts' | 'organization'>,
  gather: (batch: NoticeBatch) => Promise<void>,
): Promise<void> {
  const { writes, tenant, now } = context;
  const texts: TextOnlyMessage[] = [];
  let read: Promise<Organization> | undefined;
  const organization = (): Promise<Organization> => {
    read ??= loadOrganization(tenant);
    return read;
  };
  await gather({ ...context, texts, organization });
  for (const text of texts) if (!isPaidText(text)) stageTextOnlyMessage(writes, text, now);
  const costly = texts.filter(isPaidText);
  if (costly.length === 0) return;
  const usage = await loadPlanUsage(tenant);
  const spent = affordableCredits(usage.credits, { email: 0, sms: costly.length });
  stageCreditSpending(writes, usage, spent);
  for (const text of costly.slice(0, spent.sms)) stageTextOnlyMessage(writes, { ...text, paid: true }, now);
}

const isPaidText = (text: TextOnlyMessage) => creditKindOf(text.channel) !== null;

const OF_A_TRIGGER: readonly WorkflowNoticeKind[] = ['requests', 'failure'];

/** Links to the run, or to the expiry for a trigger's notice. */
const linkOf = ({ id, expiry_id }: NoticeSubject, notice: WorkflowNoticeKind): string =>
  OF_A_TRIGGER.includes(notice) && expiry_id !== null ? expiryPageUrl(expiry_id) : workflowRunPageUrl(id);

/** A member's opted-in phone numbers, from the contact with the same email address. */
async function phonesOf(tenant: Tenant, user: User): Promise<Partial<Record<PhoneChannel, string>>> {
  const reservation = await getReservation(tenant, 'contact_email', user.email);
  const contact = reservation && (await contacts.of(tenant).get(reservation.owner_id));
  if (!contact?.sendNotifications) return {};
  return Object.fromEntries(
    PHONE_CHANNELS.flatMap((channel) => {
      const { optIn, address } = CHANNELS[channel];
      return contact[optIn] && contact[address] !== null ? [[channel, contact[address]]] : [];
    }),
  );
}

function noticeWords(
  untranslated: Untranslated,
  user: User,
  { locale: common, whatsapp_workflow_template: template }: Organization,
) {
  const locale = whatsappLocaleForRecipient('workflow', user.locale, { locale: common, own: template });
  const values = [
    workflowNoticeHeadline({ ...untranslated, language: messageTextsOfLocale(locale) }),
    untranslated.link,
  ];
  return { kind: 'workflow' as const, values, locale, template };
}

type Cause = readonly (string | number)[];

async function stageForMember(
  batch: NoticeBatch,
  user: User,
  untranslated: Untranslated,
  cause: Cause,
): Promise<void> {
  const { writes, tenant, run, now, texts } = batch;
  const organization = await batch.organization();
  const facts = { ...untranslated, language: messageTextsForRecipient(user, organization) };
  const { notify_channels: channels } = run;
  const id = (channel: string) => mailId('workflow', channel, run.id, user.id, ...cause);
  const message = { organizationId: tenant.organizationId, kind: `workflow_${facts.notice}` };
  if (channels.in_app) {
    stageInAppNotification(writes, tenant, {
      userId: user.id,
      type: facts.notice === 'assignment' ? 'assignment' : 'workflow',
      itemType: OF_A_TRIGGER.includes(facts.notice) ? 'expiry_workflow_trigger' : 'workflow_run',
      itemId: run.id,
      itemName: run.workflow_title,
      message: withoutNeedlessBidiIsolates(workflowNoticeHeadline(facts)),
      link: facts.link,
      cause: ['workflow', run.id, ...cause],
    });
  }
  if (channels.email) {
    stageMail(writes, { id: id('email'), to: user.email, ...message, ...workflowNoticeMail(facts) }, now);
  }
  const byPhone = PHONE_CHANNELS.filter((channel) => channels[channel]);
  const phones = byPhone.length === 0 ? {} : await phonesOf(tenant, user);
  for (const channel of byPhone) {
    const to = phones[channel];
    if (to === undefined) continue;
    const text = { id: id(channel), to, ...message };
    if (hasMessageForm(channel, 'text')) texts.push({ ...text, channel, text: workflowNoticeText(facts) });
    else if (hasMessageForm(channel, 'template'))
      texts.push({ ...text, channel, whatsapp: noticeWords(untranslated, user, organization) });
  }
}

/**
 * Posts to the organization's default chat integrations. The `teams` channel covers every chat product. 1 read each.
 */
async function stageForChat(batch: NoticeBatch, untranslated: Untranslated, cause: Cause): Promise<void> {
  const { tenant, run, texts } = batch;
  if (!run.notify_channels.teams) return;
  const organization = await batch.organization();
  const facts = { ...untranslated, language: messageTextsForRecipient(null, organization) };
  for (const { id: to, kind: channel, active } of (
    await integrations.of(tenant).getMany(organization.default_integration_ids)
  ).values()) {
    if (!active) continue;
    texts.push({
      ...{ id: mailId('workflow', to, run.id, ...cause), channel, to },
      ...{ organizationId: tenant.organizationId, kind: `workflow_${facts.notice}` },
      subject: run.workflow_title,
      text: withoutNeedlessBidiIsolates(workflowNoticeHeadline(facts)),
      button: { label: facts.language.workflow.open, url: facts.link },
    });
  }
}

/** The recipients of the rule, or else the person who started the run or created its trigger. */
const audienceOf = ({ run, by }: Pick<NoticeBatch, 'run' | 'by'>): string[] => {
  const named = run.notify_recipients.length > 0 ? run.notify_recipients : [run.started_by];
  return named.filter((userId) => userId !== by);
};

/**
 * Notices that go to the admins if no recipient is a member, for example because an API key created the run or trigger.
 */
const WARNINGS: readonly WorkflowNoticeKind[] = ['stall', 'failure'];

/** 1 read each. */
async function listReaders(batch: NoticeBatch, notice: WorkflowNoticeKind): Promise<User[]> {
  const { tenant } = batch;
  const found = await Promise.all(audienceOf(batch).map((userId) => getMember(tenant, userId)));
  const members = found.filter((user) => user !== null);
  return members.length === 0 && WARNINGS.includes(notice) ? listAdminsToNotify(tenant) : members;
}

/** 1 read and up to 5 writes per recipient, plus 2 reads for phone numbers. 1 read and 1 write per integration. */
async function stageForAudience(
  batch: NoticeBatch,
  notice: WorkflowNoticeKind,
  cause: Cause,
  reason = '',
): Promise<void> {
  const { run } = batch;
  const facts: Untranslated = { notice, run, steps: [], reason, link: linkOf(run, notice) };
  for (const user of await listReaders(batch, notice)) await stageForMember(batch, user, facts, cause);
  await stageForChat(batch, facts, cause);
}

/** Notices about the run's start, and one notice per assignee for all their steps. */
export const stageRunStartNotices = (context: RunNoticeContext): Promise<void> =>
  stageNotices(context, async (batch) => {
    const { run } = context;
    if (run.notify_on_start) await stageForAudience(batch, 'start', ['start']);
    await stageForAssignees(batch, run, stepsOfSections(run.sections));
  });

/** If a run is reopened, completing it again sends another notice. */
export const stageRunCompletionNotices = (context: RunNoticeContext): Promise<void> =>
  stageNotices(context, async (batch) => {
    const { run, now } = context;
    if (run.notify_on_completion) await stageForAudience(batch, 'completion', ['completion', now.getTime()]);
  });

/** Sent once per stall. */
export const stageRunStallNotices = (context: RunNoticeContext): Promise<void> =>
  stageNotices(context, (batch) =>
    stageForAudience(batch, 'stall', ['stall', context.run.last_progress_at.getTime()]),
  );

/** Notifies the new assignee of a step. */
export const stageStepAssignmentNotice = (context: RunNoticeContext, stepId: string): Promise<void> =>
  stageNotices(context, (batch) =>
    stageForAssignees(
      batch,
      context.run,
      stepsOfSections(context.run.sections).filter(({ id }) => id === stepId),
    ),
  );

async function stageForAssignees(
  batch: NoticeBatch,
  run: WorkflowRun,
  steps: readonly RunStep[],
): Promise<void> {
  const { tenant, by, now } = batch;
  if (!run.notify_on_step_assignment) return;
  const given = new Map<string, string[]>();
  for (const { assignee_id, title } of steps) {
    if (assignee_id === null || assignee_id === by) continue;
    given.set(assignee_id, [...(given.get(assignee_id) ?? []), title]);
  }
  for (const [userId, titles] of given) {
    const user = await getMember(tenant, userId);
    const facts: Untranslated = {
      notice: 'assignment',
      run,
      steps: titles,
      reason: '',
      link: linkOf(run, 'assignment'),
    };
    if (user) await stageForMember(batch, user, facts, ['assignment', now.getTime()]);
  }
}

const subjectOfTrigger = (trigger: Trigger): NoticeSubject => ({
  ...trigger,
  workflow_title: trigger.collection?.template_name ?? trigger.workflow_title ?? '',
  progress: 0,
  started_by: trigger.created_by,
  started_by_name: trigger.created_by_name,
});

/**
 * Notifies people about new document requests. A trigger that started a run sends nothing, because the run has its own
 * notices.
 */
export async function stageTriggeredRequestsNotice(
  writes: Writes,
  tenant: Tenant,
  trigger: Trigger,
  now: Date,
): Promise<void> {
  if (trigger.collection === null || !trigger.notify_on_start) return;
  await stageNotices({ writes, tenant, run: subjectOfTrigger(trigger), by: null, now }, (batch) =>
    stageForAudience(batch, 'requests', ['requests', trigger.expiry_id]),
  );
}

/**
 * Always notifies people about a failed trigger, because nothing else would reveal the failure. Sends no text messages:
 * several triggers can fail in one commit, and a commit can spend credits only once.
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
  await stageNotices({ writes, tenant, run, by: null, now }, (batch) =>
    stageForAudience(batch, 'failure', ['failure', now.getTime()], after.status_reason ?? ''),
  );
}

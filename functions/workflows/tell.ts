// Tells people of what happens in a run or to a trigger, over the channels that its rule names, once for each cause
// (issue 7).
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { contacts } from '../contacts/record';
import { memberOf } from '../identity/members';
import type { User } from '../identity/user';
import { mailId, type ShortText, stageMail, stageText } from '../messaging/mail';
import { stageNotification } from '../notifications/notify';
import { covered, stageSpending } from '../plans/credits';
import { usageOf } from '../plans/usage';
import { expiryLink, runLink } from '../platform/links';
import { reservationOf } from '../platform/uniqueValues';
import { stepsOf } from './outline';
import type { Run, RunStep } from './run';
import { teamsWebhookOf } from './settings';
import type { Trigger } from './trigger';
import { headlineOf, type Notice, type NoticeFacts, noticeMail, noticeText } from './wording';

export interface Happening {
  writes: Writes;
  tenant: Tenant;
  run: Run;
  /** Whoever caused it is not told of what they did. */
  by: string | null;
  now: Date;
}

/** A run as far as notices tell of it; a trigger tells of itself as of one. */
type Told = NoticeFacts['run'] &
  Pick<Run, 'id' | 'expiry_id' | 'started_by' | 'notify_recipients' | 'notify_channels'>;

/** While notices are gathered: short texts cost credits, which are spent once for all of them. */
interface Telling extends Omit<Happening, 'run'> {
  run: Told;
  texts: ShortText[];
}

/**
 * Gathers notices and stages the short texts among them, as many as there are SMS credits for. 1 read and 1 write for
 * those that cost.
 */
async function telling(
  happening: Omit<Telling, 'texts'>,
  gather: (telling: Telling) => Promise<void>,
): Promise<void> {
  const { writes, tenant, now } = happening;
  const texts: ShortText[] = [];
  await gather({ ...happening, texts });
  const paid = texts.filter(({ channel }) => channel !== 'teams');
  if (paid.length > 0) {
    const usage = await usageOf(tenant);
    const spent = covered(usage.credits, { email: 0, sms: paid.length });
    stageSpending(writes, usage, spent);
    paid.length = spent.sms;
  }
  for (const text of [...texts.filter(({ channel }) => channel === 'teams'), ...paid]) {
    stageText(writes, text, now);
  }
}

const OF_A_TRIGGER: readonly Notice[] = ['requests', 'failure'];

/** To the run, where its steps are done; to the expiry for a trigger, which has none. */
const linkOf = ({ id, expiry_id }: Told, notice: Notice): string =>
  OF_A_TRIGGER.includes(notice) && expiry_id !== null ? expiryLink(expiry_id) : runLink(id);

/** The telephone numbers under which a member takes messages: those of the contact with their email address. */
async function phonesOf(
  tenant: Tenant,
  user: User,
): Promise<{ sms: string | null; whatsapp: string | null }> {
  const reservation = await reservationOf(tenant, 'contact_email', user.email);
  const contact = reservation && (await contacts.of(tenant).get(reservation.owner_id));
  if (!contact?.sendNotifications) return { sms: null, whatsapp: null };
  return {
    sms: contact.sms_opt_in ? contact.sms_phone : null,
    whatsapp: contact.whatsapp_opt_in ? contact.whatsapp_phone : null,
  };
}

type Cause = readonly (string | number)[];

async function stageForMember(
  gathering: Telling,
  user: User,
  facts: NoticeFacts,
  cause: Cause,
): Promise<void> {
  const { writes, tenant, run, now, texts } = gathering;
  const { notify_channels: channels } = run;
  const id = (channel: string) => mailId('workflow', channel, run.id, user.id, ...cause);
  const message = { organizationId: tenant.organizationId, kind: `workflow_${facts.notice}` };
  if (channels.in_app) {
    stageNotification(writes, tenant, {
      userId: user.id,
      type: facts.notice === 'assignment' ? 'assignment' : 'workflow',
      itemType: OF_A_TRIGGER.includes(facts.notice) ? 'expiry_workflow_trigger' : 'workflow_run',
      itemId: run.id,
      itemName: run.workflow_title,
      message: headlineOf(facts),
      link: facts.link,
      cause: ['workflow', run.id, ...cause],
    });
  }
  if (channels.email) {
    stageMail(writes, { id: id('email'), to: user.email, ...message, ...noticeMail(facts) }, now);
  }
  if (!channels.sms && !channels.whatsapp) return;
  const phones = await phonesOf(tenant, user);
  for (const channel of ['sms', 'whatsapp'] as const) {
    const to = channels[channel] ? phones[channel] : null;
    if (to !== null) texts.push({ id: id(channel), channel, to, ...message, text: noticeText(facts) });
  }
}

async function stageForTeams(gathering: Telling, facts: NoticeFacts, cause: Cause): Promise<void> {
  const { tenant, run, texts } = gathering;
  const url = run.notify_channels.teams ? await teamsWebhookOf(tenant) : null;
  if (url === null) return;
  const id = mailId('workflow', 'teams', run.id, ...cause);
  const message = { organizationId: tenant.organizationId, kind: `workflow_${facts.notice}` };
  texts.push({ id, channel: 'teams', to: url, ...message, text: noticeText(facts) });
}

/** Who hears of the run as a whole: the rule's recipients; without any, whoever started it or set its trigger. */
const audienceOf = ({ run, by }: Pick<Telling, 'run' | 'by'>): string[] => {
  const named = run.notify_recipients.length > 0 ? run.notify_recipients : [run.started_by];
  return named.filter((userId) => userId !== by);
};

/** For each recipient 1 read and up to 4 writes, 2 reads more for telephone numbers; 1 read and 1 write for Teams. */
async function stageForAudience(
  gathering: Telling,
  notice: Notice,
  cause: Cause,
  reason = '',
): Promise<void> {
  const { run } = gathering;
  const facts: NoticeFacts = { notice, run, steps: [], reason, link: linkOf(run, notice) };
  for (const userId of audienceOf(gathering)) {
    const user = await memberOf(gathering.tenant, userId);
    if (user) await stageForMember(gathering, user, facts, cause);
  }
  await stageForTeams(gathering, facts, cause);
}

/** Of the run's start, and each assignee once of all the steps they have. */
export const stageStartNotices = (happening: Happening): Promise<void> =>
  telling(happening, async (gathering) => {
    const { run } = happening;
    if (run.notify_on_start) await stageForAudience(gathering, 'start', ['start']);
    await stageForAssignees(gathering, run, stepsOf(run.sections));
  });

/** A run that was reopened is told of again when it ends again. */
export const stageCompletionNotices = (happening: Happening): Promise<void> =>
  telling(happening, async (gathering) => {
    const { run, now } = happening;
    if (run.notify_on_completion)
      await stageForAudience(gathering, 'completion', ['completion', now.getTime()]);
  });

/** Once for each standstill. */
export const stageStallNotices = (happening: Happening): Promise<void> =>
  telling(happening, (gathering) =>
    stageForAudience(gathering, 'stall', ['stall', happening.run.last_progress_at.getTime()]),
  );

/** The new assignee of a step. */
export const stageAssignmentNotice = (happening: Happening, stepId: string): Promise<void> =>
  telling(happening, (gathering) =>
    stageForAssignees(
      gathering,
      happening.run,
      stepsOf(happening.run.sections).filter(({ id }) => id === stepId),
    ),
  );

async function stageForAssignees(gathering: Telling, run: Run, steps: readonly RunStep[]): Promise<void> {
  const { tenant, by, now } = gathering;
  if (!run.notify_on_step_assignment) return;
  const given = new Map<string, string[]>();
  for (const { assignee_id, title } of steps) {
    if (assignee_id === null || assignee_id === by) continue;
    given.set(assignee_id, [...(given.get(assignee_id) ?? []), title]);
  }
  for (const [userId, titles] of given) {
    const user = await memberOf(tenant, userId);
    const facts: NoticeFacts = {
      notice: 'assignment',
      run,
      steps: titles,
      reason: '',
      link: linkOf(run, 'assignment'),
    };
    if (user) await stageForMember(gathering, user, facts, ['assignment', now.getTime()]);
  }
}

const toldOf = (trigger: Trigger): Told => ({
  ...trigger,
  workflow_title: trigger.collection?.template_name ?? trigger.workflow_title ?? '',
  progress: 0,
  started_by: trigger.created_by,
  started_by_name: trigger.created_by_name,
});

/** Clients were asked for documents. Nothing for a trigger that started a run, which tells of itself. */
export async function stageRequestsNotice(
  writes: Writes,
  tenant: Tenant,
  trigger: Trigger,
  now: Date,
): Promise<void> {
  if (trigger.collection === null || !trigger.notify_on_start) return;
  await telling({ writes, tenant, run: toldOf(trigger), by: null, now }, (gathering) =>
    stageForAudience(gathering, 'requests', ['requests', trigger.expiry_id]),
  );
}

/**
 * A trigger that waited cannot do its work: told whatever else its rule says, for nothing else would show it. By no
 * short texts: several triggers may fail in one commit, and credits are spent once in one.
 */
export async function stageFailureNotice(
  writes: Writes,
  tenant: Tenant,
  { before, after }: { before: Trigger; after: Trigger },
  now: Date,
): Promise<void> {
  if (after.trigger_status !== 'error' || before.trigger_status === 'error') return;
  const told = toldOf(after);
  const run = { ...told, notify_channels: { ...told.notify_channels, sms: false, whatsapp: false } };
  await telling({ writes, tenant, run, by: null, now }, (gathering) =>
    stageForAudience(gathering, 'failure', ['failure', now.getTime()], after.status_reason ?? ''),
  );
}

// Tells people of what happens in a run, over the channels that its rule names, once for each cause (issue 7).
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { contacts } from '../contacts/record';
import { memberOf } from '../identity/members';
import type { User } from '../identity/user';
import { mailId, stageMail, stageText } from '../messaging/mail';
import { stageNotification } from '../notifications/notify';
import { expiryLink, publicLink } from '../platform/links';
import { reservationOf } from '../platform/uniqueValues';
import { stepsOf } from './outline';
import type { Run } from './run';
import { teamsWebhookOf } from './settings';
import { headlineOf, type Notice, type NoticeFacts, noticeMail, noticeText } from './wording';

export interface Telling {
  writes: Writes;
  tenant: Tenant;
  run: Run;
  /** Whoever caused it is not told of what they did. */
  by: string | null;
  now: Date;
}

const linkOf = (run: Run): string => (run.expiry_id === null ? publicLink('/') : expiryLink(run.expiry_id));

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

async function stageForMember(telling: Telling, user: User, facts: NoticeFacts, cause: Cause): Promise<void> {
  const { writes, tenant, run, now } = telling;
  const { notify_channels: channels } = run;
  const id = (channel: string) => mailId('workflow', channel, run.id, user.id, ...cause);
  const message = { organizationId: tenant.organizationId, kind: `workflow_${facts.notice}` };
  if (channels.in_app) {
    stageNotification(writes, tenant, {
      userId: user.id,
      type: facts.notice === 'assignment' ? 'assignment' : 'workflow',
      itemType: 'workflow_run',
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
    if (to !== null)
      stageText(writes, { id: id(channel), channel, to, ...message, text: noticeText(facts) }, now);
  }
}

async function stageForTeams(telling: Telling, facts: NoticeFacts, cause: Cause): Promise<void> {
  const { writes, tenant, run, now } = telling;
  const url = run.notify_channels.teams ? await teamsWebhookOf(tenant) : null;
  if (url === null) return;
  const id = mailId('workflow', 'teams', run.id, ...cause);
  const message = { organizationId: tenant.organizationId, kind: `workflow_${facts.notice}` };
  stageText(writes, { id, channel: 'teams', to: url, ...message, text: noticeText(facts) }, now);
}

/** Who hears of the run as a whole: the rule's recipients; without any, whoever started it or set its trigger. */
const audienceOf = ({ run, by }: Telling): string[] => {
  const named = run.notify_recipients.length > 0 ? run.notify_recipients : [run.started_by];
  return named.filter((userId) => userId !== by);
};

/** For each recipient 1 read and up to 4 writes, 2 reads more for telephone numbers; 1 read and 1 write for Teams. */
async function stageForAudience(telling: Telling, notice: Notice, cause: Cause): Promise<void> {
  const facts: NoticeFacts = { notice, run: telling.run, steps: [], link: linkOf(telling.run) };
  for (const userId of audienceOf(telling)) {
    const user = await memberOf(telling.tenant, userId);
    if (user) await stageForMember(telling, user, facts, cause);
  }
  await stageForTeams(telling, facts, cause);
}

export async function stageStartNotices(telling: Telling): Promise<void> {
  if (telling.run.notify_on_start) await stageForAudience(telling, 'start', ['start']);
}

/** A run that was reopened is told of again when it ends again. */
export async function stageCompletionNotices(telling: Telling): Promise<void> {
  const { run, now } = telling;
  if (run.notify_on_completion) await stageForAudience(telling, 'completion', ['completion', now.getTime()]);
}

/** Once for each standstill. */
export async function stageStallNotices(telling: Telling): Promise<void> {
  const { run } = telling;
  await stageForAudience(telling, 'stall', ['stall', run.last_progress_at.getTime()]);
}

/** Tells each assignee once of all the steps they were given. */
export async function stageAssignmentNotices(telling: Telling, stepIds: readonly string[]): Promise<void> {
  const { run, tenant, by, now } = telling;
  if (!run.notify_on_step_assignment) return;
  const given = new Map<string, string[]>();
  for (const { id, assignee_id, title } of stepsOf(run.sections)) {
    if (assignee_id === null || assignee_id === by || !stepIds.includes(id)) continue;
    given.set(assignee_id, [...(given.get(assignee_id) ?? []), title]);
  }
  for (const [userId, steps] of given) {
    const user = await memberOf(tenant, userId);
    const facts: NoticeFacts = { notice: 'assignment', run, steps, link: linkOf(run) };
    if (user) await stageForMember(telling, user, facts, ['assignment', now.getTime()]);
  }
}

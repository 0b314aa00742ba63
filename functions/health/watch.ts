// The watchdog: measures lateness, logs it, stores it for the health endpoint, and alerts the operator.
import { tenantOf } from '../api/actor';
import type { Writes } from '../api/writes';
import { listAdminsToNotify } from '../identity/user';
import { countUnknownOutcomesOfLastDay, type UnknownOutcome } from '../messaging/deliver';
import { oneLine, renderMail } from '../messaging/html';
import { type MessageTextsOfLocale, messageTextsForRecipient } from '../messaging/languages';
import { mailId, messageOutbox, type OutboxMessage, stageMail } from '../messaging/mail';
import { stageInAppNotification } from '../notifications/notification';
import { loadOrganization } from '../organizations/organization';
import { clock, MINUTE_MS } from '../platform/clock';
import { log } from '../platform/log';
import { publicUrlOfPath } from '../platform/pageUrls';
import { deploymentParams } from '../platform/params';
import { unitOfWork } from '../store/unitOfWork';
import {
  type DueWorkWithBacklog,
  dueWorkWithBacklogsOf,
  isDueWorkLate,
  maxUserFacingLatenessMs,
  measureDueWork,
} from './measure';
import { getLastHealthSnapshot, healthSnapshotRef } from './record';

/** The `alert` field of the watchdog’s log line. An alert based on this line works even if emails are delayed. */
export const DUE_WORK_LATE_ALERT_NAME = 'due_work_late';

const seconds = (ms: number): number => Math.round(ms / 1000);
const minutes = (ms: number): number => Math.floor(ms / MINUTE_MS);

/** A readable name, such as `Webhook deliveries waiting`. */
const labelOf = (kind: string): string =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')} waiting`;

/** Sends only one email per incident. The incident is identified by its start time. */
function stageAlert(writes: Writes, late: readonly DueWorkWithBacklog[], lateSince: Date, now: Date): void {
  const to = deploymentParams.operatorEmail();
  if (to === '') return;
  const title = `messages are ${minutes(Math.max(...late.map(({ lane }) => lane.lateness_ms)))} minutes late`;
  const content = renderMail({
    title: `${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    body: [
      'Scheduled work is overdue. The service keeps retrying, but something is preventing the work from finishing. Please check the logs.',
    ],
    facts: [
      ...late.map(({ work, lane }) => [labelOf(work.kind), String(lane.backlog)] as const),
      ['Measured at', now.toISOString()],
    ],
  });
  const id = mailId('lateness_alarm', lateSince.toISOString());
  const mail = { id, kind: 'lateness_alarm', organizationId: null, to, subject: `Alert: ${title}` };
  stageMail(writes, { ...mail, ...content }, now);
}

/** How often all work is measured. Work that people are waiting for is measured every minute. */
const ALL_AFTER_MS = 5 * MINUTE_MS;

/** Costs 1 read and 1 write in addition to the measurement, plus 1 write to alert the operator. */
export async function runHealthWatchdog(): Promise<void> {
  const now = clock.now();
  const last = await getLastHealthSnapshot();
  const isRecent = last !== null && now.getTime() - last.all_measured_at.getTime() < ALL_AFTER_MS;
  const lanes = await measureDueWork(now, isRecent ? last.lanes : null);
  const givenUp = isRecent ? last.given_up : await countUnknownOutcomesOfLastDay(now);
  const late = dueWorkWithBacklogsOf(lanes).filter(({ work, lane }) => isDueWorkLate(work, lane));
  for (const { work, lane } of late) {
    log.error('Due work is late', {
      alert: DUE_WORK_LATE_ALERT_NAME,
      kind: work.kind,
      latenessSeconds: seconds(lane.lateness_ms),
      backlog: lane.backlog,
      setAside: lane.set_aside,
    });
  }
  log.info('Lateness', { latenessSeconds: seconds(maxUserFacingLatenessMs(lanes)), givenUp });
  await unitOfWork(async (writes) => {
    const lateSince = late.length === 0 ? null : (last?.late_since ?? now);
    writes.set(healthSnapshotRef(), {
      lanes,
      given_up: givenUp,
      measured_at: now,
      all_measured_at: isRecent ? last.all_measured_at : now,
      late_since: lateSince,
    });
    if (lateSince !== null) stageAlert(writes, late, lateSince, now);
  });
}

function words(
  { channel, reason }: Pick<OutboxMessage, 'channel' | 'reason'>,
  to: string,
  { notice }: MessageTextsOfLocale,
): string {
  const { mail, message } = notice.lost;
  const lost = channel === 'email' ? mail(to) : message(to, notice.channels[channel]);
  return notice.unknownFate(lost, reason ?? notice.noAnswer);
}

/** Ignores emails that don't belong to an organization. Costs 2 reads, plus 1 read and 2 writes per admin. */
export async function notifyAdminsOfUnknownMailOutcome(givenUp: UnknownOutcome): Promise<void> {
  const { collection, message_id: id, organization_id: organizationId } = givenUp;
  if (collection !== 'mail_outbox' || organizationId === null) return;
  const mail = await messageOutbox.get(id);
  if (!mail) return;
  const tenant = tenantOf(organizationId);
  const to = oneLine(mail.to, 80);
  await unitOfWork(async (writes) => {
    const organization = await loadOrganization(tenant);
    for (const admin of await listAdminsToNotify(tenant)) {
      stageInAppNotification(writes, tenant, {
        userId: admin.id,
        type: 'reminder',
        itemType: 'mail',
        itemId: id,
        itemName: oneLine(mail.subject || mail.kind, 80),
        message: words(mail, to, messageTextsForRecipient(admin, organization)),
        link: publicUrlOfPath('/'),
        cause: ['unknown_fate', id],
      });
    }
  });
}

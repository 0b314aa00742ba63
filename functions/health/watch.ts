// The watchdog: measures lateness, logs it as a metric, keeps it for the health endpoint, and raises an alarm.

import type { Writes } from '../api/writes';
import { mailLayout } from '../messaging/html';
import { mailId, stageMail } from '../messaging/mail';
import { clock } from '../platform/clock';
import { log } from '../platform/log';
import { params } from '../platform/params';
import { unitOfWork } from '../platform/unitOfWork';
import { latenessOf, MOST_LATENESS_MS, measure } from './measure';
import { lastSnapshot, type Measurement, snapshotRef } from './record';

const seconds = (ms: number): number => Math.round(ms / 1000);

/** One mail for an incident, however long it lasts: it is named by when it began. */
function stageAlarm(writes: Writes, measurement: Measurement, lateSince: Date, now: Date): void {
  const to = params.operatorEmail();
  if (to === '') return;
  const minutes = Math.floor(latenessOf(measurement) / 60_000);
  const content = mailLayout({
    title: `Messages are ${minutes} minutes late`,
    body: [
      'The oldest message that is due has not been sent. The sweep goes on trying; something keeps it from it.',
    ],
    facts: [
      ['Reminders waiting', String(measurement.reminders.backlog)],
      ['Messages waiting', String(measurement.messages.backlog)],
      ['Mails waiting', String(measurement.mails.backlog)],
      ['Measured at', now.toISOString()],
    ],
  });
  const subject = `Alarm: messages are ${minutes} minutes late`;
  const id = mailId('lateness_alarm', lateSince.toISOString());
  stageMail(writes, { id, kind: 'lateness_alarm', organizationId: null, to, subject, ...content }, now);
}

/** 1 read and 1 write beside what measuring costs; 1 write more when it raises an alarm. */
export async function watch(): Promise<void> {
  const now = clock.now();
  const measurement = await measure(now);
  const latenessMs = latenessOf(measurement);
  const isLate = latenessMs > MOST_LATENESS_MS;
  await unitOfWork(async (writes) => {
    const last = await lastSnapshot();
    const lateSince = isLate ? (last?.late_since ?? now) : null;
    writes.set(snapshotRef(), { ...measurement, measured_at: now, late_since: lateSince });
    if (lateSince !== null) stageAlarm(writes, measurement, lateSince, now);
  });
  const fields = {
    metric: 'message_lateness',
    latenessSeconds: seconds(latenessMs),
    dueReminders: measurement.reminders.backlog,
    openMessages: measurement.messages.backlog,
    openMails: measurement.mails.backlog,
  };
  if (isLate) log.error('Messages are later than five minutes', fields);
  else log.info('Message lateness', fields);
}

// SendGrid's event webhook in our words: pure (https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event).

import { z } from 'zod';
import type { SuppressionReason } from '../../messaging/suppression';
import { shorten } from '../../platform/text';
import type { MessageReference } from '../../providers/outcome';
import type { DeliveryReport } from './receipts';

const COLLECTIONS = ['reminder_sends', 'reminder_digests', 'mail_outbox'] as const;

const eventSchema = z.object({
  event: z.string(),
  email: z.string().default(''),
  /** For `bounce`: `bounce` is permanent, `blocked` may be temporary. */
  type: z.string().optional(),
  reason: z.string().optional(),
  record_collection: z.enum(COLLECTIONS),
  record_id: z.string().min(1),
  record_organization: z.string().default(''),
});
type Event = z.output<typeof eventSchema>;

const SUPPRESSED_BY: Readonly<Record<string, SuppressionReason>> = {
  spamreport: 'reported_as_spam',
  unsubscribe: 'unsubscribed',
  group_unsubscribe: 'unsubscribed',
};

function suppressionOf({ event, type }: Event): SuppressionReason | null {
  if (event === 'bounce') return type === 'blocked' ? null : 'address_bounced';
  return SUPPRESSED_BY[event] ?? null;
}

function receiptOf({ event }: Event): DeliveryReport['receipt'] {
  if (event === 'delivered') return 'delivered';
  if (event === 'bounce') return 'bounced';
  return event === 'dropped' ? 'undelivered' : null;
}

/** Intermediate events. They show that SendGrid accepted the mail, in case its answer was lost. */
const TAKEN = ['processed', 'deferred'];

function reportOf(event: Event): DeliveryReport | null {
  const reason = suppressionOf(event);
  const receipt = receiptOf(event);
  if (receipt === null && reason === null && !TAKEN.includes(event.event)) return null;
  const reference: MessageReference = {
    collection: event.record_collection,
    id: event.record_id,
    organizationId: event.record_organization === '' ? null : event.record_organization,
  };
  const address = event.email.trim();
  return {
    reference,
    receipt,
    reason: shorten(event.reason ?? event.event, 300),
    suppress: reason === null || address === '' ? null : { channel: 'email', address, reason },
  };
}

/** Parses the relevant reports; ignores events of other mails and of other kinds. */
export function parseSendgridReports(body: string): DeliveryReport[] {
  const events = z.array(z.unknown()).max(10_000).parse(JSON.parse(body));
  const reports = events.flatMap((candidate) => {
    const event = eventSchema.safeParse(candidate);
    const report = event.success ? reportOf(event.data) : null;
    return report === null ? [] : [report];
  });
  const saysSomething = ({ receipt, suppress }: DeliveryReport): boolean =>
    receipt !== null || suppress !== null;
  const reported = new Set(reports.filter(saysSomething).map(({ reference }) => reference.id));
  return reports.filter((report) => saysSomething(report) || !reported.has(report.reference.id));
}

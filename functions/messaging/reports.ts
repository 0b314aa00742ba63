// Records ordinary delivery reports (accepted, delivered) beside the message without reading it.
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import { isNewReceipt, isTakenByProvider, type Progress, sentStateByReport } from './sendState';

/** Milliseconds since 1970: of numbers, Firestore keeps the least by itself, so what is reported twice changes nothing. */
export const notedReports = z.object({
  taken: z.number().nullable().default(null),
  delivered: z.number().nullable().default(null),
});
export type NotedReports = z.output<typeof notedReports>;
export const NONE_NOTED: NotedReports = { taken: null, delivered: null };

/** The fields that note a report under `path`. Pure. */
export const fieldsNotingProviderReport = (
  path: string,
  kind: keyof NotedReports,
  now: Date,
): Record<string, FieldValue> => ({
  [`${path}.${kind}`]: FieldValue.minimum(now.getTime()),
});

const dateOf = (milliseconds: number | null): Date | null =>
  milliseconds === null ? null : new Date(milliseconds);

/** A message with what is noted of it: a failure that was reported before or after outweighs the delivery. Pure. */
export function messageWithNotedReports<
  T extends Pick<Progress, 'taken_at' | 'receipt' | 'receipt_at' | 'receipt_reason'>,
>(message: T, { taken, delivered }: NotedReports = NONE_NOTED): T {
  const known = { ...message, taken_at: message.taken_at ?? dateOf(taken ?? delivered) };
  if (delivered === null || !isNewReceipt(message.receipt, 'delivered')) return known;
  return { ...known, receipt: 'delivered', receipt_at: dateOf(delivered), receipt_reason: null };
}

/**
 * The message as shown to users. A message with an unknown outcome counts as sent once its provider reports it,
 * although this is stored only at its next attempt. A failed one counts as sent once it is delivered. Pure.
 */
export function messageWithReportedState<T extends Progress>(message: T): T {
  const { status, attempts, unknown_attempts, receipt, receipt_at } = message;
  const waits = status === 'queued' && attempts > 0 && isTakenByProvider(message);
  const arrived = status === 'failed' && unknown_attempts > 0 && receipt === 'delivered';
  const at = message.taken_at ?? receipt_at;
  return (waits || arrived) && at ? { ...message, ...sentStateByReport(at) } : message;
}

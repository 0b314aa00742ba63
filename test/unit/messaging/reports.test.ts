// Reports stored without reading the message: how they combine with reports that were read.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  isTakenByProvider,
  messageWithNotedReports,
  messageWithReportedState,
  NONE_NOTED,
  type NotedReports,
  type Progress,
  RECEIPTS,
  SEND_STATUSES,
  sendStateChangeByReport,
  UNSENT_STATE,
} from '../../../functions/messaging/sendState';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 9, minute));
const message: Progress = { ...UNSENT_STATE, status: 'sent', attempts: 1, sent_at: at(0) };

/** Like Firestore's minimum: the smallest number stays. */
const noted = (known: NotedReports, kind: keyof NotedReports, now: Date): NotedReports => ({
  ...known,
  [kind]: Math.min(known[kind] ?? Number.POSITIVE_INFINITY, now.getTime()),
});

describe('Reports stored without reading', () => {
  const reports = fc.array(fc.constantFrom(null, ...RECEIPTS), { maxLength: 8 });
  const states = fc.record({
    status: fc.constantFrom(...SEND_STATUSES),
    attempts: fc.integer({ min: 1, max: 5 }),
    unknown_attempts: fc.integer({ min: 0, max: 4 }),
  });

  it('have the same effect as reports that were read, in any order and number', () => {
    fc.assert(
      fc.property(reports, states, (came, state) => {
        let [stored, read]: Progress[] = [
          { ...message, ...state },
          { ...message, ...state },
        ] as const;
        let notes = NONE_NOTED;
        for (const [minute, receipt] of came.entries()) {
          const report = { receipt, reason: receipt };
          read = { ...(read as Progress), ...sendStateChangeByReport(read as Progress, report, at(minute)) };
          if (receipt === null) notes = noted(notes, 'taken', at(minute));
          else if (receipt === 'delivered') notes = noted(notes, 'delivered', at(minute));
          else {
            const before: Progress = messageWithNotedReports(stored as Progress, notes);
            stored = { ...(stored as Progress), ...sendStateChangeByReport(before, report, at(minute)) };
          }
        }
        const shown = messageWithReportedState(messageWithNotedReports(stored as Progress, notes));
        const { status, receipt, receipt_at, receipt_reason } = read as Progress;
        expect(shown).to.include({ receipt, receipt_reason });
        // A message that was given up and didn't arrive has failed, regardless of other reports.
        const failed = state.status === 'failed' && receipt !== null && receipt !== 'delivered';
        expect(shown.status).to.equal(failed ? 'failed' : status);
        expect(shown.receipt_at).to.deep.equal(receipt_at);
        if (status === 'sending' && came.length > 0) expect(isTakenByProvider(shown)).to.equal(true);
      }),
    );
  });

  it('don’t change earlier receipts', () => {
    const delivered = { ...message, receipt: 'delivered' as const, receipt_at: at(1) };
    expect(messageWithNotedReports(delivered, undefined)).to.deep.equal(delivered);
    expect(
      messageWithNotedReports(delivered, { taken: null, delivered: at(5).getTime() }).receipt_at,
    ).to.deep.equal(at(1));
  });
});

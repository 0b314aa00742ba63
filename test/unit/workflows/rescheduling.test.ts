// How new time zone rules affect waiting triggers and requests.
import { expect } from 'chai';
import type { DocumentRequest } from '../../../functions/documentRequests/request/request';
import { recomputedDocumentRequestTimes } from '../../../functions/documentRequests/request/schedule';
import { addMs, DAY_MS, HOUR_MS } from '../../../functions/platform/clock';
import type { Trigger } from '../../../functions/workflows/triggers/trigger';
import { triggerReschedulePatch } from '../../../functions/workflows/triggers/triggerState';

const NOW = new Date('2026-05-01T08:00:00Z');

describe('A pending trigger', () => {
  const right = new Date('2026-05-09T12:30:00Z');
  const waiting = (wake_at: Date | null) =>
    ({
      ...{
        trigger_type: 'before_expiry',
        trigger_days: 1,
        trigger_time: '08:30',
        timezone: 'America/New_York',
      },
      ...{ expiry_date: '2026-05-10', trigger_date: wake_at, wake_at },
    }) as Trigger;

  it('follows the new rules unless it is due or correct', () => {
    expect(triggerReschedulePatch(waiting(addMs(right, HOUR_MS)), NOW)).to.deep.equal({
      trigger_date: right,
      wake_at: right,
    });
    for (const kept of [right, addMs(NOW, -1), null])
      expect(triggerReschedulePatch(waiting(kept), NOW)).to.equal(null);
    expect(
      triggerReschedulePatch(waiting(addMs(right, HOUR_MS)), addMs(right, HOUR_MS / 2)),
      'late, not lost',
    ).to.deep.include({
      wake_at: right,
    });
  });
});

describe('A pending request', () => {
  const end = new Date('2026-05-09T04:00:00Z');
  const open = (over: Partial<DocumentRequest>) =>
    ({
      ...{ status: 'sent', due_date: '2026-05-08', timezone: 'America/New_York', reminders_sent: 0 },
      ...{ last_mailed_at: NOW, expires_at: end, wake_at: new Date('2026-05-04T13:00:00Z'), ...over },
    }) as DocumentRequest;

  it('gets reminder and end by the new rules', () => {
    expect(recomputedDocumentRequestTimes(open({}), NOW)).to.equal(null);
    const wrong = open({ expires_at: addMs(end, HOUR_MS), wake_at: new Date('2026-05-04T14:00:00Z') });
    expect(recomputedDocumentRequestTimes(wrong, NOW)).to.deep.equal({
      expires_at: end,
      wake_at: new Date('2026-05-04T13:00:00Z'),
    });
    expect(recomputedDocumentRequestTimes({ ...wrong, status: 'completed' }, NOW)).to.equal(null);
  });

  it('keeps a link end that was set after the due date', () => {
    const late = open({
      due_date: '2026-04-01',
      expires_at: addMs(NOW, 10 * DAY_MS),
      wake_at: addMs(NOW, DAY_MS),
    });
    expect(recomputedDocumentRequestTimes(late, NOW)?.expires_at).to.deep.equal(late.expires_at);
  });
});

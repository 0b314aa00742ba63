// When what a client entered and never submitted may go.
import { expect } from 'chai';
import { submissionDraftEndsAt } from '../../../functions/documentRequests/client/discardDraft';
import type { DocumentRequest } from '../../../functions/documentRequests/request/request';

describe('A draft', () => {
  const now = new Date('2027-03-10T00:00:00Z');
  const updated_at = new Date('2027-03-09T12:00:00Z');
  const endOf = (over: Partial<DocumentRequest>): string | null =>
    submissionDraftEndsAt(
      { status: 'in_progress', expires_at: null, updated_at, ...over },
      now,
    )?.toISOString() ?? null;

  it('stays while its request can be filled in, paused included', () => {
    const later = new Date('2027-04-01T00:00:00Z');
    for (const status of ['sent', 'viewed', 'in_progress', 'paused'] as const) {
      expect(endOf({ status }), status).to.equal(null);
      expect(endOf({ status, expires_at: later }), status).to.equal(null);
    }
    expect(endOf({ status: 'paused', expires_at: updated_at }), 'paused, it does not expire').to.equal(null);
  });

  it('stays for 30 days after its request expired, whether or not that is written yet', () => {
    const expires_at = new Date('2027-03-01T00:00:00Z');
    expect(endOf({ expires_at })).to.equal('2027-03-31T00:00:00.000Z');
    expect(endOf({ status: 'expired', expires_at })).to.equal('2027-03-31T00:00:00.000Z');
  });

  it('goes two hours after its request was cancelled, when every upload has ended', () => {
    expect(endOf({ status: 'cancelled' })).to.equal('2027-03-09T14:00:00.000Z');
  });
});

// What an evidence pack reports as missing, by code.
import { expect } from 'chai';
import type { EvidenceFacts } from '../../../functions/evidence/facts';
import { evidenceGapsOf } from '../../../functions/evidence/timeline';
import { evidenceTextsOfLocale } from '../../../functions/messaging/languages';

const DAY = '2027-02-01T09:00:00.000Z';
const expiry = {
  ...{ expiry_date: '2027-12-31', is_done: false, is_archive: false },
  ...{ assigned_to: 'ada', created_at: '2027-01-01T00:00:00.000Z' },
};
const send = (over: object = {}) => ({
  ...{ channel: 'email', status: 'delivered', sent_at: DAY, scheduled_at: DAY, reported_at: DAY },
  ...over,
});
/** Nothing is missing. */
const COMPLETE = {
  ...{ expiry, reminders: [{}], sends: [send()], responses: [{ at: DAY }] },
  ...{ requests: [], submissions: [], files: [{}] },
};
const submitted = (review_status: string) => ({
  requests: [{ id: 'r', status: 'completed', revision: 2 }],
  submissions: [
    { request_id: 'r', revision: 1, review_status: 'rejected' },
    { request_id: 'r', revision: 2, review_status },
  ],
});

const codesOf = (over: object, since = '2026-01-01', from: string | null = null): string[] => {
  const kept = { today: '2027-06-01', sendsSince: new Date(since), activitySince: new Date(since) };
  const period = { from: from === null ? null : new Date(from), to: null };
  const facts = { ...COMPLETE, ...over } as unknown as EvidenceFacts;
  return evidenceGapsOf(facts, period, kept, evidenceTextsOfLocale('en')).map(({ code }) => code);
};

describe('What an evidence pack reports as missing', () => {
  const request = (status: string) => ({ requests: [{ id: 'r', status, revision: 0 }] });
  const cases: readonly [codes: string[], over: object][] = [
    [[], {}],
    [['no_due_date'], { expiry: { ...expiry, expiry_date: null } }],
    [['overdue'], { expiry: { ...expiry, expiry_date: '2027-05-31' } }],
    [[], { expiry: { ...expiry, expiry_date: '2027-06-01' } }],
    [[], { expiry: { ...expiry, expiry_date: '2027-05-31', is_done: true } }],
    [['no_assignee'], { expiry: { ...expiry, assigned_to: null } }],
    [['no_reminders'], { reminders: [] }],
    [['no_sends'], { sends: [], responses: [] }],
    ...['failed', 'bounced', 'undelivered'].map((status): [string[], object] => [
      ['sends_failed'],
      { sends: [send({ status })] },
    ]),
    [['sends_not_confirmed'], { sends: [send({ status: 'sent', reported_at: null })] }],
    [[], { sends: [send({ status: 'sent', reported_at: null, channel: 'in_app' })] }],
    [['no_answers'], { responses: [] }],
    ...['sent', 'viewed', 'in_progress', 'paused', 'expired'].map((status): [string[], object] => [
      ['not_submitted'],
      request(status),
    ]),
    [[], request('cancelled')],
    [['not_reviewed'], submitted('pending')],
    [[], submitted('approved')],
    [['no_files'], { files: [] }],
  ];
  for (const [codes, over] of cases)
    it(`is ${codes.join() || 'nothing'} for ${JSON.stringify(over)}`, () => {
      expect(codesOf(over)).to.deep.equal(codes);
    });

  it('includes sends and changes that are no longer kept, and sends outside the period', () => {
    expect(codesOf({}, '2027-01-02')).to.deep.equal(['sends_not_kept', 'activity_not_kept']);
    expect(codesOf({}, '2027-01-02', '2027-01-03')).to.deep.equal([]);
    expect(codesOf({}, '2027-01-02', '2027-03-01')).to.deep.equal(['no_sends']);
  });
});

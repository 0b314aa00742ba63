// The compliance score by the formula in docs/guides/compliance-score.md, weekly summaries, and project statuses.
import { expect } from 'chai';
import fc from 'fast-check';
import { parseStatusOrDefault } from '../../../functions/compliance/project';
import {
  complianceScoreOf,
  linesAtEndOfDay,
  packScoreCounts,
  type ScoreCounts,
  scoreCountsByScope,
  scoreDeductionsOf,
  unpackScoreCounts,
} from '../../../functions/compliance/score/score';
import { exampleWeeklySummary, weeklySummaryMail, weeklySummaryOf } from '../../../functions/compliance/summary';
import { attentionReasonOf, dueStatusOfLine, type ExpiryLine } from '../../../functions/expiries/lines/line';
import { messageTextsOfLocale } from '../../../functions/messaging/languages';
import { lineEntry as entry } from '../../support/plainRecords';

const TODAY = '2027-03-15';

const countsOf = (entries: readonly ExpiryLine[], key = 'organization'): ScoreCounts =>
  scoreCountsByScope(entries, TODAY).get(key) ?? unpackScoreCounts(undefined);

/** The guide's examples. */
const reminded = { has_reminder: true };
const WATCHED = [
  entry({ id: '1', expiry_date: '2027-12-01', ...reminded }),
  entry({ id: '2', expiry_date: '2027-12-01' }),
  entry({ id: '3', expiry_date: '2027-04-01', ...reminded, assigned_to: 'ada' }),
  entry({ id: '4', expiry_date: '2027-04-01', ...reminded }),
  entry({ id: '5', expiry_date: '2027-04-01' }),
  entry({ id: '6', expiry_date: '2027-03-01', is_waiting: true }),
  entry({ id: '7', expiry_date: '2027-03-01', ...reminded, assigned_to: 'ada' }),
  entry({ id: '8', expiry_date: '2027-03-01', state: 'in_progress' }),
];

describe('The compliance score', () => {
  it('matches the guide’s example', () => {
    const counts = countsOf(WATCHED);
    expect(counts).to.deep.equal({
      ...{ total: 8, valid: 2, due_soon: 3, overdue: 3, waiting: 1 },
      ...{ without_reminder: 4, without_assignee: 6 },
      deducted: { overdue: 1, without_reminder: 1, without_assignee: 1 },
    });
    expect(complianceScoreOf(counts)).to.equal(62.5);
    const reasons = ['overdue', 'without_reminder', 'without_assignee'];
    expect(scoreDeductionsOf(counts, 'type', 'A & B')).to.deep.equal(
      reasons.map((reason) => ({ reason, points: 12.5, count: 1, filter: `attention=${reason}&type=A+%26+B` })),
    );
  });

  it('is null without open expiries', () => {
    const closed = [entry({ is_done: true }), entry({ is_archive: true })];
    expect(countsOf(closed).total).to.equal(0);
    expect(complianceScoreOf(countsOf(closed))).to.equal(null);
  });

  it('starts the lead time 30 days before the due date, or earlier with a longer notice period', () => {
    const timing = (expiry_date: string | null, act_by_date: string | null = null) =>
      dueStatusOfLine(entry({ expiry_date, act_by_date }), TODAY);
    expect(timing('2027-03-14')).to.equal('overdue');
    expect(timing('2027-03-15')).to.equal('due_soon');
    expect(timing('2027-04-14')).to.equal('due_soon');
    expect(timing('2027-04-15')).to.equal('valid');
    expect(timing('2027-09-01', '2027-03-15')).to.equal('due_soon');
    expect(timing('2027-09-01', '2027-03-16')).to.equal('valid');
    expect(timing(null)).to.equal('valid');
  });

  const entries = fc.array(
    fc
      .record({
        expiry_date: fc.constantFrom('2027-03-14', '2027-03-15', '2027-04-20', null),
        state: fc.constantFrom('todo' as const, 'in_progress' as const),
        ...{ has_reminder: fc.boolean(), is_waiting: fc.boolean(), is_done: fc.boolean() },
        assigned_to: fc.constantFrom('ada', null),
        type: fc.constantFrom('A', 'B', null),
        folder_id: fc.constantFrom('f', null),
        client_ids: fc.array(fc.constantFrom('c', 'd'), { maxLength: 3 }),
      })
      .map((fields) => entry(fields)),
    { maxLength: 30 },
  );

  it('and its deductions add up to 100, and every scope counts only its expiries', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const scopes = scoreCountsByScope(all, TODAY);
        const open = all.filter(({ is_done }) => !is_done);
        expect(scopes.get('organization')?.total).to.equal(open.length);
        expect(scopes.get('type:A')?.total ?? 0).to.equal(open.filter(({ type }) => type === 'A').length);
        expect(scopes.get('folder:f')?.total ?? 0).to.equal(open.filter(({ folder_id }) => folder_id).length);
        const ofClient = open.filter(({ client_ids }) => client_ids.includes('d'));
        expect(scopes.get('client:d')?.total ?? 0).to.equal(ofClient.length);
        for (const counts of scopes.values()) {
          const { total, valid, due_soon, overdue } = counts;
          expect(valid + due_soon + overdue).to.equal(total);
          expect(unpackScoreCounts(packScoreCounts(counts))).to.deep.equal(counts);
          const deductions = scoreDeductionsOf(counts, 'organization', null);
          const lost = deductions.reduce((sum, { points }) => sum + points, 0);
          const score = complianceScoreOf(counts);
          if (score !== null) expect(score + lost).to.be.closeTo(100, 0.2);
        }
        const named = open.filter((each) => attentionReasonOf(each, TODAY) !== null).length;
        const { deducted } = scopes.get('organization') ?? unpackScoreCounts(undefined);
        expect(deducted.overdue + deducted.without_reminder + deducted.without_assignee).to.equal(named);
      }),
    );
  });

  it('of a past day omits later expiries and reverts later closings and deletions', () => {
    const end = new Date('2027-02-01T00:00:00Z');
    const [before, after] = [new Date('2027-01-15T00:00:00Z'), new Date('2027-02-15T00:00:00Z')];
    for (const [fields, expected] of [
      [{}, 'open'],
      [{ created_at: after }, undefined],
      [{ created_at: end }, undefined],
      [{ deleted_at: before }, undefined],
      [{ deleted_at: after }, 'open'],
      [{ deleted_at: end }, 'open'],
      [{ is_done: true, completed_at: before }, 'done'],
      [{ is_done: true, completed_at: after }, 'open'],
      [{ is_done: true, completed_at: end }, 'open'],
      [{ is_archive: true, updated_at: before }, 'archived'],
      [{ is_archive: true, updated_at: after }, 'open'],
    ] as const) {
      const [found] = linesAtEndOfDay([entry({ created_at: before, ...fields })], end);
      const state = found && (found.is_archive ? 'archived' : found.is_done ? 'done' : 'open');
      expect(state, JSON.stringify(fields)).to.equal(expected);
    }
  });
});

const summaryAt = (dates: string[], formerScore: number | null = null) =>
  weeklySummaryOf(
    dates.map((expiry_date) => entry({ id: expiry_date, expiry_date, has_reminder: true })),
    TODAY,
    formerScore,
  );

describe('The weekly summary', () => {
  it('lists records that became overdue in the past 7 days, and records due in the next 30', () => {
    const dates = ['2027-03-07', '2027-03-08', '2027-03-14', TODAY, '2027-04-14', '2027-04-15'];
    const summary = summaryAt(dates);
    expect(summary?.overdue.first.map(({ id }) => id)).to.deep.equal(['2027-03-08', '2027-03-14']);
    expect(summary?.upcoming.first.map(({ id }) => id)).to.deep.equal([TODAY, '2027-04-14']);
    const many = weeklySummaryOf([entry({ expiry_date: null }), ...Array(11).fill(entry())], TODAY, null);
    const { count, first } = many?.unreminded ?? { count: 0, first: [] };
    expect([count, first.length, first[0]?.expiry_date], 'the first of many').to.deep.equal([
      ...[12, 10, '2028-02-29'],
    ]);
  });

  it('is skipped without anything to report', () => {
    expect(summaryAt(['2027-12-01'], 100)).to.equal(null);
    expect(summaryAt(['2027-12-01'], 90.4)).to.include({ change: 9.6 });
    expect(weeklySummaryOf([entry()], TODAY, 100)?.unreminded.count).to.equal(1);
    expect(summaryAt([])).to.equal(null);
  });
});

describe('The weekly summary email', () => {
  it('describes a record without a date in words', () => {
    const { text } = weeklySummaryMail(exampleWeeklySummary({ id: 'e1', name: 'Lease', expiry_date: null }), {
      organization: { name: 'Acme' },
      language: messageTextsOfLocale('de'),
      stopLink: 'https://x.example/stop',
    });
    expect(text).to.include('ohne Datum').and.not.include('– –');
  });
});

describe('A project’s status', () => {
  it('is one of the five exact values, or Not Started', () => {
    for (const status of ['Not Started', 'In Progress', 'On Hold', 'Completed', 'Cancelled'])
      expect(parseStatusOrDefault(status)).to.equal(status);
    for (const other of ['completed', ' Completed', 'Done', '', null, undefined, 3, {}, ['Completed']])
      expect(parseStatusOrDefault(other)).to.equal('Not Started');
  });
});

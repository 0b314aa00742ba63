// The weekly summary: what it contains, and its email.
import { expect } from 'chai';
import {
  exampleWeeklySummary,
  weeklySummaryMail,
  weeklySummaryOf,
} from '../../../functions/compliance/summary';
import { messageTextsOfLocale } from '../../../functions/messaging/languages';
import { lineEntry } from '../../support/lineEntry';

const TODAY = '2027-03-15';
const summaryAt = (dates: string[], formerScore: number | null = null) =>
  weeklySummaryOf(
    dates.map((expiry_date) => lineEntry({ id: expiry_date, expiry_date, has_reminder: true })),
    TODAY,
    formerScore,
  );

describe('The weekly summary', () => {
  it('lists records that became overdue in the past 7 days, and records due in the next 30', () => {
    const dates = ['2027-03-07', '2027-03-08', '2027-03-14', TODAY, '2027-04-14', '2027-04-15'];
    const summary = summaryAt(dates);
    expect(summary?.overdue.first.map(({ id }) => id)).to.deep.equal(['2027-03-08', '2027-03-14']);
    expect(summary?.upcoming.first.map(({ id }) => id)).to.deep.equal([TODAY, '2027-04-14']);
  });

  it('is skipped without anything to report', () => {
    expect(summaryAt(['2027-12-01'], 100)).to.equal(null);
    expect(summaryAt(['2027-12-01'], 90)).to.include({ change: 10 });
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

// The forecast and numbered pages, computed from lines.
import { expect } from 'chai';
import { expiryForecastOf, truncateForecastItems } from '../../../functions/expiries/lines/forecast';
import {
  type ExpiryLine,
  encodeExpiryLine,
  parseExpiryLine,
  waitingOrDoneLineNoteOf,
} from '../../../functions/expiries/lines/line';
import { selectExpiryLines } from '../../../functions/expiries/list/pagesByLines';
import { lineEntry } from '../../support/plainRecords';

const TODAY = '2027-03-15';

let serial = 0;
const entry = (fields: Partial<ExpiryLine> = {}): ExpiryLine => {
  serial += 1;
  return lineEntry({
    id: `e${serial}`,
    name: `Expiry ${serial}`,
    type: 'Permit',
    expiry_date: '2027-03-20',
    ...fields,
  });
};
const forecastOf = (months: number, ...entries: ExpiryLine[]) => expiryForecastOf(entries, TODAY, months);
const done = (fields: Partial<ExpiryLine> = {}): ExpiryLine => entry({ is_done: true, state: 'done', ...fields });

describe('The forecast', () => {
  it('is complete within the limit; above it, all lists are truncated equally and counts stay exact', () => {
    const overdue = Array.from({ length: 101 }, () => entry({ expiry_date: '2027-03-10', assigned_to: 'u' }));
    const soon = Array.from({ length: 230 }, () => entry());
    const all = forecastOf(2, ...overdue, ...soon);
    const total = 331 + 331 + 101 + 230;
    expect(truncateForecastItems(all, total)).to.deep.equal(all);
    const cut = truncateForecastItems(all, total - 1);
    expect(cut).to.include({ items_truncated: true });
    expect(cut.summary).to.deep.equal(all.summary).and.to.include({ totalActive: 331, totalAtRisk: 230 });
    expect(cut.renewalForecast[0]?.items).to.deep.equal(all.renewalForecast[0]?.items.slice(0, 330));
    expect(cut.renewalForecast[0]).to.include({ count: 331 });
    expect(cut.workload).to.deep.equal(all.workload);
    expect(truncateForecastItems(all, 40).workload.map(({ items }) => items.length)).to.deep.equal([8, 8]);
  });

  it('counts open expiries by month, from this month to the horizon', () => {
    const forecast = forecastOf(
      12,
      entry({ expiry_date: '2027-03-31', priority: 'High' }),
      ...['2027-03-01', '2027-04-01', '2027-05-01', '2027-05-02'].map((expiry_date) => entry({ expiry_date })),
      entry({ expiry_date: '2028-03-01' }),
      entry({ expiry_date: '2027-04-02', is_archive: true }),
      done({ expiry_date: '2027-04-03' }),
    );
    const months = Object.fromEntries(forecast.renewalForecast.map(({ month, count }) => [month, count]));
    expect(months).to.include({ '2027-03': 2, '2027-04': 1, '2028-02': 0 }).and.not.have.property('2028-03');
    expect(forecast.renewalForecast[0]).to.include({ highPriority: 1 });
    const short = expiryForecastOf([], '2027-01-31', 3).renewalForecast;
    expect(short.map(({ month }) => month)).to.deep.equal(['2027-01', '2027-02', '2027-03']);
    const thisMonth = forecast.renewalForecast[0]?.items.map(({ expiry_date: date }) => date);
    expect(thisMonth).to.deep.equal(['2027-03-01', '2027-03-31']);
    const counts = { totalActive: 6, totalOverdue: 1, expiringThisMonth: 2, expiringNextMonth: 1 };
    expect(forecast.summary).to.include({ ...counts, busiest_month: '2027-03' });
  });

  it('groups overdue expiries by age, to the day', () => {
    const dates = [
      ...['2027-03-15', '2027-03-14', '2027-03-08', '2027-03-07', '2027-02-13', '2027-02-12'],
      ...['2026-12-15', '2026-12-14'],
    ];
    const { overdueAging } = forecastOf(1, ...dates.map((expiry_date) => entry({ expiry_date })));
    const ages = { '1-7 days': 2, '8-30 days': 2, '31-90 days': 2, '90+ days': 1, total: 7 };
    expect(overdueAging).to.include(ages);
    const oldest = { expiry_date: '2026-12-14', days_overdue: 91, assigned_to: 'Unassigned' };
    expect(overdueAging.items[0]).to.include(oldest);
  });

  it('risk: High and Medium, due from today to 30 days ahead', () => {
    const { riskItems, summary } = forecastOf(
      1,
      entry({ name: 'today', expiry_date: TODAY, priority: 'High', assigned_to: 'u', assignee_name: 'Una' }),
      entry({ name: 'day 30', expiry_date: '2027-04-14' }),
      entry({ name: 'day 31', expiry_date: '2027-04-15', priority: 'High' }),
      entry({ name: 'overdue', expiry_date: '2027-03-14', priority: 'High' }),
      entry({ name: 'low', expiry_date: TODAY, priority: 'Low' }),
    );
    const shown = riskItems.map(({ name, days_left }) => `${name} in ${days_left}`);
    expect(shown).to.deep.equal(['today in 0', 'day 30 in 30']);
    expect(riskItems.map(({ assignee_name }) => assignee_name)).to.deep.equal(['Una', 'Unassigned']);
    expect(summary.highPriorityAtRisk).to.equal(1);
  });

  it('computes processing days and completion rate from done expiries', () => {
    const finished = (days: number) => done({ completed_at: new Date(Date.UTC(2027, 0, 1 + days, 12)) });
    const { summary } = forecastOf(1, finished(1), finished(2), finished(9), entry());
    expect(summary).to.include({ avgProcessingDays: 4, medianProcessingDays: 2, completionRate: 75 });
    expect(forecastOf(1, finished(2), finished(1)).summary.medianProcessingDays).to.equal(1.5);
  });

  it('counts each expiry once in workload and types', () => {
    const { workload, typeAnalysis } = forecastOf(
      1,
      entry({ assigned_to: 'z', assignee_name: 'Una', expiry_date: '2027-03-01' }),
      entry({ assigned_to: 'z', assignee_name: 'Una', expiry_date: '2027-04-30' }),
      entry({ type: null, expiry_date: '2027-05-01' }),
      done({ assigned_to: 'z', expiry_date: '2027-03-11' }),
    );
    const [una, nobody] = workload.map(({ items, ...counts }) => ({ ...counts, items: items.length }));
    expect(una).to.deep.equal({
      ...{ userId: 'z', name: 'Una', total: 2, thisMonth: 1, nextMonth: 1, overdue: 1, items: 2 },
    });
    const none = { thisMonth: 0, nextMonth: 0, overdue: 0 };
    expect(nobody).to.include({ name: 'Unassigned', total: 1, items: 1, ...none });
    expect(typeAnalysis).to.deep.equal([
      { type: 'Permit', total: 3, active: 2, expired: 1, upcoming: 0, avgDurationDays: 82.3 },
      { type: 'Uncategorized', total: 1, active: 1, expired: 0, upcoming: 0, avgDurationDays: 120 },
    ]);
  });
});

describe('Numbered pages', () => {
  const request = { page: 1, limit: 10, sortBy: 'expiry_date', sortOrder: 'asc', status: 'all' } as const;

  it('sort by every field in a total order, reversed for descending', () => {
    const entries = Array.from({ length: 20 }, (_, index) =>
      entry({
        expiry_date: `2027-01-1${index % 3}`,
        priority: (['Low', 'High', 'Medium'] as const)[index % 3] ?? 'Low',
      }),
    );
    for (const sortBy of ['expiry_date', 'name', 'type', 'priority', 'created_at', 'assigned_to'] as const) {
      const up = selectExpiryLines(entries, { ...request, sortBy });
      const down = selectExpiryLines(entries.toReversed(), { ...request, sortBy, sortOrder: 'desc' });
      expect(new Set(up).size).to.equal(20);
      expect(down).to.deep.equal(up.toReversed());
      if (sortBy === 'priority') expect([up[0]?.priority, up[19]?.priority]).to.deep.equal(['High', 'Low']);
    }
  });

  it('show records without the sorted value last, in both directions', () => {
    const entries = [entry({ name: 'none', assigned_to: null }), entry({ name: 'some', assigned_to: 'u' })];
    for (const sortOrder of ['asc', 'desc'] as const) {
      const sorted = selectExpiryLines(entries, { ...request, sortBy: 'assigned_to', sortOrder });
      expect(sorted.map(({ name }) => name)).to.deep.equal(['some', 'none']);
    }
  });

  it('sort a name equally, however its accents are encoded, and with the letters without accents', () => {
    const composed = entry({ name: 'Prüfung Müller' });
    const decomposed = entry({ name: 'Prüfung Ärzte'.normalize('NFD') });
    const entries = [entry({ name: 'Zoll' }), composed, decomposed, entry({ name: 'Öl' })];
    const names = (asked: object) =>
      selectExpiryLines(entries, { ...request, ...asked }).map(({ name }) => name.normalize('NFC'));
    const order = ['Öl', 'Prüfung Ärzte', 'Prüfung Müller', 'Zoll'];
    expect(names({ sortBy: 'name' })).to.deep.equal(order);
  });
});

describe('A line', () => {
  it('names the clients of requests for documents, and whether the expiry waits for one', () => {
    const line = encodeExpiryLine({ ...lineEntry(), assigned_to_user_full_name: null });
    const read = (...notes: string[]) => parseExpiryLine('e', line, Object.fromEntries(notes.entries()));
    const [done, waiting] = [waitingOrDoneLineNoteOf(false, 'c1'), waitingOrDoneLineNoteOf(true, null)];
    expect(read(done)).to.deep.include({ client_ids: ['c1'], is_waiting: false, has_reminder: false });
    expect(read(waiting, done)).to.deep.include({ client_ids: ['c1'], is_waiting: true });
  });
});

// Shows what is due, what is at risk and how work is distributed.

import { unwrap, type V1, type V2 } from '../../../clients/typescript/src/index';
import { ActionButton, Empty, Loaded, Page, priorityName, Section, useLoad } from '../parts';
import { addressOfLink, linkTo, recordLink } from '../route';
import { api, may, whoami } from '../session';
import { dayOf, formats, monthName } from '../words';
import { homeWords } from '../words/links';
import { overview } from '../words/overview';

type Forecast = V1['Forecast'];
type Score = V2['ComplianceScore'];

const LISTED = 10;
const MONTHS = 12;

async function load() {
  const [forecast, score, soon] = await Promise.all([
    unwrap(api.v1.GET('/getForecastData', { params: { query: { months: MONTHS, max_items: 300 } } })),
    unwrap(api.v2.GET('/compliance-score')),
    unwrap(
      api.v2.GET('/expiries', {
        params: {
          query: {
            status: 'open',
            sort: 'expiry_date',
            expires_after: whoami().organization.today,
            limit: LISTED,
          },
        },
      }),
    ),
  ]);
  return { forecast, score, soon: soon.data };
}

/** The first and last day of the month that is `later` months after the current one. */
function monthRange(today: string, later: number): { expires_after: string; expires_before: string } {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    expires_after: day(Date.UTC(year, month - 1 + later, 1)),
    expires_before: day(Date.UTC(year, month + later, 0)),
  };
}

const daysFrom = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const openList = (query: Record<string, string>): string => linkTo('records', { status: 'open', ...query });

export function Overview() {
  const words = overview();
  const loaded = useLoad(load, []);
  return (
    <Page title={words.title}>
      <Loaded of={loaded}>
        {({ forecast, score, soon }) =>
          forecast.summary.totalActive === 0 ? (
            <>
              <Empty text={words.empty}>
                {may('editor') && (
                  <a class="button" href={linkTo('records/new')}>
                    {words.createFirst}
                  </a>
                )}
              </Empty>
              <News />
            </>
          ) : (
            <>
              <Cards forecast={forecast} score={score} />
              <div class="columns">
                <Soon records={soon} />
                <ByMonth forecast={forecast} />
                <Ageing forecast={forecast} />
                <Workload forecast={forecast} />
                <Risks forecast={forecast} />
                <Deductions score={score} />
                <News />
              </div>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

const LISTED_NEWS = 8;

/** Unread notifications. */
function News() {
  const words = homeWords();
  const loaded = useLoad(() => {
    const query = { unread_only: 'true' as const, limit: LISTED_NEWS };
    return unwrap(api.v1.GET('/notifications', { params: { query } }));
  }, []);
  return (
    <Section title={words.news}>
      <Loaded of={loaded}>
        {({ notifications }) => {
          const markRead = async () => {
            const ids = notifications.map(({ id }) => id);
            await unwrap(api.v1.POST('/markNotificationsRead', { body: { ids } }));
            loaded.reload();
          };
          if (notifications.length === 0) return <p class="faint">{words.noNews}</p>;
          return (
            <>
              <ul class="lines">
                {notifications.map(({ id, link, message, created_at }) => (
                  <li key={id}>
                    <a href={addressOfLink(new URL(link, location.origin)) ?? link} dir="auto">
                      {message}
                    </a>
                    <small>{formats().minute(created_at)}</small>
                  </li>
                ))}
              </ul>
              <ActionButton quiet text={words.read} onAct={markRead} />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

function Cards({ forecast: { summary, without_reminder }, score }: { forecast: Forecast; score: Score }) {
  const words = overview();
  const { today } = whoami().organization;
  const cards = [
    [words.overdue, summary.totalOverdue, openList({ attention: 'overdue' }), 'bad'],
    [words.thisMonth, summary.expiringThisMonth, openList(monthRange(today, 0)), ''],
    [words.nextMonth, summary.expiringNextMonth, openList(monthRange(today, 1)), ''],
    [words.withoutReminder, without_reminder, openList({ without_reminder: 'true' }), 'warn'],
  ] as const;
  return (
    <ul class="cards">
      {cards.map(([label, count, href, mood]) => (
        <li key={label} class={count > 0 ? mood : ''}>
          <a href={href}>
            <strong>{formats().number(count)}</strong> <span>{label}</span>
          </a>
        </li>
      ))}
      <li>
        <a href={openList({})}>
          <strong>{score.score === null ? '–' : formats().number(score.score)}</strong> <span>{words.score}</span>
        </a>
      </li>
    </ul>
  );
}

/** Charts are images, so a table provides the same data to screen readers. */
function Table(props: {
  caption: string;
  head: string[];
  rows: (readonly [string, string, ...(string | number)[]])[];
}) {
  return (
    <details>
      <summary>{overview().asTable}</summary>
      <table>
        <caption class="hidden">{props.caption}</caption>
        <thead>
          <tr>
            {props.head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(([text, href, ...numbers]) => (
            <tr key={text}>
              <th scope="row">
                <a href={href}>{text}</a>
              </th>
              {numbers.map((value, index) => (
                <td key={index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface Bar {
  label: string;
  href: string;
  count: number;
  /** The highlighted part of the count. */
  part: number;
}

const BAR = 40;
const HEIGHT = 150;

/** A vertical bar chart, with each number above its bar and each label below. */
function Bars({ bars, label }: { bars: Bar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const scale = (count: number) => (count / most) * HEIGHT;
  return (
    <svg class="bars" viewBox={`0 0 ${bars.length * BAR} ${HEIGHT + 50}`} aria-label={label}>
      {bars.map(({ label: text, href, count, part }, index) => (
        <a key={text} href={href}>
          <rect x={index * BAR} y={0} width={BAR} height={HEIGHT + 50} class="hit" />
          <rect class="bar" x={index * BAR + 6} y={20 + HEIGHT - scale(count)} width={BAR - 12} height={scale(count)} />
          <rect class="part" x={index * BAR + 6} y={20 + HEIGHT - scale(part)} width={BAR - 12} height={scale(part)} />
          <text class="label" x={index * BAR + BAR / 2} y={HEIGHT + 38}>
            {text}
          </text>{' '}
          <text x={index * BAR + BAR / 2} y={14 + HEIGHT - scale(count)}>
            {formats().number(count)}
          </text>
        </a>
      ))}
    </svg>
  );
}

function ByMonth({ forecast: { renewalForecast } }: { forecast: Forecast }) {
  const words = overview();
  const { today } = whoami().organization;
  const months = renewalForecast.map(({ month, count, highPriority }, index) => ({
    href: openList(monthRange(today, index)),
    label: monthName(month, 'short').replace(/\s?(de\s)?\d{4}$/, ''),
    name: monthName(month),
    count,
    part: highPriority,
  }));
  return (
    <Section title={words.byMonth} class="wide">
      <Bars bars={months} label={words.byMonth} />
      <p class="legend">
        <span class="key part" /> {words.highPriority} <span class="key bar" /> {words.otherPriorities}
      </p>
      <Table
        caption={words.byMonth}
        head={[words.month, words.records, words.highPriority]}
        rows={months.map(({ name, href, count, part }) => [name, href, count, part] as const)}
      />
    </Section>
  );
}

function Ageing({ forecast: { overdueAging } }: { forecast: Forecast }) {
  const words = overview();
  const { today } = whoami().organization;
  const range = (from: number | null, to: number) =>
    openList({
      ...(from !== null && { expires_after: daysFrom(today, -from) }),
      expires_before: daysFrom(today, -to),
    });
  const bars = (
    [
      ['1-7 days', '1–7', range(7, 1)],
      ['8-30 days', '8–30', range(30, 8)],
      ['31-90 days', '31–90', range(90, 31)],
      ['90+ days', '> 90', range(null, 91)],
    ] as const
  ).map(([name, label, href]) => ({ label, href, count: overdueAging[name], part: overdueAging[name] }));
  return (
    <Section title={words.ageing}>
      <Bars bars={bars} label={words.ageing} />
      <p class="legend">{words.daysOverdue}</p>
      <Table
        caption={words.ageing}
        head={[words.daysOverdue, words.records]}
        rows={bars.map(({ label, href, count }) => [label, href, count] as const)}
      />
    </Section>
  );
}

/** The forecast and the list use different names for records without an assignee. */
const assignee = (userId: string): string => (userId === 'Unassigned' ? 'nobody' : userId);

function Workload({ forecast: { workload } }: { forecast: Forecast }) {
  const words = overview();
  const most = Math.max(1, ...workload.map(({ total }) => total));
  return (
    <Section title={words.workload}>
      <table class="meters">
        <thead>
          <tr>
            <th scope="col">{words.person}</th>
            <th scope="col">{words.records}</th>
            <th scope="col">{words.overdue}</th>
          </tr>
        </thead>
        <tbody>
          {workload.slice(0, LISTED).map(({ userId, name, total, overdue }) => (
            <tr key={userId}>
              <th scope="row" dir="auto">
                <a href={openList({ assigned_to: assignee(userId) })}>
                  {userId === 'Unassigned' ? words.nobody : name}
                </a>
                <meter aria-hidden="true" min={0} max={most} value={total} />
              </th>
              <td>{formats().number(total)}</td>
              <td>
                <a href={openList({ assigned_to: assignee(userId), attention: 'overdue' })}>
                  {formats().number(overdue)}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Soon({ records }: { records: V2['Expiry'][] }) {
  const words = overview();
  const { today } = whoami().organization;
  return (
    <Section title={words.next}>
      {records.length === 0 && <p class="faint">{words.nothing}</p>}
      <ul class="lines">
        {records.map(({ id, name, expiry_date }) => (
          <li key={id}>
            <a href={recordLink(id)} dir="auto">
              {name}
            </a>
            {expiry_date && (
              <span class="faint" title={dayOf(expiry_date)}>
                {formats().daysLeft(Math.round((Date.parse(expiry_date) - Date.parse(today)) / 86_400_000))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Risks({ forecast: { riskItems, summary } }: { forecast: Forecast }) {
  const words = overview();
  return (
    <Section title={words.risks}>
      {riskItems.length === 0 && <p class="faint">{words.nothing}</p>}
      <ul class="lines">
        {riskItems.slice(0, LISTED).map(({ id, name, days_left, priority, assignee_name }) => (
          <li key={id}>
            <a href={recordLink(id)} dir="auto">
              {name}
            </a>
            <span class="faint">
              {formats().daysLeft(days_left)} · {priorityName(priority)}
              {assignee_name && assignee_name !== 'Unassigned' && ` · ${assignee_name}`}
            </span>
          </li>
        ))}
      </ul>
      {summary.totalAtRisk > LISTED && (
        <p class="faint">{words.shown(formats().number(LISTED), formats().number(summary.totalAtRisk))}</p>
      )}
    </Section>
  );
}

function Deductions({ score }: { score: Score }) {
  const words = overview();
  if (score.deductions.length === 0) return null;
  return (
    <Section title={words.deductions}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.reason}</th>
            <th scope="col">{words.records}</th>
            <th scope="col">{words.points}</th>
          </tr>
        </thead>
        <tbody>
          {score.deductions.map(({ reason, count, points }) => (
            <tr key={reason}>
              <th scope="row">
                <a href={openList({ attention: reason })}>{words.reasons[reason]}</a>
              </th>
              <td>{formats().number(count)}</td>
              <td>{formats().number(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

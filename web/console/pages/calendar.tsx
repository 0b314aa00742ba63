// One month of records by expiry date.
import { useEffect } from 'preact/hooks';
import { unwrap, type V2 } from '../../../clients/typescript/src/index';
import { Loaded, useLoad } from '../parts';
import { linkTo, type Route, recordLink } from '../route';
import { api, may, whoami } from '../session';
import { dayOf, formats, monthName, weekdayName } from '../words';
import { calendarWords } from '../words/calendar';

/** The API’s maximum page size. If a month has more records, the page links to the list. */
const SHOWN = 100;
const DAY_MS = 86_400_000;

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

function monthOf(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = Date.UTC(year, number - 1, 1);
  const last = Date.UTC(year, number, 0);
  const move = (by: number) => isoDay(Date.UTC(year, number - 1 + by, 1)).slice(0, 7);
  return { first, last, previous: move(-1), next: move(1) };
}

/** Weeks from Monday to Sunday; days outside the month are null. */
function weeksOf(first: number, last: number): (string | null)[][] {
  const blanks = (new Date(first).getUTCDay() + 6) % 7;
  const days = (last - first) / DAY_MS + 1;
  const weeks = Math.ceil((blanks + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - blanks;
      return day >= 0 && day < days ? isoDay(first + day * DAY_MS) : null;
    }),
  );
}

export function Calendar({ query }: Route) {
  const words = calendarWords();
  const { today } = whoami().organization;
  const asked = query.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const { first, last, previous, next } = monthOf(month);
  const range = { status: 'open' as const, expires_after: isoDay(first), expires_before: isoDay(last) };
  const loaded = useLoad(
    () => unwrap(api.v2.GET('/expiries', { params: { query: { ...range, limit: SHOWN } } })),
    [month],
  );
  useEffect(() => {
    document.title = formats().labelled(words.title, monthName(month));
  });
  return (
    <>
      <div class="row head">
        <h1 tabIndex={-1} aria-live="polite">
          {monthName(month)}
        </h1>
        <p class="row">
          <a class="button quiet" href={linkTo('calendar', { month: previous })}>
            {words.previous}
          </a>
          <a class="button quiet" href={linkTo('calendar')}>
            {words.thisMonth}
          </a>
          <a class="button quiet" href={linkTo('calendar', { month: next })}>
            {words.next}
          </a>
        </p>
      </div>
      <Loaded of={loaded}>
        {({ data, has_more }) => (
          <>
            {has_more && (
              <p class="notice">
                {words.more(formats().number(SHOWN))} <a href={linkTo('records', range)}>{words.toList}</a>
              </p>
            )}
            <Month weeks={weeksOf(first, last)} records={data} today={today} />
            {data.length === 0 && <p class="faint">{words.nothing}</p>}
          </>
        )}
      </Loaded>
    </>
  );
}

function Month(props: { weeks: (string | null)[][]; records: V2['Expiry'][]; today: string }) {
  const words = calendarWords();
  const recordsOn = (day: string) => props.records.filter(({ expiry_date }) => expiry_date === day);
  return (
    <table class="month">
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, weekday) => (
            <th key={weekdayName(weekday, 'long')} scope="col" abbr={weekdayName(weekday, 'long')}>
              {weekdayName(weekday, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) =>
              day === null ? (
                <td key={weekdayName(weekday, 'long')} class="bare" />
              ) : (
                <td
                  key={weekdayName(weekday, 'long')}
                  class={`${day === props.today ? 'today' : ''} ${recordsOn(day).length === 0 ? 'bare' : ''}`}
                  aria-current={day === props.today ? 'date' : undefined}
                >
                  {may('editor') ? (
                    <a
                      class="number"
                      href={linkTo('records/new', { expiry_date: day })}
                      aria-label={words.createOn(dayOf(day))}
                    >
                      {Number(day.slice(8))}
                    </a>
                  ) : (
                    <span class="number">{Number(day.slice(8))}</span>
                  )}
                  <ul>
                    {recordsOn(day).map(({ id, name, priority }) => (
                      <li key={id} class={priority === 'High' ? 'high' : ''}>
                        <a href={recordLink(id)} dir="auto">
                          {name}
                        </a>
                      </li>
                    ))}
                  </ul>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

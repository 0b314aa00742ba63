// The weekly summary: what it contains, and its email. Pure.
import { type ExpiryLine, isOpenLine } from '../../expiries/lines/line';
import { bidiIsolated, bidiIsolatedNameInMail, type Html, html, renderMail } from '../../messaging/html';
import type { MessageTextsOfLocale } from '../../messaging/languages';
import { calendarDatePlusDays } from '../../platform/clock';
import { expiryPageUrl, publicUrlOfPath } from '../../platform/params';
import { complianceScoreOf, scoreCountsByScope } from '../score/score';

const PAST_DAYS = 7;
const COMING_DAYS = 30;
const MAX_LISTED = 10;

type Item = Pick<ExpiryLine, 'id' | 'name' | 'expiry_date'>;

/** The records with the earliest dates, and the total number of records. */
interface List {
  count: number;
  first: Item[];
}

export interface ComplianceSummary {
  score: number;
  /** The change in points over the past week; null if unknown. */
  change: number | null;
  overdue: List;
  upcoming: List;
  unreminded: List;
}

/** The day whose score is compared with today's. */
export const previousScoreDate = (today: string): string => calendarDatePlusDays(today, -PAST_DAYS);

function listOf(entries: readonly Item[]): List {
  const sorted = entries.toSorted((one, other) =>
    (one.expiry_date ?? '~').localeCompare(other.expiry_date ?? '~'),
  );
  return { count: entries.length, first: sorted.slice(0, MAX_LISTED) };
}

/** The summary; null if there is nothing to report. */
export function complianceSummaryOf(
  entries: readonly ExpiryLine[],
  today: string,
  formerScore: number | null,
): ComplianceSummary | null {
  const counts = scoreCountsByScope(entries, today).get('organization');
  const score = counts ? complianceScoreOf(counts) : null;
  if (score === null) return null;
  const open = entries.filter(isOpenLine);
  const between = (from: string, to: string): ExpiryLine[] =>
    open.filter(({ expiry_date: due }) => due !== null && due >= from && due <= to);
  const overdue = listOf(between(previousScoreDate(today), calendarDatePlusDays(today, -1)));
  const upcoming = listOf(between(today, calendarDatePlusDays(today, COMING_DAYS)));
  const unreminded = listOf(open.filter(({ has_reminder }) => !has_reminder));
  const change = formerScore === null ? null : Math.round((score - formerScore) * 10) / 10;
  const isQuiet = overdue.count + upcoming.count + unreminded.count === 0 && !change;
  return isQuiet ? null : { score, change, overdue, upcoming, unreminded };
}

/** For previews. */
export function sampleComplianceSummary(expiry: Item): ComplianceSummary {
  const list = { count: 1, first: [expiry] };
  return { score: 87.5, change: 2.5, overdue: list, upcoming: list, unreminded: list };
}

const BREAK = html`<br>`;

function section(
  title: string,
  { count, first }: List,
  { digest, formats, summary }: MessageTextsOfLocale,
): Html[] {
  if (count === 0) return [];
  const lines = first.map(({ id, name, expiry_date }) => {
    const link = html`<a class="link" href="${expiryPageUrl(id)}" style="color:#1f4fd8">${bidiIsolated(name, 100)}</a>`;
    const due = expiry_date === null ? summary.undated : formats.date(expiry_date);
    return html`${BREAK}${link} – ${due}`;
  });
  const more = count > first.length ? html`${BREAK}${digest.more(count - first.length)}` : html``;
  return [html`<strong>${title}</strong>${lines}${more}`];
}

interface Setting {
  organization: { name: string };
  language: MessageTextsOfLocale;
  stopLink: string;
}

export function complianceSummaryMail(
  { score, change, overdue, upcoming, unreminded }: ComplianceSummary,
  { organization, language, stopLink }: Setting,
): { subject: string } & ReturnType<typeof renderMail> {
  const { locale, summary: words } = language;
  const name = bidiIsolatedNameInMail(organization.name);
  const subject = words.subject(name, score);
  const layout = renderMail({
    locale,
    title: subject,
    body: [
      words.score(score, change),
      ...section(words.overdue(overdue.count), overdue, language),
      ...section(words.upcoming(upcoming.count), upcoming, language),
      ...section(words.unreminded(unreminded.count), unreminded, language),
    ],
    action: { label: words.open, url: publicUrlOfPath('/home/') },
    choices: [{ label: words.stop, url: stopLink }],
    footer: words.footer(name),
  });
  return { subject, ...layout };
}

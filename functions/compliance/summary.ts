// The weekly summary: emailed to subscribed admins each Monday at 8:00 in their time zone. Each email contains an
// unsubscribe link.

import { DateTime } from 'luxon';
import { type Tenant, tenantOf } from '../api/actor';
import type { Locale } from '../api/fields';
import type { LinkHolderContext, Writes } from '../api/writes';
import { type ExpiryLine, isOpenLine } from '../expiries/lines/line';
import { listExpiryLines } from '../expiries/lines/store';
import { type User, users } from '../identity/user';
import { type FailedItem, runAllReturningFailures } from '../jobs/failures';
import { bidiIsolatedOneLine, type Html, html, linkFreeNameInMail, renderMail } from '../messaging/html';
import { type MessageTextsOfLocale, messageTextsForRecipient } from '../messaging/languages';
import { mailId, stageMail } from '../messaging/mail';
import {
  dateInOrganizationZone,
  loadOrganization,
  type Organization,
  timeZoneOfOrganization,
} from '../organizations/organization';
import { calendarDatePlusDays, clock, DAY_MS } from '../platform/clock';
import { equalInConstantTime, hmacSha256 } from '../platform/ids';
import { pageUrlOfExpiry, publicUrlOfPath } from '../platform/pageUrls';
import { tokenSigningKeys } from '../platform/secrets';
import { unitOfWork } from '../store/unitOfWork';
import { annualScoreHistories, annualScoreHistoryId } from './score/readScore';
import { complianceScoreOf, scoreCountsByScope, unpackScoreCounts } from './score/score';

const PAST_DAYS = 7;
const COMING_DAYS = 30;
const MAX_LISTED = 10;

type Item = Pick<ExpiryLine, 'id' | 'name' | 'expiry_date'>;

/** The records with the earliest dates, and the total number of records in the list. */
interface List {
  count: number;
  first: Item[];
}

interface WeeklySummary {
  score: number;
  /** The change in the score over the past week, in points; null if unknown. */
  change: number | null;
  overdue: List;
  upcoming: List;
  unreminded: List;
}

/** The day to compare today's score with. */
const previousScoreDate = (today: string): string => calendarDatePlusDays(today, -PAST_DAYS);

function listOf(entries: readonly Item[]): List {
  const sorted = entries.toSorted((one, other) =>
    (one.expiry_date ?? '9999-99-99').localeCompare(other.expiry_date ?? '9999-99-99'),
  );
  return { count: entries.length, first: sorted.slice(0, MAX_LISTED) };
}

/** Returns the summary, or null if there is nothing to report. */
export function weeklySummaryOf(
  entries: readonly ExpiryLine[],
  today: string,
  formerScore: number | null,
): WeeklySummary | null {
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

/** An example summary for previews. */
export function exampleWeeklySummary(expiry: Item): WeeklySummary {
  const list = { count: 1, first: [expiry] };
  return { score: 87.5, change: 2.5, overdue: list, upcoming: list, unreminded: list };
}

const BREAK = html`<br>`;

function section(title: string, { count, first }: List, { digest, formats, summary }: MessageTextsOfLocale): Html[] {
  if (count === 0) return [];
  const lines = first.map(({ id, name, expiry_date }) => {
    const link = html`<a class="link" href="${pageUrlOfExpiry(id)}" style="color:#1f4fd8">${bidiIsolatedOneLine(name, 100)}</a>`;
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

export function weeklySummaryMail(
  { score, change, overdue, upcoming, unreminded }: WeeklySummary,
  { organization, language, stopLink }: Setting,
): { subject: string } & ReturnType<typeof renderMail> {
  const { locale, summary: words } = language;
  const name = linkFreeNameInMail(organization.name);
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

const HOUR = 8;
/**
 * The longest that a summary can be delayed. After that it is skipped, and the next one is sent the following Monday.
 */
const MAX_LATE_MS = DAY_MS;

/** The most recent Monday at 8:00 in the given time zone. */
function latestSummaryTime(zone: string, now: Date): DateTime {
  const local = DateTime.fromJSDate(now, { zone });
  const monday = local.startOf('week').set({ hour: HOUR });
  return monday > local ? monday.minus({ weeks: 1 }) : monday;
}

const TOKEN = /^(.{1,128})\.([0-9a-f]{64})$/;

const proofOf = (key: string, userId: string): string => hmacSha256(key, `stop-summary.${userId}`).toString('hex');

/**
 * The token in a person's unsubscribe link. It is derived rather than stored, so every email contains the same token.
 * The token can only be used to stop summaries.
 */
const stopTokenOf = (userId: string): string => `${userId}.${proofOf(tokenSigningKeys()[0], userId)}`;

/** The URL for one-click unsubscribe in email clients (RFC 8058). */
const summaryUnsubscribeUrl = (userId: string): string =>
  publicUrlOfPath(`/v1/unsubscribe?token=${encodeURIComponent(stopTokenOf(userId))}`);

/** The URL of the unsubscribe page. The token is in the fragment, so that it isn't logged. */
const summaryStopPageUrl = (userId: string, locale: Locale | string): string =>
  publicUrlOfPath(`/summary/#${new URLSearchParams({ token: stopTokenOf(userId), locale })}`);

/** Unsubscribes the person from the summary; returns false if the token is invalid. 1 read, 1 write. */
export async function tryStageSummaryUnsubscribe({ writes }: LinkHolderContext, token: string): Promise<boolean> {
  const [, userId = '', proof = ''] = TOKEN.exec(token) ?? [];
  if (!tokenSigningKeys().some((key) => equalInConstantTime(proof, proofOf(key, userId)))) return false;
  const user = await users.get(userId);
  if (user && user.summary_at !== null) users.stageUpdate(writes, user, { summary_at: null });
  return true;
}

/** Reads the expiry lines and 1 more document. */
async function loadSummary(tenant: Tenant, organization: Organization, now: Date): Promise<WeeklySummary | null> {
  const today = dateInOrganizationZone(organization, now);
  const before = previousScoreDate(today);
  const [entries, series] = await Promise.all([
    listExpiryLines(tenant),
    annualScoreHistories.of(tenant).get(annualScoreHistoryId(tenant, Number(before.slice(0, 4)))),
  ]);
  const former = series?.days[before];
  return weeklySummaryOf(entries, today, former === undefined ? null : complianceScoreOf(unpackScoreCounts(former)));
}

interface Shared {
  organization: Organization;
  /** Loads the summary once for all recipients. */
  summary: () => Promise<WeeklySummary | null>;
}

function stageSummaryMail(
  writes: Writes,
  user: User,
  summary: WeeklySummary,
  about: { organization: Organization; week: string; now: Date },
): void {
  const { organization, week, now } = about;
  const language = messageTextsForRecipient(user, organization);
  const stopLink = summaryStopPageUrl(user.id, language.locale);
  stageMail(
    writes,
    {
      // Ensures that each person gets only one email per week, even if a run is repeated.
      id: mailId('weekly_summary', user.id, week),
      organizationId: organization.id,
      to: user.email,
      kind: 'weekly_summary',
      unsubscribeUrl: summaryUnsubscribeUrl(user.id),
      ...weeklySummaryMail(summary, { organization, language, stopLink }),
    },
    now,
  );
}

/** Stages the email and the next send time in one commit. 1 read and 1 write, plus 1 write for the email. */
async function sendSummary(userId: string, { organization, summary }: Shared, now: Date): Promise<void> {
  await unitOfWork(async (writes) => {
    const user = await users.get(userId);
    if (!user || user.summary_at === null || user.summary_at > now) return;
    if (user.organization_id !== organization.id) return;
    const time = latestSummaryTime(user.timezone ?? timeZoneOfOrganization(organization), now);
    const isDue = now.getTime() - time.toMillis() < MAX_LATE_MS;
    const found = isDue && user.role === 'admin' ? await summary() : null;
    const week = time.toFormat('yyyy-MM-dd');
    if (found) stageSummaryMail(writes, user, found, { organization, week, now });
    users.stageUpdate(writes, user, { summary_at: time.plus({ weeks: 1 }).toJSDate() });
  });
}

/** Stops summaries for people who have left their organization. To get summaries again, they must resubscribe. */
async function stopSummaries(readers: readonly User[]): Promise<readonly FailedItem<User>[]> {
  return runAllReturningFailures(readers, (user) => users.tryUpdate(user, { summary_at: null }));
}

/** Sends one organization's summaries. Reads the organization and its lines once for all recipients. */
export async function sendDueSummaries(readers: readonly User[]): Promise<readonly FailedItem<User>[]> {
  const organizationId = readers[0]?.organization_id ?? null;
  if (organizationId === null) return stopSummaries(readers);
  const now = clock.now();
  const tenant = tenantOf(organizationId);
  const organization = await loadOrganization(tenant);
  let loaded: Promise<WeeklySummary | null> | undefined;
  const summary = () => {
    loaded ??= loadSummary(tenant, organization, now);
    return loaded;
  };
  return runAllReturningFailures(readers, ({ id }) => sendSummary(id, { organization, summary }, now));
}

// The email sent to a new assignee. It covers all expiries assigned in the same change.
import type { Tenant } from '../api/actor';
import type { User } from '../identity/user';
import { bidiIsolatedOneLine, renderMail } from '../messaging/html';
import type { MessageTextsOfLocale } from '../messaging/languages';
import { type Mail, mailId, messageOutbox } from '../messaging/mail';
import { pageUrlOfExpiry } from '../platform/pageUrls';
import { type Expiry, expiries } from './record/record';

const MAX_LISTED = 10;

interface Assigned {
  /** The name of the assigning person; null if unknown. */
  by: string | null;
  listed: readonly Pick<Expiry, 'id' | 'name' | 'expiry_date'>[];
  /** The total number of expiries; the email lists at most MAX_LISTED. */
  count: number;
}

/** Pure. */
export function renderAssignedExpiriesMail(
  { by, listed, count }: Assigned,
  language: MessageTextsOfLocale,
  link: string,
): { subject: string } & ReturnType<typeof renderMail> {
  const { locale, formats, member: words, digest, workflow, act } = language;
  const author = by === null ? act.somebody : bidiIsolatedOneLine(by, 80);
  const [only] = listed;
  const subject =
    count === 1 && only
      ? words.assigned(author, bidiIsolatedOneLine(only.name, 100))
      : words.assignedMany(author, count);
  const more = count - listed.length;
  const layout = renderMail({
    locale,
    title: subject,
    body: [words.assignedBody, ...(more > 0 ? [digest.more(more)] : [])],
    facts: listed.map(
      ({ id, name, expiry_date }) =>
        [
          bidiIsolatedOneLine(name, 100),
          expiry_date === null ? '–' : formats.date(expiry_date),
          pageUrlOfExpiry(id),
        ] as const,
    ),
    action: { label: workflow.open, url: link },
    footer: words.assignedFooter,
  });
  return { subject, ...layout };
}

/**
 * The assignment email for an expiry; null if no email is needed. Expiries that the same person assigned in the same
 * change share one email. Costs 1 read, plus 1 per listed expiry unless the email already exists.
 */
export async function composeAssignedExpiriesMail(
  tenant: Tenant,
  expiry: Pick<Expiry, 'id' | 'name' | 'expiry_date' | 'assigned_by_user_full_name' | 'updated_at'>,
  { id: userId, email, assignment_emails: isWanted }: User,
  language: MessageTextsOfLocale,
): Promise<Mail | null> {
  const { assigned_by_user_full_name: by, updated_at: at } = expiry;
  if (!isWanted) return null;
  const id = mailId('assignment', tenant.organizationId, userId, by ?? '', at.getTime());
  if (await messageOutbox.get(id)) return null;
  const store = expiries.of(tenant);
  const together = await store.list((query) =>
    query.where('assigned_to', '==', userId).where('updated_at', '==', at).limit(MAX_LISTED),
  );
  const others = together.filter(
    ({ id: otherId, assigned_by_user_full_name: author }) => otherId !== expiry.id && author === by,
  );
  // Always lists the given expiry, even if it isn't among the first results or has since changed.
  const listed = [expiry, ...others].slice(0, MAX_LISTED);
  const found =
    together.length < MAX_LISTED
      ? 0
      : await store.count((query) => query.where('assigned_to', '==', userId).where('updated_at', '==', at));
  const count = Math.max(listed.length, found);
  const content = renderAssignedExpiriesMail({ by, listed, count }, language, pageUrlOfExpiry(expiry.id));
  const { organizationId } = tenant;
  return { id, organizationId, to: email, kind: 'expiry_assignment', ...content };
}

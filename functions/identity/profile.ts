// The profile that people edit themselves.

import type { MutationContext } from '../api/context';
import { notFound } from '../api/errors';
import { withoutUndefinedFields } from '../api/fields';
import type { Locale } from '../api/locales';
import { getMember } from './members';
import { type User, users } from './user';

export interface Profile {
  locale?: Locale | null | undefined;
  timezone?: string | null | undefined;
  /** Whether reminders come by mail, too. */
  reminder_emails?: boolean | undefined;
  /** Whether they are mailed when a record is assigned to them. */
  assignment_emails?: boolean | undefined;
  /** Whether they are mailed when a client has sent what they asked for. */
  submission_emails?: boolean | undefined;
  /** Whether they are mailed a summary each week while they are an admin. */
  summary_emails?: boolean | undefined;
}

/** Changes the fields given; an empty patch changes nothing. 1 read, 1 write. */
export async function stageProfileUpdate(
  { tenant, actor, writes, now }: MutationContext,
  profile: Profile,
): Promise<User> {
  const user = await getMember(tenant, actor.id);
  if (!user) throw notFound('User');
  const { reminder_emails: wanted, summary_emails: wantsSummary, ...fields } = profile;
  const given: Partial<User> = withoutUndefinedFields(fields);
  if (wanted !== undefined) given.unsubscribed_from = wanted ? null : tenant.organizationId;
  // Their zone may change until then: the worker finds the hour.
  if (wantsSummary !== undefined) given.summary_at = wantsSummary ? (user.summary_at ?? now) : null;
  if (Object.keys(given).length === 0) return user;
  return users.stageUpdate(writes, user, { ...given, updated_at: now });
}

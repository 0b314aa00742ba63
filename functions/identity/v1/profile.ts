// v1 endpoints for a person’s profile and sessions.
import { z } from 'zod';
import { okReply, SIGNED_IN_ACCESS, SIGNED_IN_MEMBER_ACCESS, v1Endpoint } from '../../api/endpoint';
import { notFound } from '../../api/errors';
import { locale, timeZone, withoutUndefinedFields } from '../../api/fields';
import type { MutationContext } from '../../api/writes';
import { stageEndOfAllSessions, stageSessionEnd } from '../session';
import { requireMember, type User, users } from '../user';
import { userOut, viewUser } from '../views';

const profilePatch = z
  .object({
    locale: locale.nullable(),
    timezone: timeZone.nullable(),
    reminder_emails: z.boolean(),
    assignment_emails: z.boolean(),
    submission_emails: z.boolean(),
    summary_emails: z.boolean(),
  })
  .partial();

/** Changes the given fields; an empty patch changes nothing. 1 read, 1 write. */
async function stageProfileUpdate(
  { tenant, actor, writes, now }: MutationContext,
  patch: z.output<typeof profilePatch>,
): Promise<User> {
  const user = await requireMember(tenant, actor.id);
  const { reminder_emails: wanted, summary_emails: wantsSummary, ...fields } = patch;
  const given: Partial<User> = withoutUndefinedFields(fields);
  if (wanted !== undefined) given.unsubscribed_from = wanted ? null : tenant.organizationId;
  // The worker that sends the summary chooses the time of day, because the person's time zone may change.
  if (wantsSummary !== undefined) given.summary_at = wantsSummary ? (user.summary_at ?? now) : null;
  if (Object.keys(given).length === 0) return user;
  return users.stageUpdate(writes, user, { ...given, updated_at: now });
}

/** Changes the caller's language, time zone and email settings. */
export const updateMyProfile = v1Endpoint({
  methods: ['POST', 'PATCH'],
  access: SIGNED_IN_MEMBER_ACCESS,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Update your profile',
    description:
      'Null clears `locale` or `timezone`; messages then use the organization’s setting. If `reminder_emails`, `assignment_emails` or `submission_emails` is false, those notifications appear only in the app. With `summary_emails: true`, admins get an email summary every Monday.',
  },
  input: { body: profilePatch },
  output: { 200: z.object({ user: userOut }) },
  run: async ({ body }, context) => okReply({ user: viewUser(await stageProfileUpdate(context, body)) }),
});

/** Whether the caller's own email address is verified. */
export const checkEmailVerification = v1Endpoint({
  methods: 'any',
  documentedMethod: 'GET',
  access: SIGNED_IN_ACCESS,
  docs: {
    summary: "Check whether the caller's email address is verified",
    description: '`email_verified` is missing for some older accounts; treat them as verified.',
  },
  output: { 200: z.object({ email_verified: z.boolean().optional(), email: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async (_input, { userId }) => {
    const user = await users.get(userId);
    if (!user) throw notFound('User');
    const { email, email_verified } = user;
    return okReply(email_verified === null ? { email } : { email_verified, email });
  },
});

/** Ends the session that the token belongs to. */
export const logout = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ACCESS,
  docs: {
    summary: 'Sign out',
    description:
      'The token stops working immediately, as do all ID tokens from the same Firebase sign-in, including refreshed ones. Other sessions stay active.',
  },
  output: { 200: z.object({ message: z.string() }) },
  run: async (_input, context) => {
    await stageSessionEnd(context.writes, context, context.now);
    return okReply({ message: 'You have been signed out' });
  },
});

/** Ends all of the caller's sessions. */
export const logoutEverywhere = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ACCESS,
  docs: {
    summary: 'Sign out everywhere',
    description:
      'All of the caller’s session tokens and Firebase ID tokens stop working immediately, and Firebase no longer refreshes them. API keys keep working: revoke them with revokeApiKey.',
  },
  output: { 200: z.object({ message: z.string() }) },
  run: async (_input, context) => {
    await stageEndOfAllSessions(context.writes, context.userId);
    return okReply({ message: 'You have been signed out everywhere' });
  },
});

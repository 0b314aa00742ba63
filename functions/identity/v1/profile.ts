// v1 endpoints of a person's own account.
import { z } from 'zod';
import { ACCOUNT, ANY_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { notFound } from '../../api/errors';
import { timeZone } from '../../api/fields';
import { locale } from '../../api/locales';
import { stageProfileUpdate } from '../profile';
import { users } from '../user';
import { userOut, viewUser } from '../views';

/** A person's own language and time zone, and whether they are mailed. */
export const updateMyProfile = v1Endpoint({
  methods: ['POST', 'PATCH'],
  access: ANY_PERSON,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Update your profile',
    description:
      'Null clears `locale` or `timezone`; messages then use the organization’s. With `false`, reminders (`reminder_emails`), assignments (`assignment_emails`) and submissions (`submission_emails`) appear in the app only. With `summary_emails: true`, admins get a summary by email on Mondays.',
  },
  input: {
    body: z
      .object({
        locale: locale.nullable(),
        timezone: timeZone.nullable(),
        reminder_emails: z.boolean(),
        assignment_emails: z.boolean(),
        submission_emails: z.boolean(),
        summary_emails: z.boolean(),
      })
      .partial(),
  },
  output: { 200: z.object({ user: userOut }) },
  run: async ({ body }, context) => okReply({ user: viewUser(await stageProfileUpdate(context, body)) }),
});

/** Whether the caller's own email address is verified. */
export const checkEmailVerification = v1Endpoint({
  methods: 'any',
  documentedMethod: 'GET',
  access: ACCOUNT,
  docs: {
    summary: "Check whether the caller's email address is verified",
    description: 'Some old accounts have no `email_verified`: treat them as verified.',
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

// POST /v1/updateMyProfile: a person's own language and time zone, and whether they are mailed.
import { z } from 'zod';
import { ANY_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { timeZone } from '../../api/fields';
import { locale } from '../../api/locales';
import { stageProfileUpdate } from '../profile';
import { userOut, viewUser } from '../views';

export const updateMyProfile = v1Endpoint({
  methods: ['POST', 'PATCH'],
  access: ANY_PERSON,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Change your own language and time zone, and what comes by email',
    description:
      'Null takes one away: then the organization’s language counts, and the zone of whatever is sent. ' +
      'With `false`, reminders (`reminder_emails`), assignments (`assignment_emails`) and what clients have sent ' +
      '(`submission_emails`) come in the app alone.',
  },
  input: {
    body: z
      .object({
        locale: locale.nullable(),
        timezone: timeZone.nullable(),
        reminder_emails: z.boolean(),
        assignment_emails: z.boolean(),
        submission_emails: z.boolean(),
      })
      .partial(),
  },
  output: { 200: z.object({ user: userOut }) },
  run: async ({ body }, context) => okReply({ user: viewUser(await stageProfileUpdate(context, body)) }),
});

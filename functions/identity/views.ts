// Users, teams and API keys in responses.
import { z } from 'zod';
import { API_KEY_SCOPES, ROLES } from '../api/actor';
import { locale, recordAsJson, timestampFieldsOut, timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { API_KEY_ROLES, API_KEY_STATUSES, type ApiKey, apiKeyStatus } from './apiKey';
import { displayNameOf, type User, wantsReminderEmails } from './user';

/** The user in the response to POST /register. */
export const registeredUserOut = namedOpenApiObject('RegisteredUser', {
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  user_type: z.string(),
  organization_id: z.string(),
});

export const userOut = registeredUserOut.extend({
  organization_id: z.string().nullable(),
  role: z.enum(ROLES),
  team_id: z.string().nullable(),
  locale: locale.nullable(),
  timezone: z.string().nullable(),
  reminder_emails: z.boolean(),
  assignment_emails: z.boolean(),
  submission_emails: z.boolean(),
  summary_emails: z.boolean(),
  photoURL: z.string().nullable(),
  email_verified: z.boolean(),
  created_at: timestampOut,
});
z.globalRegistry.add(userOut, { id: 'User' });

/** The output schemas drop any fields that they don’t declare. */
export const viewUser = (user: User) => ({
  ...recordAsJson(user),
  firstName: user.first_name,
  lastName: user.last_name,
  displayName: displayNameOf(user),
  reminder_emails: wantsReminderEmails(user),
  summary_emails: user.summary_at !== null,
  photoURL: user.photo_url,
  // Accounts created before email verification existed are treated as verified.
  email_verified: user.email_verified !== false,
});

export const teamOut = namedOpenApiObject('Team', {
  id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  ...timestampFieldsOut,
});

export const apiKeyOut = namedOpenApiObject('ApiKey', {
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  role: z.enum(API_KEY_ROLES),
  scopes: z.array(z.enum(API_KEY_SCOPES)).nullable().describe('Null if only the role restricts the key'),
  status: z.enum(API_KEY_STATUSES),
  created_by: z.string(),
  created_at: timestampOut,
  last_used_at: timestampOut.nullable(),
  expires_at: timestampOut.nullable(),
  revoked_at: timestampOut.nullable(),
  former_secret_until: timestampOut.nullable().describe('When the previous secret stops working after a rotation'),
});

/** The key is returned only once; replayed responses contain null. */
export const apiKeyWithSecretOut = z.object({ key: z.string().nullable(), api_key: apiKeyOut });

export const redactApiKeyReply = (body: unknown): unknown => ({
  ...(body as z.output<typeof apiKeyWithSecretOut>),
  key: null,
});

/** The output schema drops the digests and the seed. */
export const viewApiKey = (key: ApiKey, now: Date) => ({
  ...recordAsJson(key),
  status: apiKeyStatus(key, now),
  former_secret_until: key.former_until && key.former_until > now ? key.former_until.toISOString() : null,
});

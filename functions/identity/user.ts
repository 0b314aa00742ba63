// The account record: a person, the organization they belong to and what they may do there.
import { z } from 'zod';
import { ROLES } from '../api/actor';
import { globalCollection, type Stored, storedInstant } from '../platform/collection';
import { normalized } from '../platform/uniqueValues';

export const userSchema = z.object({
  email: z.string(),
  /** Case-folded, for look-ups. */
  email_normalized: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  photo_url: z.string().nullable(),
  user_type: z.enum(['individual', 'organization']),
  /** Null once the person was removed from their organization. */
  organization_id: z.string().nullable(),
  role: z.enum(ROLES),
  team_id: z.string().nullable(),
  /** Null for accounts from before addresses were verified; they count as verified. */
  email_verified: z.boolean().nullable().default(null),
  /** A session token carries the generation that it was issued in; raising it ends every session at once. */
  session_generation: z.int().default(0),
  /** ID tokens of sign-ins before this are refused. Firebase's own time, which a suite's moved clock does not touch. */
  id_tokens_valid_from: storedInstant.nullable().default(null),
  /** When a verification mail was last asked for, so that nobody is flooded with them. */
  verification_mail_at: storedInstant.nullable().default(null),
  /** Up to then its changes need no look at the organization's plan: a look lasts for days (`http/standing.ts`). */
  writes_until: storedInstant.nullable().default(null),
  created_at: storedInstant,
  updated_at: storedInstant,
});
export type User = Stored<z.output<typeof userSchema>>;

/** Document id: the auth uid. */
export const users = globalCollection('users', userSchema, {
  type: 'user',
  nameOf: (user) => fullName(user),
  ignored: ['session_generation', 'id_tokens_valid_from', 'verification_mail_at', 'writes_until'],
});

export const fullName = (user: Pick<User, 'display_name' | 'first_name' | 'last_name' | 'email'>): string =>
  user.display_name || `${user.first_name} ${user.last_name}`.trim() || user.email;

/** The record of a new account, beside what is said of it. */
export const NEW_USER = {
  session_generation: 0,
  id_tokens_valid_from: null,
  verification_mail_at: null,
  writes_until: null,
} as const;

/** 1 read. The account that has the email address, whatever its organization. */
export async function userByEmail(email: string): Promise<User | null> {
  const [user] = await users.find((query) =>
    query.where('email_normalized', '==', normalized(email)).limit(1),
  );
  return user ?? null;
}

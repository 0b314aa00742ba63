// The account record: a person, the organization they belong to and what they may do there.
import { z } from 'zod';
import { ROLES } from '../api/actor';
import { globalCollection, type Stored, storedInstant } from '../platform/collection';

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
  email_verified: z.boolean(),
  created_at: storedInstant,
  updated_at: storedInstant,
});
export type User = Stored<z.output<typeof userSchema>>;

/** Document id: the auth uid. */
export const users = globalCollection('users', userSchema);

export const fullName = (user: Pick<User, 'display_name' | 'first_name' | 'last_name' | 'email'>): string =>
  user.display_name || `${user.first_name} ${user.last_name}`.trim() || user.email;

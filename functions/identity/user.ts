// The account record: a person, the organization they belong to and what they may do there.

import { z } from 'zod';
import { ROLES, type Tenant } from '../api/actor';
import type { Inbox } from '../api/endpoint';
import { LOCALES } from '../api/locales';
import { declareSweptDueWork } from '../jobs/sweptWork';
import { normalizedForComparison } from '../platform/text';
import { globalCollection, type Stored } from '../store/collection';
import { enumWithUnknownAs } from '../store/storedEnum';
import { storedInstant, timestamps } from '../store/storedValues';

/** Kept in step by what is written of notifications (notifications/inbox.ts), blindly and in the same commit. */
const inboxSchema = z.object({
  changes: z.int().default(0),
  unread: z.record(z.iso.date(), z.int()).default({}),
});

const userSchema = z.object({
  email: z.string(),
  /** Case-folded, for look-ups. */
  email_normalized: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  photo_url: z.string().nullable(),
  user_type: enumWithUnknownAs(['individual', 'organization'], 'individual'),
  /** Null once the person was removed from their organization. */
  organization_id: z.string().nullable(),
  role: enumWithUnknownAs(ROLES, 'viewer'),
  team_id: z.string().nullable(),
  /** The language that they are written to in; null: the organization's. */
  locale: enumWithUnknownAs(LOCALES, null).nullable().default(null),
  /** An IANA zone; null if the person set none. */
  timezone: z.string().nullable().default(null),
  /** The organization whose reminders they get no mails of, by their own wish; null: none. */
  unsubscribed_from: z.string().nullable().default(null),
  /** Whether they are mailed when a record is assigned to them. */
  assignment_emails: z.boolean().default(true),
  /** Whether they are mailed when a client has sent what they asked for. */
  submission_emails: z.boolean().default(true),
  /** When their next weekly summary is composed, if they are an admin then; null: they want none. */
  summary_at: storedInstant.nullable().default(null),
  /** Null for accounts from before addresses were verified; they count as verified. */
  email_verified: z.boolean().nullable().default(null),
  /** Session tokens carry this generation; increasing it ends every session. */
  session_generation: z.int().default(0),
  /** ID tokens of sign-ins before this are refused. Firebase's own time, which a suite's moved clock does not touch. */
  id_tokens_valid_from: storedInstant.nullable().default(null),
  /** Single sessions that their person has ended before their time (null: they had none). */
  ended_sessions: z.array(z.object({ id: z.string(), ends_at: storedInstant.nullable() })).default([]),
  /** The last request for a verification mail, which limits their number. */
  verification_mail_at: storedInstant.nullable().default(null),
  /** Up to then its changes need no look at the organization's plan: a look lasts for days (`http/request/requireWritable.ts`). */
  writes_until: storedInstant.nullable().default(null),
  /** The person's notification counts by organization; kept for organizations they left, in case they return. */
  inboxes: z.record(z.string(), inboxSchema).default({}),
  ...timestamps,
});
export type UserFields = z.output<typeof userSchema>;
export type User = Stored<UserFields>;

/** Document id: the auth uid. */
export const users = globalCollection(
  'users',
  userSchema,
  {
    holds: 'people with an account: name, address, role',
    personal: ['users'],
    kept: { until: 'the person is erased or deletes their account' },
    following: ['inboxes'],
  },
  {
    type: 'user',
    nameOf: (user) => fullName(user),
    ignored: [
      'session_generation',
      'id_tokens_valid_from',
      'ended_sessions',
      'verification_mail_at',
      'writes_until',
      'inboxes',
      'summary_at',
    ],
  },
);

export const dueSummaries = declareSweptDueWork('summaries', users, 'summary_at');

export const fullName = (user: Pick<User, 'display_name' | 'first_name' | 'last_name' | 'email'>): string =>
  user.display_name || `${user.first_name} ${user.last_name}`.trim() || user.email;

/** The record of a new account, beside what is said of it. */
export const NEW_USER = {
  locale: null,
  timezone: null,
  unsubscribed_from: null,
  assignment_emails: true,
  submission_emails: true,
  summary_at: null,
  session_generation: 0,
  id_tokens_valid_from: null,
  ended_sessions: [],
  verification_mail_at: null,
  writes_until: null,
  inboxes: {},
} satisfies Partial<UserFields>;

const EMPTY_INBOX: Inbox = { changes: 0, unread: {} };

export const inboxOf = (user: Pick<User, 'inboxes'> | null, { organizationId }: Tenant): Inbox =>
  user?.inboxes[organizationId] ?? EMPTY_INBOX;

/** Whether they want mails of their organization's reminders; in the app they see them anyhow. */
export const takesReminderMails = (user: Pick<User, 'organization_id' | 'unsubscribed_from'>): boolean =>
  user.unsubscribed_from === null || user.unsubscribed_from !== user.organization_id;

/** Finds the account with this email address in any organization. 1 read. */
export async function findUserByEmail(email: string): Promise<User | null> {
  const [user] = await users.find((query) =>
    query.where('email_normalized', '==', normalizedForComparison(email)).limit(1),
  );
  return user ?? null;
}

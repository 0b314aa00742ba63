// The people in an organization: user records, members and teams.
import type { Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import { ROLES, type Tenant } from '../api/actor';
import type { NotificationCounters } from '../api/endpoint';
import { notFound, requireReferencedRecords } from '../api/errors';
import { LOCALES } from '../api/fields';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import { declareSweptDueWork } from '../jobs/dueWork';
import { normalizedForComparison } from '../platform/text';
import {
  globalCollection,
  MAX_VALUES_OF_IN_QUERY,
  type RecordOf,
  type Stored,
  tenantCollection,
} from '../store/collection';
import { enumSchemaWithFallback, storedInstant, timestampFields } from '../store/values';

/**
 * Notification counts. Every commit that changes notifications also updates these counts
 * (notifications/notification.ts).
 */
const inboxSchema = z.object({
  changes: z.int().default(0),
  unread: z.record(z.iso.date(), z.int()).default({}),
});

const userSchema = z.object({
  email: z.string(),
  /** The email address, case-folded for lookups. */
  email_normalized: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  photo_url: z.string().nullable(),
  user_type: enumSchemaWithFallback(['individual', 'organization'], 'individual'),
  /** Null once the person has been removed from their organization. */
  organization_id: z.string().nullable(),
  role: enumSchemaWithFallback(ROLES, 'viewer'),
  team_id: z.string().nullable(),
  /** The language for messages to the person; null to use the organization's language. */
  locale: enumSchemaWithFallback(LOCALES, null).nullable().default(null),
  /** An IANA time zone; null if the person hasn't set one. */
  timezone: z.string().nullable().default(null),
  /** The organization whose reminder emails the person has unsubscribed from; null if none. */
  unsubscribed_from: z.string().nullable().default(null),
  /** Whether the person gets an email when a record is assigned to them. */
  assignment_emails: z.boolean().default(true),
  /** Whether the person gets an email when a client sends requested documents. */
  submission_emails: z.boolean().default(true),
  /** When to send the next weekly summary, if the person is still an admin; null if they have opted out. */
  summary_at: storedInstant.nullable().default(null),
  /** Null for accounts created before email verification existed; these are treated as verified. */
  email_verified: z.boolean().nullable().default(null),
  /** Session tokens contain this number; incrementing it ends every session. */
  session_generation: z.int().default(0),
  /**
   * ID tokens from sign-ins before this time are rejected. The time is from Firebase's clock, which tests can't change.
   */
  id_tokens_valid_from: storedInstant.nullable().default(null),
  /** Sessions that the person ended early. `ends_at` is null for sessions with no end time. */
  ended_sessions: z.array(z.object({ id: z.string(), ends_at: storedInstant.nullable() })).default([]),
  /** When a verification email was last requested; used to limit how many are sent. */
  verification_mail_at: storedInstant.nullable().default(null),
  /** Until this time, the person's changes aren't checked against the organization's plan (`http/limits.ts`). */
  writes_until: storedInstant.nullable().default(null),
  /**
   * The person's notification counts, keyed by organization. Counts for former organizations are kept in case the
   * person returns.
   */
  inboxes: z.record(z.string(), inboxSchema).default({}),
  ...timestampFields,
});
export type UserFields = z.output<typeof userSchema>;
export type User = Stored<UserFields>;

/** Document id: the Firebase Auth uid. */
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
    nameOf: (user) => displayNameOf(user),
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

export const dueUserSummaries = declareSweptDueWork('summaries', users, 'summary_at');

export const displayNameOf = (user: Pick<User, 'display_name' | 'first_name' | 'last_name' | 'email'>): string =>
  user.display_name || `${user.first_name} ${user.last_name}`.trim() || user.email;

/** Default fields for a new account. */
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

const EMPTY_INBOX: NotificationCounters = { changes: 0, unread: {} };

export const inboxCountersOf = (user: Pick<User, 'inboxes'> | null, { organizationId }: Tenant): NotificationCounters =>
  user?.inboxes[organizationId] ?? EMPTY_INBOX;

/** Whether the person gets reminder emails from their organization. The app shows reminders either way. */
export const wantsReminderEmails = (user: Pick<User, 'organization_id' | 'unsubscribed_from'>): boolean =>
  user.unsubscribed_from === null || user.unsubscribed_from !== user.organization_id;

/** Finds the account with this email address in any organization. 1 read. */
export async function findUserByEmail(email: string): Promise<User | null> {
  const [user] = await users.list((query) =>
    query.where('email_normalized', '==', normalizedForComparison(email)).limit(1),
  );
  return user ?? null;
}

/** Maximum length of member lists; no plan has this many seats. */
const MAX_MEMBERS = 2_000;

/** The member with that id, or null. 1 read. */
export async function getMember(tenant: Tenant, userId: string): Promise<User | null> {
  const user = await users.get(userId);
  return user?.organization_id === tenant.organizationId ? user : null;
}

const findMembers = ({ organizationId }: Tenant, build: (query: Query) => Query): Promise<User[]> =>
  users.list((query) => build(query.where('organization_id', '==', organizationId)));

/** 1 read. @throws 404. */
export async function requireMember(tenant: Tenant, userId: string): Promise<User> {
  const user = await getMember(tenant, userId);
  if (!user) throw notFound('User');
  return user;
}

/** The members, oldest first. 1 read per member. Index: organization_id, created_at. */
export const listMembers = (tenant: Tenant): Promise<User[]> =>
  findMembers(tenant, (query) => query.orderBy('created_at').limit(MAX_MEMBERS));

/** 1 read per admin. Index: organization_id, role. */
export const listAdmins = (tenant: Tenant, limit = MAX_MEMBERS): Promise<User[]> =>
  findMembers(tenant, (query) => query.where('role', '==', 'admin').limit(limit));

/** Maximum number of people notified about one event. */
const MAX_NOTIFIED = 50;

/**
 * The admins to notify about the organization. They also get notifications meant for former members. 1 read per admin.
 */
export const listAdminsToNotify = (tenant: Tenant): Promise<User[]> => listAdmins(tenant, MAX_NOTIFIED);

/**
 * Editors and admins, up to the maximum number of people notified about one event. 1 read per person. Index:
 * organization_id, role.
 */
export const listEditorsToNotify = (tenant: Tenant): Promise<User[]> =>
  findMembers(tenant, (query) => query.where('role', 'in', ['admin', 'editor']).limit(MAX_NOTIFIED));

/** Adds another member, such as an assignee, unless the list already includes them. 1 read. */
export async function includeMember(tenant: Tenant, members: readonly User[], id: string | null): Promise<User[]> {
  const member = id === null || members.some((each) => each.id === id) ? null : await getMember(tenant, id);
  return [...members, ...(member ? [member] : [])];
}

/**
 * Returns the given addresses that belong to members, normalized. 1 read per member, and at least 1 per 30 addresses.
 */
export async function filterMemberEmails(tenant: Tenant, emails: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(emails.map(normalizedForComparison))];
  const found = new Set<string>();
  for (let at = 0; at < wanted.length; at += MAX_VALUES_OF_IN_QUERY) {
    const some = wanted.slice(at, at + MAX_VALUES_OF_IN_QUERY);
    const members = await findMembers(tenant, (query) => query.where('email_normalized', 'in', some));
    for (const member of members) found.add(member.email_normalized);
  }
  return found;
}

export const teams = tenantCollection(
  'teams',
  { name: z.string(), created_by: z.string(), ...timestampFields },
  { holds: 'names of teams', personal: ['anyone'], kept: KEPT_WITH_ITS_ORGANIZATION },
);
export type Team = RecordOf<typeof teams>;

const MAX_TEAMS = 200;

/** The organization's teams, oldest first. 1 read per team, at most 200. */
export const listTeams = (tenant: Tenant): Promise<Team[]> =>
  teams.of(tenant).list((query) => query.orderBy('created_at').limit(MAX_TEAMS));

const requireTeam = teams.required('Team');

/**
 * Checks a record's new `team_id`. 1 read; none for null, an absent value, or the record's current team.
 * @throws UnknownReferenceError.
 */
export async function checkTeamReference(
  tenant: Tenant,
  teamId: string | null | undefined,
  before: string | null = null,
): Promise<void> {
  if (teamId === undefined || teamId === null || teamId === before) return;
  await requireReferencedRecords({ team_id: requireTeam(tenant, teamId) });
}

// Ends a person's current session, or all of them.
import type { Writes } from '../../api/writes';
import { revokeSignIns } from '../authAccounts';
import { type User, users } from '../user';
import type { SignInSession } from './sessionToken';

/** Ended sessions that a user record stores. Ending another one ends all sessions instead. */
const MAX_ENDED = 100;

/** Ends all existing sessions and ID tokens. */
export const fieldsEndingFormerSessions = (user: User, validFrom: Date | null) => ({
  session_generation: user.session_generation + 1,
  id_tokens_valid_from: validFrom,
  ended_sessions: [],
});

/** 1 read, 1 write. Does nothing without a user record, because such a session has no access. */
export async function stageSessionEnd(
  writes: Writes,
  { userId, session }: { userId: string; session: SignInSession },
  now: Date,
): Promise<void> {
  const user = await users.get(userId);
  if (!user) return;
  const remembered = user.ended_sessions.filter(({ ends_at }) => ends_at === null || ends_at > now);
  if (remembered.length >= MAX_ENDED) return stageEndOfAll(writes, user);
  const ended = { id: session.id, ends_at: session.endsAt };
  users.stageUpdate(writes, user, { ended_sessions: [...remembered, ended] });
}

/** 1 read, 1 write. Also works for an account that never registered here. */
export async function stageEndOfAllSessions(writes: Writes, userId: string): Promise<void> {
  const user = await users.get(userId);
  if (user) await stageEndOfAll(writes, user);
  else await revokeSignIns(userId);
}

async function stageEndOfAll(writes: Writes, user: User): Promise<void> {
  const validFrom = await revokeSignIns(user.id);
  users.stageUpdate(writes, user, fieldsEndingFormerSessions(user, validFrom));
}

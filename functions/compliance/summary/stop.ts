// The link that stops the weekly summary of one person.
import type { LinkContext } from '../../api/context';
import type { Locale } from '../../api/locales';
import { users } from '../../identity/user';
import { equalInConstantTime, hmacSha256 } from '../../platform/ids';
import { publicUrlOfPath } from '../../platform/publicUrls';
import { sessionKeys } from '../../platform/secretKeys';

const TOKEN = /^(.{1,128})\.([0-9a-f]{64})$/;

const proofOf = (key: string, userId: string): string =>
  hmacSha256(key, `stop-summary.${userId}`).toString('hex');

/** Stored nowhere, and the same in each mail. It opens nothing else. */
const stopTokenOf = (userId: string): string => `${userId}.${proofOf(sessionKeys()[0], userId)}`;

/** For mail programs (RFC 8058). */
export const summaryUnsubscribeUrl = (userId: string): string =>
  publicUrlOfPath(`/v1/unsubscribe?token=${encodeURIComponent(stopTokenOf(userId))}`);

/** The page with the button. The token is behind the #, so that it reaches no logs. */
export const summaryStopPageUrl = (userId: string, locale: Locale | string): string =>
  publicUrlOfPath(`/summary/#${new URLSearchParams({ token: stopTokenOf(userId), locale })}`);

/** Answers false for a token of something else. 1 read, 1 write. */
export async function stopSummary({ writes }: LinkContext, token: string): Promise<boolean> {
  const [, userId = '', proof = ''] = TOKEN.exec(token) ?? [];
  if (!sessionKeys().some((key) => equalInConstantTime(proof, proofOf(key, userId)))) return false;
  const user = await users.get(userId);
  if (user && user.summary_at !== null) users.stageUpdate(writes, user, { summary_at: null });
  return true;
}

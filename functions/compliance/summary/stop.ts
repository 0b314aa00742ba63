// The unsubscribe link of the weekly summary.

import type { Locale } from '../../api/fields';
import type { LinkContext } from '../../api/writes';
import { users } from '../../identity/user';
import { equalInConstantTime, hmacSha256 } from '../../platform/ids';
import { publicUrlOfPath } from '../../platform/params';
import { sessionKeys } from '../../platform/secrets';

const TOKEN = /^(.{1,128})\.([0-9a-f]{64})$/;

const proofOf = (key: string, userId: string): string =>
  hmacSha256(key, `stop-summary.${userId}`).toString('hex');

/** The token of the link. It is derived, so it isn't stored and is the same in each mail. It only stops summaries. */
const stopTokenOf = (userId: string): string => `${userId}.${proofOf(sessionKeys()[0], userId)}`;

/** The one-click unsubscribe URL for mail programs (RFC 8058). */
export const summaryUnsubscribeUrl = (userId: string): string =>
  publicUrlOfPath(`/v1/unsubscribe?token=${encodeURIComponent(stopTokenOf(userId))}`);

/** The unsubscribe page. The token is in the fragment, so that it isn't logged. */
export const summaryStopPageUrl = (userId: string, locale: Locale | string): string =>
  publicUrlOfPath(`/summary/#${new URLSearchParams({ token: stopTokenOf(userId), locale })}`);

/** Stops the summary; false if the token isn't valid for it. 1 read, 1 write. */
export async function stopSummary({ writes }: LinkContext, token: string): Promise<boolean> {
  const [, userId = '', proof = ''] = TOKEN.exec(token) ?? [];
  if (!sessionKeys().some((key) => equalInConstantTime(proof, proofOf(key, userId)))) return false;
  const user = await users.get(userId);
  if (user && user.summary_at !== null) users.stageUpdate(writes, user, { summary_at: null });
  return true;
}

// Mails that anyone can request for an address, without learning whether it has an account.
import { z } from 'zod';
import { tryStageEmailVerificationToken } from '../identity/emailVerification';
import { RESET_MINUTES, stagePasswordResetCode } from '../identity/password/passwordReset';
import { findUserByEmail, type User, users } from '../identity/user';
import { taskQueue } from '../jobs/tasks';
import { messageTextsOfLocale } from '../messaging/languages';
import { organizations } from '../organizations/organization';
import { addMs, clock, MINUTE_MS } from '../platform/clock';
import { unitOfWork } from '../store/unitOfWork';
import { stagePasswordResetMail, stageVerificationMail } from './accountMails';

const QUIET_MS = MINUTE_MS;

const accountMailRequest = z.object({
  kind: z.enum(['verification', 'passwordReset']),
  email: z.string(),
});
export type AccountMailRequest = z.output<typeof accountMailRequest>;

export const accountMailQueue = taskQueue({
  name: 'sendAccountMail',
  payload: accountMailRequest,
  rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 50 },
  retry: { maxAttempts: 10, minBackoffSeconds: 2, maxBackoffSeconds: 120 },
});

/** Only queues a task, so that neither the response nor its timing reveals whether an account exists. No documents. */
export const enqueueAccountMail = (request: AccountMailRequest): Promise<void> =>
  accountMailQueue.enqueue(request);

/**
 * Sends the requested mail if a matching account exists. Sends at most one per minute and ten per day, and one per task
 * even if the task repeats. 2 reads and 3 writes; a verification 1 more read per link of the last week.
 */
export async function sendAccountMail({ kind, email }: AccountMailRequest): Promise<void> {
  if (kind === 'verification') await sendVerification(email);
  else await sendPasswordReset(email);
}

/** 1 read for people without their own language. */
async function recipientOf({ email: to, organization_id: organizationId, locale }: User) {
  const organization =
    locale === null && organizationId !== null ? await organizations.get(organizationId) : null;
  return { to, organizationId, language: messageTextsOfLocale(locale ?? organization?.locale ?? 'en') };
}

async function sendVerification(email: string): Promise<void> {
  await unitOfWork(async (writes) => {
    const now = clock.now();
    const user = await findUserByEmail(email);
    if (user?.email_verified !== false) return;
    if (user.verification_mail_at !== null && addMs(user.verification_mail_at, QUIET_MS) > now) return;
    const token = await tryStageEmailVerificationToken(writes, user.id, now);
    if (token === null) return;
    users.stageUpdate(writes, user, { verification_mail_at: now });
    const recipient = await recipientOf(user);
    stageVerificationMail(writes, recipient, { token, firstName: user.first_name, now });
  });
}

async function sendPasswordReset(email: string): Promise<void> {
  await unitOfWork(async (writes) => {
    const now = clock.now();
    const user = await findUserByEmail(email);
    const code = user && (await stagePasswordResetCode(writes, user, now));
    if (!code) return;
    const recipient = await recipientOf(user);
    const content = { code, firstName: user.first_name, validMinutes: RESET_MINUTES, now };
    stagePasswordResetMail(writes, recipient, content);
  });
}

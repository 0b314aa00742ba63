// Mails that anybody may ask for by naming an address: what is found out about the address stays here (section 8).
import { z } from 'zod';
import { stageVerificationToken } from '../identity/emailVerification';
import { RESET_MINUTES, stageResetCode } from '../identity/passwordReset';
import { userByEmail, users } from '../identity/user';
import { addMs, clock, MINUTE_MS } from '../platform/clock';
import { enqueueTask } from '../platform/tasks';
import { unitOfWork } from '../platform/unitOfWork';
import { stagePasswordResetMail, stageVerificationMail } from './accountMails';

export const ACCOUNT_MAIL_QUEUE = 'sendAccountMail';
const QUIET_MS = MINUTE_MS;

export const accountMailRequest = z.object({
  kind: z.enum(['verification', 'passwordReset']),
  email: z.string(),
});
type AccountMailRequest = z.output<typeof accountMailRequest>;

/**
 * Only puts a task into the queue, whatever the address: neither the answer nor its time tells whether there is an
 * account. No documents.
 */
export const requestAccountMail = (request: AccountMailRequest): Promise<void> =>
  enqueueTask({ queue: ACCOUNT_MAIL_QUEUE, payload: request });

/**
 * Sends what was asked for, if there is an account that it applies to and it was not sent within the last minute: a
 * task that comes twice mails once. 2 reads, 3 writes.
 */
export async function sendAccountMail({ kind, email }: AccountMailRequest): Promise<void> {
  if (kind === 'verification') await sendVerification(email);
  else await sendPasswordReset(email);
}

async function sendVerification(email: string): Promise<void> {
  await unitOfWork(async (writes) => {
    const now = clock.now();
    const user = await userByEmail(email);
    if (user?.email_verified !== false) return;
    if (user.verification_mail_at !== null && addMs(user.verification_mail_at, QUIET_MS) > now) return;
    users.stageUpdate(writes, user, { verification_mail_at: now });
    const token = stageVerificationToken(writes, user.id, now);
    const recipient = { to: user.email, organizationId: user.organization_id };
    stageVerificationMail(writes, recipient, { token, firstName: user.first_name, now });
  });
}

async function sendPasswordReset(email: string): Promise<void> {
  await unitOfWork(async (writes) => {
    const now = clock.now();
    const user = await userByEmail(email);
    const code = user && (await stageResetCode(writes, user, now));
    if (!code) return;
    const recipient = { to: user.email, organizationId: user.organization_id };
    const content = { code, firstName: user.first_name, validMinutes: RESET_MINUTES, now };
    stagePasswordResetMail(writes, recipient, content);
  });
}

// Account emails. Anyone can request one for any address, but the response never reveals whether the address has an
// account.
import { z } from 'zod';
import { type EndpointDocs, okReply, PUBLIC, type V1Endpoint, v1Endpoint } from '../api/endpoint';
import { emailAddress } from '../api/fields';
import type { Writes } from '../api/writes';
import {
  PASSWORD_RESET_CODE_MINUTES,
  tryStageEmailVerificationToken,
  tryStagePasswordResetCode,
} from '../identity/accountCodes';
import { findUserByEmail, type User, users } from '../identity/user';
import { declareTaskQueue } from '../jobs/tasks';
import { bidiIsolatedOneLine, html, renderMail } from '../messaging/html';
import { type MessageTextsOfLocale, messageTextsOfLocale } from '../messaging/languages';
import { mailId, stageMail } from '../messaging/mail';
import { organizations } from '../organizations/organization';
import { addMs, clock, MINUTE_MS } from '../platform/clock';
import { publicUrlOfPath } from '../platform/pageUrls';
import { unitOfWork } from '../store/unitOfWork';

/** The recipient's address, their account or organization, and the language. */
interface Recipient {
  to: string;
  organizationId: string | null;
  language: MessageTextsOfLocale;
}

/** The link includes the page's language, because the recipient isn't signed in. */
export const tokenPageUrl = (page: string, token: string, { locale }: MessageTextsOfLocale): string =>
  publicUrlOfPath(`/${page}/#?token=${token}${locale === 'en' ? '' : `&locale=${locale}`}`);

/** Pure, like the function below. */
export function verificationMail(language: MessageTextsOfLocale, facts: { token: string; firstName: string }) {
  const { locale, account } = language;
  const { title, body, action, footer } = account.verify;
  const url = tokenPageUrl('verify', facts.token, language);
  const paragraphs = [account.hello(bidiIsolatedOneLine(facts.firstName)), body];
  const layout = renderMail({ locale, title, body: paragraphs, action: { label: action, url }, footer });
  return { subject: title, ...layout };
}

export function passwordResetCodeMail(
  { locale, account }: MessageTextsOfLocale,
  facts: { code: string; firstName: string; validMinutes: number },
) {
  const { subject, title, body, valid, action, footer } = account.reset;
  const { code, firstName, validMinutes } = facts;
  const layout = renderMail({
    locale,
    title,
    body: [
      account.hello(bidiIsolatedOneLine(firstName)),
      body,
      html`<span style="font-size:24px;letter-spacing:2px;font-family:monospace">${code}</span>`,
      valid(validMinutes),
    ],
    action: { label: action, url: publicUrlOfPath(`/reset/${locale === 'en' ? '' : `#?locale=${locale}`}`) },
    footer,
  });
  return { subject, ...layout };
}

/** 1 write. The email’s id is derived from the token, so at most one email is sent per token. */
export function stageVerificationMail(
  writes: Writes,
  { language, ...recipient }: Recipient,
  { now, ...facts }: { token: string; firstName: string; now: Date },
): void {
  const mail = verificationMail(language, facts);
  const id = mailId('email_verification', facts.token);
  stageMail(writes, { ...recipient, ...mail, id, kind: 'email_verification', essential: true }, now);
}

const QUIET_MS = MINUTE_MS;

const accountMailRequest = z.object({
  kind: z.enum(['verification', 'passwordReset']),
  email: z.string(),
});
type AccountMailRequest = z.output<typeof accountMailRequest>;

export const accountMailQueue = declareTaskQueue({
  name: 'sendAccountMail',
  payload: accountMailRequest,
  rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 50 },
  retry: { maxAttempts: 10, minBackoffSeconds: 2, maxBackoffSeconds: 120 },
});

/**
 * Sends the requested email if a matching account exists, at most one per minute and ten per day. Running the task
 * again doesn't send another email. Costs 2 reads and 3 writes. A verification email costs 1 more read per link sent in
 * the last week.
 */
export const sendAccountMail = ({ kind, email }: AccountMailRequest): Promise<void> =>
  kind === 'verification' ? sendVerification(email) : sendPasswordReset(email);

/** 1 read if the person has no language set. */
async function recipientOf({ email: to, organization_id: organizationId, locale }: User) {
  const organization = locale === null && organizationId !== null ? await organizations.get(organizationId) : null;
  return { to, organizationId, language: messageTextsOfLocale(locale ?? organization?.locale ?? 'en') };
}

const sendVerification = (email: string): Promise<void> =>
  unitOfWork(async (writes) => {
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

const sendPasswordReset = (email: string): Promise<void> =>
  unitOfWork(async (writes) => {
    const now = clock.now();
    const user = await findUserByEmail(email);
    const code = user && (await tryStagePasswordResetCode(writes, user, now));
    if (!code) return;
    const { language, ...recipient } = await recipientOf(user);
    const facts = { code, firstName: user.first_name, validMinutes: PASSWORD_RESET_CODE_MINUTES };
    const mail = { ...recipient, ...passwordResetCodeMail(language, facts), kind: 'password_reset' };
    const id = mailId('password_reset', recipient.to, code, now.getTime());
    stageMail(writes, { ...mail, id, essential: true }, now);
  });

export const v1AccountMailEndpoint = (
  kind: AccountMailRequest['kind'],
  { docs, message }: { docs: EndpointDocs; message: string },
): V1Endpoint =>
  v1Endpoint({
    methods: ['POST'],
    access: PUBLIC,
    tier: 'strict',
    docs,
    input: { body: z.object({ email: emailAddress }) },
    output: { 200: z.object({ message: z.string() }) },
    run: async ({ body }) => {
      // Only queues a task, so that neither the response nor its timing reveals whether an account exists.
      await accountMailQueue.enqueue({ kind, email: body.email });
      return okReply({ message });
    },
  });

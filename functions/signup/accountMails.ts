// The mails around an account: verification, password reset, invitation.
import type { Role } from '../api/actor';
import type { Writes } from '../api/writes';
import { bidiIsolated, bidiIsolatedNameInMail, html, mailLayout, oneLineOfSentence } from '../messaging/html';
import type { Language } from '../messaging/languages';
import { mailId, stageMail, stageSkipOfWaitingMails } from '../messaging/mail';
import { publicUrlOfPath } from '../platform/params';
import type { Invitation } from './invitation';

/** The address of a mail, its account or organization, and its language. */
interface Recipient {
  to: string;
  organizationId: string | null;
  language: Language;
}

interface MailText {
  subject: string;
  html: string;
  text: string;
}

/** The page's language is in the link, because its reader isn't signed in. */
const linkTo = (page: string, token: string, { locale }: Language): string =>
  publicUrlOfPath(`/${page}/#?token=${token}${locale === 'en' ? '' : `&locale=${locale}`}`);

/** Pure, like the other two. */
export function verificationMail(language: Language, facts: { token: string; firstName: string }): MailText {
  const { locale, account } = language;
  const { title, body, action, footer } = account.verify;
  const url = linkTo('verify', facts.token, language);
  const paragraphs = [account.hello(bidiIsolated(facts.firstName)), body];
  const layout = mailLayout({ locale, title, body: paragraphs, action: { label: action, url }, footer });
  return { subject: title, ...layout };
}

export function passwordResetMail(
  { locale, account }: Language,
  facts: { code: string; firstName: string; validMinutes: number },
): MailText {
  const { subject, title, body, valid, action, footer } = account.reset;
  const { code, firstName, validMinutes } = facts;
  const layout = mailLayout({
    locale,
    title,
    body: [
      account.hello(bidiIsolated(firstName)),
      body,
      html`<span style="font-size:24px;letter-spacing:2px;font-family:monospace">${code}</span>`,
      valid(validMinutes),
    ],
    action: { label: action, url: publicUrlOfPath(`/reset/${locale === 'en' ? '' : `#?locale=${locale}`}`) },
    footer,
  });
  return { subject, ...layout };
}

export function invitationMail(
  language: Language,
  facts: { token: string; inviterName: string; organizationName: string; role: Role },
): MailText {
  const { locale, account } = language;
  const { subject, body, roles, valid, action, footer } = account.invitation;
  const [inviter, organization] = [
    bidiIsolatedNameInMail(facts.inviterName),
    bidiIsolatedNameInMail(facts.organizationName),
  ];
  const title = oneLineOfSentence(subject(inviter, organization), 400);
  const url = linkTo('invitation', facts.token, language);
  const layout = mailLayout({
    locale,
    title,
    body: [body(inviter, organization, roles[facts.role]), valid],
    action: { label: action, url },
    footer,
  });
  return { subject: title, ...layout };
}

/** 1 write. The mail’s id derives from the token, so each token is mailed once. */
export function stageVerificationMail(
  writes: Writes,
  { language, ...recipient }: Recipient,
  { now, ...facts }: { token: string; firstName: string; now: Date },
): void {
  const mail = verificationMail(language, facts);
  const id = mailId('email_verification', facts.token);
  stageMail(writes, { ...recipient, ...mail, id, kind: 'email_verification', essential: true }, now);
}

/** 1 write. */
export function stagePasswordResetMail(
  writes: Writes,
  { language, ...recipient }: Recipient,
  { now, ...facts }: { code: string; firstName: string; validMinutes: number; now: Date },
): void {
  const id = mailId('password_reset', recipient.to, facts.code, now.getTime());
  stageMail(
    writes,
    { ...recipient, ...passwordResetMail(language, facts), id, kind: 'password_reset', essential: true },
    now,
  );
}

type MailedInvitation = Pick<Invitation, 'id' | 'mails'>;

const invitationMailId = ({ id, mails }: MailedInvitation): string => mailId('invitation', id, mails);

/** 1 write. */
export function stageInvitationMail(
  writes: Writes,
  { language, ...recipient }: Recipient,
  {
    now,
    invitation,
    ...facts
  }: {
    invitation: MailedInvitation & Pick<Invitation, 'role'>;
    token: string;
    inviterName: string;
    organizationName: string;
    now: Date;
  },
): void {
  const mail = invitationMail(language, { ...facts, role: invitation.role });
  const id = invitationMailId(invitation);
  stageMail(writes, { ...recipient, ...mail, id, kind: 'invitation' }, now);
}

/** Cancels the waiting mail of an ended invitation. 1 read, and 1 write if the mail waits. */
export const stageEndOfWaitingInvitationMail = (
  writes: Writes,
  invitation: MailedInvitation,
): Promise<void> => stageSkipOfWaitingMails(writes, [invitationMailId(invitation)], 'invitation_ended');

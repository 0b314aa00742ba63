// The mails around an account: verification, password reset, invitation (specification section 4.1).
import type { Writes } from '../api/writes';
import { html, mailLayout } from '../messaging/html';
import { mailId, stageMail } from '../messaging/mail';
import { publicLink } from '../platform/links';

/** The address that a mail goes to, and to whose account or organization it belongs. */
interface Recipient {
  to: string;
  organizationId: string | null;
}

/** 1 write. The mail's id hangs on the token, so each token is mailed once. */
export function stageVerificationMail(
  writes: Writes,
  { to, organizationId }: Recipient,
  { token, firstName, now }: { token: string; firstName: string; now: Date },
): void {
  const content = mailLayout({
    title: 'Confirm your email address',
    body: [
      `Hello ${firstName},`,
      'please confirm that this is your email address. The link is valid for 7 days.',
    ],
    action: { label: 'Confirm email address', url: publicLink(`/verify/#?token=${token}`) },
    footer: 'If you did not sign up, you can ignore this mail.',
  });
  const id = mailId('email_verification', token);
  stageMail(
    writes,
    { id, organizationId, to, subject: 'Confirm your email address', ...content, kind: 'email_verification' },
    now,
  );
}

/** 1 write. */
export function stagePasswordResetMail(
  writes: Writes,
  { to, organizationId }: Recipient,
  {
    code,
    firstName,
    validMinutes,
    now,
  }: { code: string; firstName: string; validMinutes: number; now: Date },
): void {
  const content = mailLayout({
    title: 'Reset your password',
    body: [
      `Hello ${firstName},`,
      'with this code you can choose a new password:',
      html`<span style="font-size:24px;letter-spacing:2px;font-family:monospace">${code}</span>`,
      `It is valid for ${validMinutes} minutes and can be used once.`,
    ],
    footer: 'If you did not ask for it, you can ignore this mail: your password stays as it is.',
  });
  const id = mailId('password_reset', to, code, now.getTime());
  stageMail(
    writes,
    { id, organizationId, to, subject: 'Your code for a new password', ...content, kind: 'password_reset' },
    now,
  );
}

/** 1 write. */
export function stageInvitationMail(
  writes: Writes,
  { to, organizationId }: Recipient,
  invitation: { token: string; inviterName: string; organizationName: string; role: string; now: Date },
): void {
  const { token, inviterName, organizationName, role, now } = invitation;
  const subject = `${inviterName} invites you to ${organizationName}`;
  const content = mailLayout({
    title: subject,
    body: [
      `${inviterName} has invited you to work in ${organizationName} with the role ${role}.`,
      'The invitation is valid for 7 days.',
    ],
    action: { label: 'Accept the invitation', url: publicLink(`/invitation/#?token=${token}`) },
    footer: 'If you do not know who this is, you can ignore this mail.',
  });
  stageMail(
    writes,
    { id: mailId('invitation', token), organizationId, to, subject, ...content, kind: 'invitation' },
    now,
  );
}

// The sender of messages: the organization's name and logo, and the reply address.
import type { Organization } from '../organizations/organization';
import { type Brand, oneLine } from './html';
import { SENDER_NAME } from './mail';

export type Sender = Pick<Organization, 'name' | 'email_sender_name' | 'email_sender_identity_enabled'> &
  Partial<Pick<Organization, 'logo_url' | 'email_reply_to'>>;

/** The organization's sender name, else its name. */
export const senderName = ({ email_sender_name, name }: Sender): string =>
  oneLine(email_sender_name || name, 80);

/** The From name. Without its own sender identity, the organization's name includes the service's. */
export function fromNameOf(organization: Sender): string {
  const name = senderName(organization);
  return organization.email_sender_identity_enabled ? name : `${name} via ${SENDER_NAME}`;
}

/** Mail programs only show images with https addresses. */
export const brandOf = (organization: Sender): Brand | null =>
  organization.logo_url?.startsWith('https://')
    ? { name: senderName(organization), logoUrl: organization.logo_url }
    : null;

/** The reply address: the organization's, else the responsible person's. */
export const replyToOf = (organization: Sender, person: string | null | undefined): string | null =>
  organization.email_reply_to || person || null;

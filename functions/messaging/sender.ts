// In whose name the service writes to people: the organization's name and logo, and who gets their answers.
import type { Organization } from '../organizations/organization';
import { type Brand, oneLine } from './html';
import { SENDER_NAME } from './mail';

export type Sender = Pick<Organization, 'name' | 'email_sender_name' | 'email_sender_identity_enabled'> &
  Partial<Pick<Organization, 'logo_url' | 'email_reply_to'>>;

/** The name that the organization chose, else its own. */
export const senderName = ({ email_sender_name, name }: Sender): string =>
  oneLine(email_sender_name || name, 80);

/** The name in a mail's From: the organization's alone when it sends under its own identity, else by way of the service. */
export function fromNameOf(organization: Sender): string {
  const name = senderName(organization);
  return organization.email_sender_identity_enabled ? name : `${name} via ${SENDER_NAME}`;
}

/** Mail programs show pictures of https addresses alone. */
export const brandOf = (organization: Sender): Brand | null =>
  organization.logo_url?.startsWith('https://')
    ? { name: senderName(organization), logoUrl: organization.logo_url }
    : null;

/** Where an answer goes: to the address that the organization set, else to the person who is concerned. */
export const replyToOf = (organization: Sender, person: string | null | undefined): string | null =>
  organization.email_reply_to || person || null;

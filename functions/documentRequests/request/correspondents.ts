// Finds the sender and recipient addresses of a request's mails, as of sending.
import type { Tenant } from '../../api/actor';
import { type Contact, contacts } from '../../contacts/record';
import { getMember } from '../../identity/members';
import type { DocumentRequest } from './request';

/**
 * `email` is the contact's current address, or null if it was removed; for a deleted contact, its last address.
 * `replyTo` is the sender's address while they are a member. 2 reads.
 */
export async function loadRequestMailParties(
  tenant: Tenant,
  request: Pick<DocumentRequest, 'contact_id' | 'client_email' | 'created_by'>,
): Promise<{ contact: Contact | null; email: string | null; replyTo: string | null }> {
  const [contact, asker] = await Promise.all([
    contacts.of(tenant).get(request.contact_id),
    getMember(tenant, request.created_by),
  ]);
  return { contact, email: contact ? contact.email : request.client_email, replyTo: asker?.email ?? null };
}

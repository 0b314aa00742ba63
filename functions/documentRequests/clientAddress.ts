// Where mails to a request's client go: to the contact's address as it is then, not as it was when they were asked.
import type { Tenant } from '../api/actor';
import { contacts } from '../contacts/record';
import type { DocumentRequest } from './request';

/**
 * Null when the contact has no address any more: nobody writes to one that was taken away. Where the contact itself is
 * gone, the address that it had. 1 read.
 */
export async function getClientEmail(
  tenant: Tenant,
  request: Pick<DocumentRequest, 'contact_id' | 'client_email'>,
): Promise<string | null> {
  const contact = await contacts.of(tenant).get(request.contact_id);
  return contact ? contact.email : request.client_email;
}

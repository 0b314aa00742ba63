// By what a person is recognized in an organization's records.
import { type Contact, contactName } from '../contacts/record';
import type { User } from '../identity/user';
import type { Terms } from './record';

export function contactTerms(contact: Contact): Terms {
  const { id, email, sms_phone, whatsapp_phone } = contact;
  const numbers = [sms_phone, whatsapp_phone].filter((number) => number !== null);
  return {
    ids: [id],
    emails: email === null ? [] : [email],
    numbers: [...new Set(numbers)],
    name: contactName(contact),
  };
}

export const userTerms = ({ id, email, email_normalized, display_name }: User): Terms => ({
  ids: [id],
  emails: [...new Set([email, email_normalized])],
  numbers: [],
  name: display_name,
});

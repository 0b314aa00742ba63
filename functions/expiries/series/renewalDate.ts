// The date until which something is renewed. Pure.
import { invalidFields } from '../../api/errors';
import type { Expiry } from '../record/record';

/** @throws 400 naming `field` unless the date is after the one that is renewed: what is renewed cannot be taken back. */
export function checkRenewalDate(
  { expiry_date: due }: Pick<Expiry, 'expiry_date'>,
  date: string,
  field: string,
): void {
  if (due !== null && date <= due) throw invalidFields({ [field]: `must be after ${due}` });
}

// An expiry's default record, for tests and benches that store records directly.
import { newExpiryFieldValues } from '../../functions/expiries/record/fields';
import { type Expiry, NO_ACT_BY_DATE } from '../../functions/expiries/record/record';
import { EMPTY_EXPIRY_FIELDS } from '../../functions/expiries/record/references';

/** An expiry as stored when only its name and date were given. */
export const PLAIN_EXPIRY = {
  ...EMPTY_EXPIRY_FIELDS,
  ...newExpiryFieldValues({}),
  user_id: 'somebody',
  notice_period: null,
  act_by_date: null,
  act_by_order: NO_ACT_BY_DATE,
  created_by_email: null,
  created_by_name: 'Somebody',
  updated_by_name: 'Somebody',
} satisfies Partial<Expiry>;

// The act-by date: the last day on which acting is in time.
import { invalidFields } from '../../api/errors';
import { actByDate, type NoticePeriod } from '../../reminders/rule/schedule';
import { type Expiry, NO_ACT_BY_DATE } from './record';

export type ActByFields = Pick<Expiry, 'notice_period' | 'act_by_date' | 'act_by_order'>;

/** @throws 400 naming `notice_period` if the act-by date is outside the calendar. */
export function actByDateFieldsOf(expiryDate: string | null, notice: NoticePeriod | null): ActByFields {
  const date = actByDate(expiryDate, notice);
  if (expiryDate !== null && notice !== null && date === null)
    throw invalidFields({ notice_period: 'results in a date out of range' });
  return { notice_period: notice, act_by_date: date, act_by_order: date ?? NO_ACT_BY_DATE };
}

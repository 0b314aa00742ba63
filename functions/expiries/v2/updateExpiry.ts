// PATCH /v2/expiries/{id}.
import { v2UpdateEndpoint } from '../../api/recordEndpoints';
import { expiryPatch } from '../input';
import { updateExpiry as update } from '../updateExpiry';
import { expiryAnswer } from '../views';

export const updateExpiry = v2UpdateEndpoint({
  path: '/expiries/{id}',
  docs: {
    summary: 'Change fields of an expiry',
    description:
      'Only the fields sent change; `contacts`, `checklist` and `custom_fields` are replaced whole. A new expiry_date ' +
      'moves the pending reminders, and a recurring series begins anew with it, unless it is the date that the series gives. ' +
      '`state` done is reached by ' +
      'completing; the state of an expiry that is done does not change (409); sent as it is, it changes nothing.',
  },
  body: expiryPatch,
  errors: ['INVALID_STATE'],
  change: update,
  answer: expiryAnswer,
});

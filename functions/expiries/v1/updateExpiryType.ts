// POST or PUT /v1/updateExpiryType.
import { inBody } from '../../api/naming';
import { v1Change } from '../../api/recordEndpoints';
import { expiryTypePatch, updateExpiryType as update } from '../expiryTypeChanges';
import { expiryTypeAnswer } from '../views';

export const updateExpiryType = v1Change(inBody(), {
  docs: { summary: 'Change an expiry type: only the fields sent' },
  body: expiryTypePatch,
  errors: ['CONFLICT'],
  change: update,
  answer: expiryTypeAnswer,
});

// POST or PUT /v1/updateExpiryType.
import { recordNamingInBody } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { expiryTypePatch, updateExpiryType as update } from '../expiryTypeChanges';
import { expiryTypeAnswer } from '../views';

export const updateExpiryType = v1UpdateEndpoint(recordNamingInBody(), {
  docs: { summary: 'Change an expiry type: only the fields sent' },
  body: expiryTypePatch,
  errors: ['CONFLICT'],
  change: update,
  answer: expiryTypeAnswer,
});

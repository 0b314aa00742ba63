// GET /v1/getExpiryTypes.
import { v1Listing } from '../../api/recordEndpoints';
import { listExpiryTypes } from '../expiryTypeChanges';
import { expiryTypeAnswer } from '../views';

export const getExpiryTypes = v1Listing({
  docs: { summary: 'List expiry types' },
  list: ({ tenant }) => listExpiryTypes(tenant),
  field: 'expiry_types',
  answer: expiryTypeAnswer,
});

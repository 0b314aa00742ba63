// GET /v1/getExpiryTypes.
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listExpiryTypes } from '../expiryTypeChanges';
import { expiryTypeAnswer } from '../views';

export const getExpiryTypes = v1ListEndpoint({
  docs: { summary: 'List expiry types' },
  list: ({ tenant }) => listExpiryTypes(tenant),
  field: 'expiry_types',
  answer: expiryTypeAnswer,
});

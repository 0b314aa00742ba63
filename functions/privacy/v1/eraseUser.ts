// POST /v1/eraseUser.
import { erasureEndpoint } from '../erasureEndpoint';
import { startUserErasure } from '../start';

export const eraseUser = erasureEndpoint({
  field: 'user_id',
  summary: 'Erase a person of your organization',
  goes: 'They are out of the organization at once, as by removeUser; their account goes, the contact with their address, and their name and address in everything that your organization has stored, but for what stands in files that were attached. The last admin cannot be erased: 409.',
  subject: 'The person',
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  start: startUserErasure,
});

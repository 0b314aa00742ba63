// POST /v1/eraseContact.
import { erasureEndpoint } from '../erasureEndpoint';
import { startContactErasure } from '../start';

export const eraseContact = erasureEndpoint({
  field: 'contact_id',
  summary: 'Erase a contact',
  goes: 'The contact goes with every request for documents that was made to them, what they sent and its files; their name, address and numbers are taken out of everything else that your organization has stored, the ledger and the activity log among it. Files that your members attached are not opened: what stands in them stays, until they are removed.',
  subject: 'The contact',
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  start: startContactErasure,
});

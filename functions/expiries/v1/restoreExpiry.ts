// POST /v1/restoreExpiry.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { unarchiveExpiry as restore } from '../archiveExpiry';
import { expiryAnswer } from '../views';

export const restoreExpiry = v1UpdateEndpoint(recordNamingByFieldOrId('expiry_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Take an expiry out of the archive; its reminders are set again',
    description: 'Named by `expiry_id` or `id`, in query or body.',
  },
  errors: ['INVALID_STATE'],
  change: restore,
  done: 'restored',
  answer: expiryAnswer,
});

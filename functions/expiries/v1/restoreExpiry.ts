// POST /v1/restoreExpiry.
import { recordNamedByFieldOrId } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { restoreExpiry as restore } from '../archiveExpiry';
import { expiryAnswer } from '../views';

export const restoreExpiry = v1UpdateEndpoint(recordNamedByFieldOrId('expiry_id'), {
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

// POST /v1/archiveExpiry.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { archiveExpiry as archive } from '../archiveExpiry';
import { expiryAnswer } from '../views';

export const archiveExpiry = v1UpdateEndpoint(recordNamingByFieldOrId('expiry_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Archive an expiry; its pending reminders are cancelled',
    description: 'Named by `expiry_id` or `id`, in query or body.',
  },
  errors: ['INVALID_STATE'],
  change: archive,
  done: 'archived',
  answer: expiryAnswer,
});

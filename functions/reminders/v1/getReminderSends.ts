// GET /v1/getReminderSends: the ledger of an expiry's reminders.
import { z } from 'zod';
import { id } from '../../api/fields';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { requireExpiry } from '../../expiries/record/record';
import { listSendsOfExpiry, listSendsOfReminder } from '../listSends';
import { ledgerSendOut, viewLedgerSend } from '../views';

export const getReminderSends = v1ListEndpoint({
  docs: {
    summary: 'List an expiry’s sends',
    description:
      'Returns one record per recipient and channel, oldest first. `reminder_id` limits the list to one reminder. If a provider’s response is lost and no delivery report arrives, the message is sent again. It stays one record with several attempts, and may arrive twice. Not paginated.',
  },
  query: z.object({ expiry_id: z.string().min(1, 'is required'), reminder_id: id.optional() }),
  errors: ['NOT_FOUND'],
  list: async ({ tenant }, { expiry_id, reminder_id }) => {
    const expiry = await requireExpiry(tenant, expiry_id);
    return reminder_id === undefined
      ? listSendsOfExpiry(tenant, expiry.id)
      : listSendsOfReminder(tenant, expiry.id, reminder_id);
  },
  field: 'sends',
  answer: { output: ledgerSendOut, view: viewLedgerSend },
});

// GET /v2/expiries/{id}/reminders/{reminder_id}/sends: the ledger of one reminder.
import { z } from 'zod';
import { ANY_MEMBER, okReply, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { pageSchemaOf } from '../../api/records';
import { requireExpiry } from '../../expiries/record/record';
import { listSendsOfReminder } from '../listSends';
import { ledgerSendOut, viewLedgerSend } from '../views';

export const listReminderSends = v2Endpoint({
  method: 'GET',
  path: '/expiries/{id}/reminders/{reminder_id}/sends',
  access: ANY_MEMBER,
  docs: {
    summary: 'List a reminder’s sends',
    description:
      'Returns one record per recipient and channel, oldest first, with its status, reason, attempts and times. If a provider’s response is lost and no delivery report arrives, the message is sent again. It stays one record with several attempts, and may arrive twice. Always one page.',
  },
  input: { path: z.object({ id, reminder_id: id }) },
  output: { 200: pageSchemaOf(ledgerSendOut) },
  run: async ({ path }, { tenant }) => {
    const expiry = await requireExpiry(tenant, path.id);
    const sends = await listSendsOfReminder(tenant, expiry.id, path.reminder_id);
    return okReply({ data: sends.map(viewLedgerSend), next_cursor: null, has_more: false });
  },
});
